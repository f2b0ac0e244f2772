// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.encryption.internal.cipher;

/**
 * One key of one provider. Thread-safe.
 *
 * <p>What is written can be read by kube-apiserver with the same key, and the other way round.
 */
public interface ValueCipher {

  /**
   * @param context where the value stands: a cipher that can binds the value to it
   */
  byte[] encrypt(byte[] context, byte[] plain);

  /**
   * @throws UndecipherableException when it is not this key's, or damaged
   */
  byte[] decrypt(byte[] context, byte[] data) throws UndecipherableException;
}
