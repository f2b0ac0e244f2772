// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.memory.internal;

import io.quarterdeck.spi.storage.KeyValue;
import org.jspecify.annotations.Nullable;

/**
 * The versions of one key, newest first. One thread at a time writes; readers need no lock, and ask
 * afterwards whether compaction went over their revision meanwhile.
 */
final class Versions {

  private static final class Version {
    private final long revision;
    private final @Nullable KeyValue entry;
    private volatile @Nullable Version older;

    Version(long revision, @Nullable KeyValue entry, @Nullable Version older) {
      this.revision = revision;
      this.entry = entry;
      this.older = older;
    }
  }

  private volatile @Nullable Version newest;

  /**
   * @param entry null when it is deleted
   */
  void add(long revision, @Nullable KeyValue entry) {
    newest = new Version(revision, entry, newest);
  }

  /** The entry as it was at a revision, null when there was none. */
  @Nullable KeyValue at(long revision) {
    Version version = versionAt(revision);
    return version == null ? null : version.entry;
  }

  private @Nullable Version versionAt(long revision) {
    Version version = newest;
    while (version != null && version.revision > revision) {
      version = version.older;
    }
    return version;
  }

  /**
   * Forgets what only revisions before this one show.
   *
   * @return whether nothing is left
   */
  boolean compact(long revision) {
    Version kept = versionAt(revision);
    if (kept != null) {
      kept.older = null;
    }
    return kept != null && kept.entry == null && kept == newest;
  }
}
