// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.encryption.internal.kms;

import io.quarterdeck.storage.encryption.internal.cipher.UndecipherableException;

/**
 * Version 2: one seed for many values, encrypted by the plugin once for each of its own keys.
 * Kubernetes: {@code envelope/kmsv2}.
 */
final class SeedEnvelope implements Envelope {
  private final String plugin;
  private final Rotation rotation;
  private final DataKeys keys;
  private final KeyIdMeters meters;

  SeedEnvelope(String plugin, Rotation rotation, DataKeys keys, KeyIdMeters meters) {
    this.plugin = plugin;
    this.rotation = rotation;
    this.keys = keys;
    this.meters = meters;
  }

  @Override
  public byte[] seal(byte[] context, byte[] plain) throws EnvelopeException {
    WriteKey key = rotation.valid();
    keys.put(key.identity(), key.cipher());
    byte[] data = key.cipher().encrypt(context, plain);
    meters.used(KeyIdMeters.WRITTEN, plugin, key.key().keyId());
    return new EncryptedObject(data, key.key()).toBytes();
  }

  /** Without a key that writes nothing is read either: nothing says what is stale. */
  @Override
  public Opened open(byte[] context, byte[] data) throws UndecipherableException {
    EncryptedObject object;
    try {
      object = EncryptedObject.parse(data);
    } catch (EnvelopeException e) {
      throw new UndecipherableException(String.valueOf(e.getMessage()));
    }
    WriteKey now;
    try {
      now = rotation.current();
    } catch (EnvelopeException e) {
      throw new UndecipherableException(String.valueOf(e.getMessage()), true);
    }
    DataKey key = object.key();
    byte[] plain = keys.of(key).decrypt(context, object.data());
    meters.used(KeyIdMeters.READ, plugin, key.keyId());
    boolean same = key.keyId().equals(now.key().keyId()) && key.type() == now.key().type();
    return new Opened(plain, !same);
  }
}
