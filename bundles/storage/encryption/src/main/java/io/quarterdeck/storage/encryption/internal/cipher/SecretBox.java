// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.encryption.internal.cipher;

import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Arrays;
import org.bouncycastle.crypto.engines.XSalsa20Engine;
import org.bouncycastle.crypto.macs.Poly1305;
import org.bouncycastle.crypto.params.KeyParameter;
import org.bouncycastle.crypto.params.ParametersWithIV;

/** NaCl's secretbox, XSalsa20 and Poly1305: a random nonce, the tag, the ciphertext. */
public final class SecretBox implements ValueCipher {
  private static final int NONCE = 24;
  private static final int TAG = 16;
  private static final int MAC_KEY = 32;

  private final byte[] key;
  private final SecureRandom random = new SecureRandom();

  public SecretBox(byte[] secret) {
    key = secret.clone();
  }

  @Override
  public byte[] encrypt(byte[] context, byte[] plain) {
    byte[] nonce = new byte[NONCE];
    random.nextBytes(nonce);
    return seal(nonce, plain);
  }

  byte[] seal(byte[] nonce, byte[] plain) {
    XSalsa20Engine stream = stream(nonce);
    Poly1305 mac = mac(stream);
    byte[] out = Arrays.copyOf(nonce, NONCE + TAG + plain.length);
    stream.processBytes(plain, 0, plain.length, out, NONCE + TAG);
    mac.update(out, NONCE + TAG, plain.length);
    mac.doFinal(out, NONCE);
    return out;
  }

  @Override
  public byte[] decrypt(byte[] context, byte[] data) throws UndecipherableException {
    int length = data.length - NONCE - TAG;
    if (length < 0) {
      throw UndecipherableException.tooShort();
    }
    XSalsa20Engine stream = stream(Arrays.copyOf(data, NONCE));
    Poly1305 mac = mac(stream);
    mac.update(data, NONCE + TAG, length);
    byte[] tag = new byte[TAG];
    mac.doFinal(tag, 0);
    if (!MessageDigest.isEqual(tag, Arrays.copyOfRange(data, NONCE, NONCE + TAG))) {
      throw closed();
    }
    byte[] out = new byte[length];
    stream.processBytes(data, NONCE + TAG, length, out, 0);
    return out;
  }

  /** What kube-apiserver says of any box that does not open. */
  private static UndecipherableException closed() {
    return new UndecipherableException("output array was not large enough for encryption");
  }

  private XSalsa20Engine stream(byte[] nonce) {
    XSalsa20Engine stream = new XSalsa20Engine();
    stream.init(true, new ParametersWithIV(new KeyParameter(key), nonce));
    return stream;
  }

  /** The first bytes of the stream are the key of the tag. */
  private static Poly1305 mac(XSalsa20Engine stream) {
    byte[] first = new byte[MAC_KEY];
    stream.processBytes(first, 0, MAC_KEY, first, 0);
    Poly1305 mac = new Poly1305();
    mac.init(new KeyParameter(first));
    return mac;
  }
}
