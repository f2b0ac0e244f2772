// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.encryption.internal.kms;

import io.quarterdeck.runtime.stage.Waiting;
import io.quarterdeck.spi.grpc.GrpcException;
import io.quarterdeck.storage.encryption.internal.cipher.AesCbc;
import io.quarterdeck.storage.encryption.internal.cipher.AesGcm;
import io.quarterdeck.storage.encryption.internal.cipher.Prefixes;
import io.quarterdeck.storage.encryption.internal.cipher.UndecipherableException;
import java.nio.ByteBuffer;
import java.security.SecureRandom;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Version 1: a key for each value, encrypted by the plugin at each write: two bytes with the length
 * of that, it, and the value. Written with AES-GCM; read also with AES-CBC, as older servers wrote.
 * Kubernetes: {@code envelope}.
 */
final class OldEnvelope implements Envelope {
  private static final int KEY = 32;
  private static final int LONGEST = 0xffff;

  private final OldService service;
  private final RecentKeys keys;
  private final Arrivals arrivals;
  private final SecureRandom random = new SecureRandom();

  OldEnvelope(OldService service, RecentKeys keys, Arrivals arrivals) {
    this.service = service;
    this.keys = keys;
    this.arrivals = arrivals;
  }

  @Override
  public byte[] seal(byte[] context, byte[] plain) throws EnvelopeException {
    arrivals.note(KeyIdMeters.WRITTEN);
    byte[] key = new byte[KEY];
    random.nextBytes(key);
    byte[] source;
    Waiting.announce();
    try {
      source = service.encrypt(key);
    } catch (GrpcException e) {
      throw new EnvelopeException(String.valueOf(e.getMessage()), e);
    }
    if (source.length > LONGEST) {
      throw new EnvelopeException("the encrypted key is " + source.length + " bytes long");
    }
    keys.put(source, key);
    byte[] length = ByteBuffer.allocate(2).putShort((short) source.length).array();
    return Prefixes.join(length, source, new AesGcm(key).encrypt(context, plain));
  }

  @Override
  public Opened open(byte[] context, byte[] data) throws UndecipherableException {
    arrivals.note(KeyIdMeters.READ);
    int length = data.length < 2 ? LONGEST : ByteBuffer.wrap(data).getShort() & LONGEST;
    if (data.length < 2 + length) {
      throw new UndecipherableException(
          "invalid data encountered by envelope transformer: failed to read uint16 length"
              + " prefixed data");
    }
    byte[] key = key(Arrays.copyOfRange(data, 2, 2 + length));
    byte[] value = Prefixes.behind(data, 2 + length);
    try {
      return new Opened(new AesGcm(key).decrypt(context, value), false);
    } catch (UndecipherableException e) {
      return opened(key, context, value, e);
    }
  }

  private static Opened opened(
      byte[] key, byte[] context, byte[] value, UndecipherableException first)
      throws UndecipherableException {
    try {
      return new Opened(new AesCbc(key).decrypt(context, value), true);
    } catch (UndecipherableException e) {
      String both = String.valueOf(e.getMessage());
      throw both.equals(first.getMessage())
          ? e
          : new UndecipherableException("[" + first.getMessage() + ", " + both + "]");
    }
  }

  private byte[] key(byte[] source) throws UndecipherableException {
    byte @Nullable [] known = keys.find(source);
    if (known != null) {
      return known;
    }
    Waiting.announce();
    byte[] key;
    try {
      key = service.decrypt(source);
    } catch (GrpcException e) {
      throw new UndecipherableException(String.valueOf(e.getMessage()), e.isPassing());
    }
    if (key.length != 16 && key.length != 24 && key.length != KEY) {
      throw new UndecipherableException("crypto/aes: invalid key size " + key.length);
    }
    keys.put(source, key);
    return key;
  }
}
