// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.encryption.internal.cipher;

import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Arrays;
import javax.crypto.KDF;
import javax.crypto.spec.HKDFParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * AES in Galois/Counter mode with a key of its own for each value: HKDF with SHA-256 expands a
 * secret seed by 32 random bytes, which stand before what {@link AesGcm} makes with that key. So a
 * seed never wears out. Kubernetes: {@code HKDF_SHA256_XNONCE_AES_GCM_SEED}.
 */
public final class SeededGcm implements ValueCipher {
  /** Bytes of a seed, of the random bytes of a value, and of its key. */
  public static final int SIZE = 32;

  private final SecretKeySpec seed;
  private final SecureRandom random = new SecureRandom();

  /**
   * @throws IllegalArgumentException when the seed is too short
   */
  public SeededGcm(byte[] seed) {
    if (seed.length < SIZE) {
      throw new IllegalArgumentException(
          "invalid seed length " + seed.length + " used for key generation");
    }
    this.seed = new SecretKeySpec(seed, "Generic");
  }

  @Override
  public byte[] encrypt(byte[] context, byte[] plain) {
    byte[] info = new byte[SIZE];
    random.nextBytes(info);
    return Prefixes.join(info, new AesGcm(key(info)).encrypt(context, plain));
  }

  @Override
  public byte[] decrypt(byte[] context, byte[] data) throws UndecipherableException {
    if (data.length < SIZE) {
      throw UndecipherableException.tooShort();
    }
    byte[] info = Arrays.copyOf(data, SIZE);
    return new AesGcm(key(info)).decrypt(context, Prefixes.behind(data, SIZE));
  }

  private byte[] key(byte[] info) {
    try {
      return KDF.getInstance("HKDF-SHA256")
          .deriveData(HKDFParameterSpec.expandOnly(seed, info, SIZE));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }
}
