// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.encryption.internal.kms;

import io.quarterdeck.runtime.stage.Waiting;
import io.quarterdeck.spi.grpc.GrpcException;
import io.quarterdeck.storage.encryption.internal.cipher.UndecipherableException;
import io.quarterdeck.storage.encryption.internal.cipher.ValueCipher;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The data keys of a plugin that are known, so that it is asked once for each, also when it has
 * gone since. A failure is remembered for a second: it is the same for all values of a key, of
 * which a list may have thousands. Thread-safe.
 */
final class DataKeys {
  private static final Duration LIFETIME = Duration.ofHours(24);
  private static final Duration FAILURE = Duration.ofSeconds(1);

  private record Known(ValueCipher cipher, Instant until) {}

  private record Failed(UndecipherableException why, Instant until) {}

  private final String plugin;
  private final PluginService service;
  private final InstantSource clock;
  private final KmsMeters meters;
  private final Map<String, Known> known = new ConcurrentHashMap<>();
  private final Map<String, Failed> failed = new ConcurrentHashMap<>();
  private final ReentrantLock asking = new ReentrantLock();

  DataKeys(String plugin, PluginService service, InstantSource clock, KmsMeters meters) {
    this.plugin = plugin;
    this.service = service;
    this.clock = clock;
    this.meters = meters;
  }

  /** Blocks for one call of the plugin when the key is new. */
  ValueCipher of(DataKey key) throws UndecipherableException {
    String identity = key.identity();
    ValueCipher found = find(identity);
    if (found != null) {
      return found;
    }
    Waiting.announce();
    asking.lock();
    try {
      ValueCipher since = find(identity);
      return since != null ? since : ask(identity, key);
    } finally {
      asking.unlock();
    }
  }

  /** One that is known is good for ever: its time is only for when it is forgotten. */
  private @Nullable ValueCipher find(String identity) throws UndecipherableException {
    Known found = known.get(identity);
    if (found != null) {
      return found.cipher();
    }
    Failed failure = failed.get(identity);
    if (failure != null && clock.instant().isBefore(failure.until())) {
      throw failure.why();
    }
    return null;
  }

  private ValueCipher ask(String identity, DataKey key) throws UndecipherableException {
    meters.missed();
    try {
      ValueCipher cipher = key.cipher(service.decrypt(UUID.randomUUID().toString(), key));
      failed.remove(identity);
      put(identity, cipher);
      return cipher;
    } catch (GrpcException e) {
      throw failed(identity, "failed to decrypt DEK, error: " + e.getMessage(), e.isPassing());
    } catch (EnvelopeException e) {
      throw failed(identity, String.valueOf(e.getMessage()), false);
    }
  }

  private UndecipherableException failed(String identity, String message, boolean passing) {
    UndecipherableException why = new UndecipherableException(message, passing);
    Instant now = clock.instant();
    failed.values().removeIf(f -> !now.isBefore(f.until()));
    failed.put(identity, new Failed(why, now.plus(FAILURE)));
    return why;
  }

  /** Keeps one that was used, and forgets those that have not been for long. */
  void put(String identity, ValueCipher cipher) {
    Instant now = clock.instant();
    Known before = known.put(identity, new Known(cipher, now.plus(LIFETIME)));
    if (before == null) {
      known.values().removeIf(k -> k.until().isBefore(now));
      meters.cached(plugin, known.size());
    }
  }
}
