// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.reset.internal;

import io.quarterdeck.spi.storage.Backend;
import io.quarterdeck.spi.storage.KeyValue;
import io.quarterdeck.spi.storage.RangeResult;
import java.util.ArrayList;
import java.util.List;

/**
 * All that the store has, at one revision.
 *
 * @param entries in key order
 */
record StoreState(List<KeyValue> entries, long revision) {
  static final String ROOT = "/registry/";
  private static final int PAGE = 5_000;

  static StoreState read(Backend backend) {
    RangeResult page = backend.range(ROOT, "", 0, PAGE);
    if (!page.more()) {
      return new StoreState(page.entries(), page.revision());
    }
    long revision = page.revision();
    List<KeyValue> all = new ArrayList<>(page.entries());
    while (page.more()) {
      page = backend.range(ROOT, page.entries().getLast().key(), revision, PAGE);
      all.addAll(page.entries());
    }
    return new StoreState(all, revision);
  }

  long bytes() {
    return entries.stream().mapToLong(e -> e.value().length).sum();
  }
}
