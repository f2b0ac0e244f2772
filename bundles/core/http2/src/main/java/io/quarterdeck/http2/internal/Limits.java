// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.http2.internal;

/**
 * What a client is allowed, as kube-apiserver configures Go's server (apiserver's {@code
 * SecureServingInfo.Serve}).
 *
 * @param streams requests at once on one connection
 */
record Limits(int streams) {
  /** Bytes of a request's body that wait here, at most, beyond those that were credited. */
  static final int STREAM_WINDOW = 256 * 1024;

  /** Bytes of a frame that are taken. */
  static final int FRAME = 256 * 1024;

  /** Bytes of a request's header, counted as RFC 9113 does: with 32 for each field. */
  static final int HEADER = 1024 * 1024;

  /** Bytes of an answer that wait here before its writer is asked to pause. */
  static final int WAITING = 64 * 1024;

  /** Bytes that wait for a link that takes none: answers to what a client asks without reading. */
  static final int STUCK = 1024 * 1024;

  /** Answers to pings, settings and the like that wait for a link that takes none. */
  static final int STUCK_CONTROL = 1_000;

  /** By their number the resets of one window differ from requests that are merely cancelled. */
  private static final int MIN_RESETS = 1_000;

  Limits {
    if (streams < 1) {
      throw new IllegalArgumentException(
          "io.quarterdeck.http2: max.streams.per.connection must be at least 1, not " + streams);
    }
  }

  /** Room for the window of every stream. */
  int connectionWindow() {
    return (int) Math.min(Integer.MAX_VALUE, (long) streams * STREAM_WINDOW);
  }

  /**
   * How many requests a client may cancel in {@link Floods#WINDOW}. One that cancels all its
   * watches at once, twice a second, is a busy controller that restarts; a flood makes hundreds of
   * thousands.
   */
  int resets() {
    return (int) Math.min(Integer.MAX_VALUE, Math.max(MIN_RESETS, 20L * streams));
  }

  /**
   * How many requests may be refused or found malformed in {@link Floods#WINDOW}; Go closes a
   * connection with four times as many requests waiting as it allows.
   */
  int refusals() {
    return (int) Math.min(Integer.MAX_VALUE, Math.max(400, 4L * streams));
  }
}
