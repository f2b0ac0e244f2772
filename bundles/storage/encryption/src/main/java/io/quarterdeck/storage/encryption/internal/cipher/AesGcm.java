// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.encryption.internal.cipher;

import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Arrays;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * AES in Galois/Counter mode with a random nonce: nonce, ciphertext, tag. Bound to the key under
 * which the value is stored. A key should be replaced every 200,000 writes, as with kube-apiserver.
 */
public final class AesGcm implements ValueCipher {
  private static final int NONCE = 12;
  private static final int TAG = 16;

  private final SecretKeySpec key;
  private final SecureRandom random = new SecureRandom();

  public AesGcm(byte[] secret) {
    key = new SecretKeySpec(secret, "AES");
  }

  @Override
  public byte[] encrypt(byte[] context, byte[] plain) {
    byte[] nonce = new byte[NONCE];
    random.nextBytes(nonce);
    byte[] out = Arrays.copyOf(nonce, NONCE + plain.length + TAG);
    try {
      cipher(Cipher.ENCRYPT_MODE, nonce, context).doFinal(plain, 0, plain.length, out, NONCE);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
    return out;
  }

  @Override
  public byte[] decrypt(byte[] context, byte[] data) throws UndecipherableException {
    if (data.length < NONCE) {
      throw UndecipherableException.tooShort();
    }
    try {
      byte[] nonce = Arrays.copyOf(data, NONCE);
      return cipher(Cipher.DECRYPT_MODE, nonce, context).doFinal(data, NONCE, data.length - NONCE);
    } catch (GeneralSecurityException e) {
      throw new UndecipherableException("cipher: message authentication failed");
    }
  }

  private Cipher cipher(int mode, byte[] nonce, byte[] context) throws GeneralSecurityException {
    Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
    cipher.init(mode, key, new GCMParameterSpec(TAG * 8, nonce));
    cipher.updateAAD(context);
    return cipher;
  }
}
