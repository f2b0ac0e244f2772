// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.encryption.internal.cipher;

import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Arrays;
import javax.crypto.Cipher;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * AES with cipher block chaining and PKCS#7 padding behind a random vector. Nothing protects the
 * value from being changed or moved: it is here because clusters have such values.
 */
public final class AesCbc implements ValueCipher {
  private static final int BLOCK = 16;

  private final SecretKeySpec key;
  private final SecureRandom random = new SecureRandom();

  public AesCbc(byte[] secret) {
    key = new SecretKeySpec(secret, "AES");
  }

  @Override
  public byte[] encrypt(byte[] context, byte[] plain) {
    byte[] vector = new byte[BLOCK];
    random.nextBytes(vector);
    byte[] out = Arrays.copyOf(vector, BLOCK + (plain.length / BLOCK + 1) * BLOCK);
    try {
      cipher(Cipher.ENCRYPT_MODE, "PKCS5Padding", vector)
          .doFinal(plain, 0, plain.length, out, BLOCK);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
    return out;
  }

  @Override
  public byte[] decrypt(byte[] context, byte[] data) throws UndecipherableException {
    if (data.length < BLOCK) {
      throw UndecipherableException.tooShort();
    }
    if (data.length % BLOCK != 0) {
      throw new UndecipherableException("the stored data is not a multiple of the block size");
    }
    if (data.length == BLOCK) {
      throw new UndecipherableException("the stored data is empty");
    }
    try {
      byte[] vector = Arrays.copyOf(data, BLOCK);
      Cipher cipher = cipher(Cipher.DECRYPT_MODE, "NoPadding", vector);
      return unpadded(cipher.doFinal(data, BLOCK, data.length - BLOCK));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The last byte says how many bytes are padding, all of which are equal. */
  private static byte[] unpadded(byte[] padded) throws UndecipherableException {
    byte last = padded[padded.length - 1];
    int padding = last & 255;
    if (padding == 0 || padding > padded.length) {
      throw new UndecipherableException("invalid PKCS7 data (empty or not padded)");
    }
    for (int i = padded.length - padding; i < padded.length; i++) {
      if (padded[i] != last) {
        throw new UndecipherableException("invalid padding on input");
      }
    }
    return Arrays.copyOf(padded, padded.length - padding);
  }

  private Cipher cipher(int mode, String padding, byte[] vector) throws GeneralSecurityException {
    Cipher cipher = Cipher.getInstance("AES/CBC/" + padding);
    cipher.init(mode, key, new IvParameterSpec(vector));
    return cipher;
  }
}
