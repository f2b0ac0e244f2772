// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.encryption.internal.kms;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.spi.grpc.GrpcException;
import io.quarterdeck.storage.encryption.internal.cipher.SeededGcm;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The key that writes, and its replacement when the plugin names another one of its own. A failure
 * leaves the one before in force until it expires. Kubernetes: {@code rotateDEKOnKeyIDChange}.
 */
final class Rotation {
  /** For how long after the plugin has confirmed its key writes go on without it. */
  static final Duration LIFETIME = Duration.ofMinutes(3);

  private static final byte[] ANY = {0};

  private final PluginService service;
  private final InstantSource clock;
  private final KmsMeters meters;
  private final SecureRandom random = new SecureRandom();
  private volatile @Nullable WriteKey current;

  Rotation(PluginService service, InstantSource clock, KmsMeters meters) {
    this.service = service;
    this.clock = clock;
    this.meters = meters;
  }

  /**
   * @throws EnvelopeException when there has never been one
   */
  WriteKey current() throws EnvelopeException {
    WriteKey found = current;
    if (found == null) {
      throw new EnvelopeException("got unexpected nil transformer");
    }
    return found;
  }

  WriteKey valid() throws EnvelopeException {
    WriteKey found = current();
    found.requireValid(clock.instant());
    return found;
  }

  /** What the plugin's status says of its key. One call at a time. */
  void confirm(String keyId) throws EnvelopeException {
    // from before the call, so that it is the upper bound
    Instant expires = clock.instant().plus(LIFETIME);
    WriteKey before = current;
    if (before != null && before.key().keyId().equals(keyId)) {
      current = before.until(expires);
      return;
    }
    String uid = UUID.randomUUID().toString();
    String failure = "<nil>";
    String encrypted = "";
    try {
      WriteKey made = make(uid, expires);
      encrypted = made.key().keyId();
      if (encrypted.equals(keyId)) {
        current = made;
        return;
      }
    } catch (EnvelopeException e) {
      failure = String.valueOf(e.getMessage());
    }
    throw new EnvelopeException(
        "failed to rotate DEK uid="
            + FieldError.quote(uid)
            + ", useSeed=true, errState="
            + (before == null ? "got unexpected nil transformer" : "<nil>")
            + ", errGen="
            + failure
            + ", statusKeyIDHash="
            + FieldError.quote(Hashes.of(keyId))
            + ", encryptKeyIDHash="
            + FieldError.quote(Hashes.of(encrypted))
            + ", stateKeyIDHash="
            + FieldError.quote(before == null ? "" : Hashes.of(before.key().keyId()))
            + ", expirationTimestamp="
            + (before == null ? "0001-01-01T00:00:00Z" : WriteKey.seconds(before.expires())));
  }

  private WriteKey make(String uid, Instant expires) throws EnvelopeException {
    long began = System.nanoTime();
    byte[] seed = new byte[SeededGcm.SIZE];
    random.nextBytes(seed);
    meters.generated(System.nanoTime() - began);
    DataKey key;
    try {
      key = service.encrypt(uid, seed);
    } catch (GrpcException e) {
      throw new EnvelopeException("failed to encrypt DEK, error: " + e.getMessage(), e);
    }
    Limits.require(new EncryptedObject(ANY, key));
    return new WriteKey(new SeededGcm(seed), key, key.identity(), expires);
  }
}
