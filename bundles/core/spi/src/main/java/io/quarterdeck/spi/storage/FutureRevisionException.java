// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.spi.storage;

/** The revision that was asked for has not happened yet. */
public final class FutureRevisionException extends StorageException {
  private static final long serialVersionUID = 1L;

  private final long currentRevision;

  public FutureRevisionException(long requested, long currentRevision) {
    super("revision " + requested + " is in the future; the store is at " + currentRevision);
    this.currentRevision = currentRevision;
  }

  public long currentRevision() {
    return currentRevision;
  }
}
