// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.encryption.internal.kms;

import io.quarterdeck.runtime.metrics.Counter;
import io.quarterdeck.runtime.metrics.Family;
import io.quarterdeck.runtime.metrics.Gauge;
import io.quarterdeck.runtime.metrics.Metrics;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/** Which of a plugin's keys are in use, by their hashes; only the last hundred. Thread-safe. */
final class KeyIdMeters {
  static final String READ = "from_storage";
  static final String WRITTEN = "to_storage";
  private static final int KEPT = 100;

  private final Family<Counter> uses;
  private final Family<Gauge> lastUses;
  private final Family<Gauge> lastStatuses;
  private final String server;
  private final SequencedMap<List<String>, Boolean> used = new LinkedHashMap<>(16, 0.75f, true);
  private final SequencedMap<List<String>, Boolean> said = new LinkedHashMap<>(16, 0.75f, true);

  KeyIdMeters(Metrics metrics, String start, String server) {
    this.server = server;
    String[] labels = {"transformation_type", "provider_name", "key_id_hash", "apiserver_id_hash"};
    uses = metrics.counter(start + "key_id_hash_total", "How often a key ID was used.", labels);
    lastUses =
        metrics.gauge(
            start + "key_id_hash_last_timestamp_seconds", "When a key ID was used last.", labels);
    lastStatuses =
        metrics.gauge(
            start + "key_id_hash_status_last_timestamp_seconds",
            "When a plugin's status had a key ID last.",
            "provider_name",
            "key_id_hash",
            "apiserver_id_hash");
  }

  synchronized void used(String type, String plugin, String keyId) {
    String[] labels = {type, plugin, Hashes.of(keyId), server};
    String[] gone = keep(used, labels);
    if (gone.length > 0) {
      uses.remove(gone);
      lastUses.remove(gone);
    }
    uses.with(labels).increment();
    lastUses.with(labels).set(now());
  }

  synchronized void said(String plugin, String keyId) {
    String[] labels = {plugin, Hashes.of(keyId), server};
    String[] gone = keep(said, labels);
    if (gone.length > 0) {
      lastStatuses.remove(gone);
    }
    lastStatuses.with(labels).set(now());
  }

  /** The labels that have become too many; empty when none have. */
  private static String[] keep(SequencedMap<List<String>, Boolean> kept, String[] labels) {
    kept.put(List.of(labels), true);
    if (kept.size() <= KEPT) {
      return new String[0];
    }
    Iterator<List<String>> oldest = kept.keySet().iterator();
    String[] gone = oldest.next().toArray(new String[0]);
    oldest.remove();
    return gone;
  }

  private static long now() {
    return System.currentTimeMillis() / 1000;
  }
}
