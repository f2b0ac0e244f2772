// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.http;

import io.quarterdeck.spi.stage.ApiResponse;
import io.quarterdeck.spi.stage.ApiResponse.Slices;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.WritableByteChannel;
import java.util.List;
import java.util.Locale;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/** Compression of large bodies, for clients that take it. */
final class Gzip {
  /** kube-apiserver's bound: below it, compressing costs more than it saves. */
  private static final long LEAST = 128 * 1024;

  private Gzip() {}

  static boolean wanted(@Nullable String acceptEncoding, ApiResponse answer, long length) {
    if (acceptEncoding == null || length <= LEAST) {
      return false;
    }
    boolean encoded =
        answer.headers().keySet().stream().anyMatch(h -> h.equalsIgnoreCase("Content-Encoding"));
    return !encoded && accepts(acceptEncoding);
  }

  private static boolean accepts(String acceptEncoding) {
    for (String part : acceptEncoding.toLowerCase(Locale.ROOT).split(",")) {
      String[] coding = part.strip().split("\\s*;\\s*");
      if (coding.length > 0 && coding[0].equals("gzip")) {
        return coding.length == 1 || !coding[1].matches("q=0(\\.0*)?");
      }
    }
    return false;
  }

  static Slices compress(Slices slices) {
    ByteArrayOutputStream out =
        new ByteArrayOutputStream((int) Math.min(slices.length() / 4, 1 << 24));
    try (WritableByteChannel to = Channels.newChannel(new FastGzip(out))) {
      for (ByteBuffer part : slices.parts()) {
        ByteBuffer rest = part.duplicate();
        while (rest.hasRemaining()) {
          to.write(rest);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new Slices(List.of(ByteBuffer.wrap(out.toByteArray())));
  }

  /** At the fastest level, as kube-apiserver: the network is seldom the bottleneck. */
  private static final class FastGzip extends GZIPOutputStream {
    FastGzip(OutputStream out) throws IOException {
      super(out, 8192);
      def.setLevel(Deflater.BEST_SPEED);
    }
  }
}
