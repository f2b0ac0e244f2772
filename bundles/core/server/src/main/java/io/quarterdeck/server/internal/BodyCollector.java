// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.Status;
import io.quarterdeck.api.StatusReason;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.function.Consumer;
import org.glassfish.grizzly.ReadHandler;
import org.glassfish.grizzly.http.io.NIOInputStream;
import org.glassfish.grizzly.http.server.Request;

/**
 * Gathers a body without a thread waiting for it, then hands it on once. One that is larger than
 * the limit is handed on as a stream that refuses to be read: who may not come in at all is told
 * that first.
 */
final class BodyCollector implements ReadHandler {
  /** The reference's limit. */
  static final int LIMIT = 3 * 1024 * 1024;

  private final NIOInputStream in;
  private final Request request;
  private final Consumer<InputStream> done;
  private final Runnable gone;
  private byte[] gathered;
  private int size;
  private boolean finished;

  /**
   * A collector.
   *
   * @param done gets the body
   * @param gone told when there will be none
   */
  BodyCollector(Request request, Consumer<InputStream> done, Runnable gone) {
    this.gone = gone;
    this.request = request;
    this.gathered = new byte[expected(request)];
    this.in = request.getNIOInputStream();
    this.done = done;
  }

  static boolean isEmpty(Request request) {
    return request.getContentLengthLong() == 0
        || (request.getContentLengthLong() < 0 && !request.getRequest().isChunked());
  }

  void start() {
    if (request.getContentLengthLong() > LIMIT) {
      done.accept(new TooLarge());
    } else {
      in.notifyAvailable(this);
    }
  }

  /**
   * Asks for more only while more is due: once the last byte is parsed, asking would make Grizzly
   * read on, into the next request.
   */
  @Override
  public void onDataAvailable() throws IOException {
    take();
    if (size > LIMIT || !request.getRequest().isExpectContent()) {
      finish();
    } else {
      in.notifyAvailable(this);
    }
  }

  @Override
  public void onAllDataRead() throws IOException {
    if (!finished) {
      take();
      finish();
    }
  }

  private void finish() {
    finished = true;
    done.accept(size > LIMIT ? new TooLarge() : new ByteArrayInputStream(gathered, 0, size));
  }

  /** As long as the client says, or a little for one that does not say. */
  private static int expected(Request request) {
    long length = request.getContentLengthLong();
    return length < 0 || length > LIMIT ? 1024 : (int) length;
  }

  private void take() throws IOException {
    while (in.isReady() && size <= LIMIT) {
      int ready = Math.max(Math.min(in.readyData(), LIMIT), 1);
      if (size + ready > gathered.length) {
        gathered = Arrays.copyOf(gathered, Math.max(size + ready, 2 * size));
      }
      int n = in.read(gathered, size, ready);
      if (n <= 0) {
        return;
      }
      size += n;
    }
  }

  /** The client went away, or broke the framing: there is nobody to answer. */
  @Override
  public void onError(Throwable t) {
    finished = true;
    gone.run();
    request.getContext().getConnection().closeSilently();
  }

  private static final class TooLarge extends InputStream {
    @Override
    public int read() {
      throw new ApiException(
          new Status(
              413,
              StatusReason.REQUEST_ENTITY_TOO_LARGE.wire(),
              "Request entity too large: limit is " + LIMIT,
              null,
              false));
    }
  }
}
