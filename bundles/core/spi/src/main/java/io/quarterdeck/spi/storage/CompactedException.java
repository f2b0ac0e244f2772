// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.spi.storage;

/** The revision that was asked for has been compacted away. */
public final class CompactedException extends StorageException {
  private static final long serialVersionUID = 1L;

  private final long compactedRevision;

  public CompactedException(long compactedRevision) {
    super("required revision has been compacted; the oldest left is " + compactedRevision);
    this.compactedRevision = compactedRevision;
  }

  /** The oldest revision that can still be read. */
  public long compactedRevision() {
    return compactedRevision;
  }
}
