// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.protocol;

import io.quarterdeck.spi.protocol.Requests;

/** What the head of a request takes of memory, about. */
final class HeadCost {
  /** Its characters, and their copies. */
  private static final int TIMES = 4;

  /** Objects for a header, bytes. */
  private static final int HEADER = 640;

  private HeadCost() {}

  static long of(Requests.Head head) {
    long chars = head.target().length();
    long headers = 0;
    for (String name : head.headers().names()) {
      for (String value : head.headers().all(name)) {
        chars += name.length() + value.length();
        headers++;
      }
    }
    return TIMES * chars + HEADER * headers;
  }
}
