// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.encryption.internal.kms;

import io.quarterdeck.storage.encryption.internal.cipher.UndecipherableException;

/** What a plugin's values look like behind their prefix. Thread-safe. */
public interface Envelope {

  /**
   * @param stale whether it would be written with another key today
   */
  @SuppressWarnings("ArrayRecordComponent")
  record Opened(byte[] bytes, boolean stale) {}

  /**
   * @param context where the value stands, to which it is bound
   * @throws EnvelopeException when there is no key that may write now
   */
  byte[] seal(byte[] context, byte[] plain) throws EnvelopeException;

  /**
   * Asks the plugin for a key that is not known yet: then it blocks, bounded by the plugin's
   * timeout.
   */
  Opened open(byte[] context, byte[] data) throws UndecipherableException;
}
