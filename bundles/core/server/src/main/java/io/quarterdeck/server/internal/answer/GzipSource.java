// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.answer;

import io.quarterdeck.spi.stage.FrameSource;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/** A body that is there, compressed as it is taken: nobody holds it whole. */
public final class GzipSource implements FrameSource {
  /** What is taken at once, bytes; a little more, since a block of the compression comes whole. */
  private static final int PIECE = 32 * 1024;

  private final FrameSource body;
  private final ByteArrayOutputStream out = new ByteArrayOutputStream(2 * PIECE);
  private final FastGzip gzip;
  private boolean finished;

  /**
   * @param body all of which is ready
   */
  public GzipSource(FrameSource body) {
    this.body = body;
    try {
      gzip = new FastGzip(out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public @Nullable ByteBuffer poll() {
    try {
      while (out.size() < PIECE && !finished) {
        take();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    if (out.size() == 0) {
      return null;
    }
    ByteBuffer piece = ByteBuffer.wrap(out.toByteArray());
    out.reset();
    return piece;
  }

  private void take() throws IOException {
    ByteBuffer piece = body.poll();
    if (piece == null) {
      gzip.finish();
      finished = true;
    } else {
      gzip.write(piece);
    }
  }

  @Override
  public boolean isEnded() {
    return true;
  }

  @Override
  public void onReady(Runnable listener) {
    listener.run();
  }

  @Override
  public void close() {
    gzip.end();
    body.close();
  }

  /** At the fastest level, as kube-apiserver: the network is seldom the bottleneck. */
  private static final class FastGzip extends GZIPOutputStream {
    private final byte[] copy = new byte[8192];

    FastGzip(OutputStream out) throws IOException {
      super(out, 8192);
      def.setLevel(Deflater.BEST_SPEED);
    }

    void write(ByteBuffer piece) throws IOException {
      ByteBuffer rest = piece.duplicate();
      while (rest.hasRemaining()) {
        int size = Math.min(copy.length, rest.remaining());
        rest.get(copy, 0, size);
        write(copy, 0, size);
      }
    }

    /** Gives its native memory back. */
    void end() {
      def.end();
    }
  }
}
