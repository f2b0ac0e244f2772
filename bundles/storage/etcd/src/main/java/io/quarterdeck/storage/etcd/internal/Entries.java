// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.etcd.internal;

import com.google.protobuf.ByteString;
import io.etcd.jetcd.api.Event;
import io.etcd.jetcd.api.RangeResponse;
import io.quarterdeck.spi.storage.KeyValue;
import io.quarterdeck.spi.storage.StorageEvent;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** From etcd's messages to the contract's records. */
final class Entries {
  private final Keys keys;

  Entries(Keys keys) {
    this.keys = keys;
  }

  @Nullable KeyValue first(RangeResponse response) {
    return response.getKvsCount() == 0 ? null : entry(response.getKvs(0));
  }

  List<KeyValue> all(RangeResponse response) {
    List<KeyValue> entries = new ArrayList<>(response.getKvsCount());
    for (io.etcd.jetcd.api.KeyValue kv : response.getKvsList()) {
      KeyValue entry = entry(kv);
      if (entry != null) {
        entries.add(entry);
      }
    }
    return entries;
  }

  @Nullable KeyValue entry(io.etcd.jetcd.api.KeyValue kv) {
    String key = keys.spoken(kv.getKey());
    return key == null ? null : entry(key, kv);
  }

  private static KeyValue entry(String key, io.etcd.jetcd.api.KeyValue kv) {
    ByteString value = kv.getValue();
    return new KeyValue(
        key, value.toByteArray(), kv.getCreateRevision(), kv.getModRevision(), kv.getLease());
  }

  /** Null for a key that is not under the prefix. */
  @Nullable StorageEvent event(Event event) {
    String key = keys.spoken(event.getKv().getKey());
    if (key == null) {
      return null;
    }
    KeyValue current = event.getType() == Event.EventType.DELETE ? null : entry(key, event.getKv());
    KeyValue previous = event.hasPrevKv() ? entry(key, event.getPrevKv()) : null;
    return new StorageEvent(event.getKv().getModRevision(), key, current, previous);
  }
}
