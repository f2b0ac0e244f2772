// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.connection;

/** What the head of a request takes of memory, about, in whatever protocol it came. */
public final class HeadCost {
  /** What becomes of its bytes: they, and their copies. */
  private static final int TIMES = 4;

  /** An object or more a header. */
  private static final int HEADER = 640;

  private HeadCost() {}

  /** Bytes, of a head of as many bytes and headers. */
  public static long of(long bytes, long headers) {
    return TIMES * bytes + HEADER * headers;
  }
}
