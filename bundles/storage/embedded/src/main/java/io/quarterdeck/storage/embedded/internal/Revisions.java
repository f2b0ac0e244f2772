// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.embedded.internal;

/** How far the store is and from where on it can be read. */
final class Revisions {
  private volatile long current;
  private volatile long compacted;

  Revisions(long current, long compacted) {
    this.current = current;
    this.compacted = compacted;
  }

  long current() {
    return current;
  }

  long compacted() {
    return compacted;
  }

  void reached(long revision) {
    current = revision;
  }

  void compactedTo(long revision) {
    compacted = revision;
  }
}
