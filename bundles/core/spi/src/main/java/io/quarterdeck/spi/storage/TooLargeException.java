// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.spi.storage;

/** A value is larger than the store takes; nothing was written. */
public final class TooLargeException extends StorageException {
  private static final long serialVersionUID = 1L;

  /** Bytes of the largest value that a backend must take: etcd's own default. */
  public static final int LARGEST = 3 * 512 * 1024;

  public TooLargeException() {
    super("etcdserver: request is too large");
  }
}
