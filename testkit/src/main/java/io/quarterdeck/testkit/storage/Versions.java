// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.testkit.storage;

import io.quarterdeck.spi.storage.KeyValue;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** All that one key has been. Guarded by its backend's monitor. */
final class Versions {

  private record Version(long revision, @Nullable KeyValue entry) {}

  private final List<Version> versions = new ArrayList<>();

  void add(long revision, @Nullable KeyValue entry) {
    versions.add(new Version(revision, entry));
  }

  @Nullable KeyValue at(long revision) {
    for (int i = versions.size() - 1; i >= 0; i--) {
      if (versions.get(i).revision() <= revision) {
        return versions.get(i).entry();
      }
    }
    return null;
  }

  /** Drops what only revisions before this one show; says whether nothing is left. */
  boolean compact(long revision) {
    while (versions.size() > 1 && versions.get(1).revision() <= revision) {
      versions.removeFirst();
    }
    Version oldest = versions.getFirst();
    if (oldest.entry() == null && oldest.revision() <= revision) {
      versions.removeFirst();
    }
    return versions.isEmpty();
  }
}
