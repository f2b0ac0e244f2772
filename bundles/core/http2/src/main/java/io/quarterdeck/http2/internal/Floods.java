// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.http2.internal;

import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Exception;
import java.time.Duration;
import java.util.Arrays;
import java.util.function.LongSupplier;

/**
 * Counts the frames that cost the server something and the client nothing. The bounds are far above
 * what clients do, and low enough that a flood is a small part of a core. One thread at a time.
 */
final class Floods {
  /** The time in which frames are counted. */
  static final Duration WINDOW = Duration.ofSeconds(10);

  /** What is counted, and how often it may come in a window. */
  enum Kind {
    PING(10_000),
    /** Each visits every stream when it changes their windows. */
    SETTINGS(1_000),
    /** RFC 9113 has dropped them; browsers and load tools send one or two a request. */
    PRIORITY(20_000),
    /** Besides one for each {@value #BYTES_PER_UPDATE} bytes that were sent. */
    WINDOW_UPDATE(100_000),
    /** {@link Limits#resets}. */
    RESET(0),
    /** Types that this server does not know: to be ignored, not to be fed on. */
    UNKNOWN(10_000);

    private final int most;

    Kind(int most) {
      this.most = most;
    }
  }

  private static final int BYTES_PER_UPDATE = 1024;

  private final LongSupplier nanos;
  private final int resets;
  private final int[] counts = new int[Kind.values().length];
  private long begun;
  private long sent;

  Floods(Limits limits, LongSupplier nanos) {
    this.nanos = nanos;
    resets = limits.resets();
    begun = nanos.getAsLong();
  }

  /** So many bytes of answers went out, which a client may acknowledge in small steps. */
  void sent(int bytes) {
    sent += bytes;
  }

  /**
   * @throws Http2Exception for the connection, when there are too many
   */
  void count(Kind kind) throws Http2Exception {
    int most = kind == Kind.RESET ? resets : kind.most;
    int count = ++counts[kind.ordinal()];
    if (count > most && count > allowed(kind, most)) {
      throw Http2Exception.connectionError(
          Http2Error.ENHANCE_YOUR_CALM,
          "more than %d frames of type %s in %d seconds",
          most,
          kind,
          WINDOW.toSeconds());
    }
  }

  /** Begins another window when this one is over. */
  private long allowed(Kind kind, int most) {
    long now = nanos.getAsLong();
    if (now - begun >= WINDOW.toNanos()) {
      begun = now;
      sent = 0;
      Arrays.fill(counts, 0);
      counts[kind.ordinal()] = 1;
      return most;
    }
    return kind == Kind.WINDOW_UPDATE ? most + sent / BYTES_PER_UPDATE : most;
  }
}
