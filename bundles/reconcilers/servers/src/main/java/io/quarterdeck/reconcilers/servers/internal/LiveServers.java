// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.reconcilers.servers.internal;

import io.quarterdeck.spi.storage.Backend;
import io.quarterdeck.spi.storage.KeyValue;
import io.quarterdeck.spi.storage.StorageException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;

/**
 * The addresses of the servers that are alive: a key of each in the store, which goes with its
 * lease. Keys and values are kube-apiserver's, so that both may serve one cluster. One thread.
 */
final class LiveServers {
  static final String PREFIX = "/registry/masterleases/";

  private final Backend backend;
  private final String address;
  private final Duration ttl;
  private long lease;

  /** {@code ttl}: how long an address stays after its server was heard of last. */
  LiveServers(Backend backend, String address, Duration ttl) {
    this.backend = backend;
    this.address = address;
    this.ttl = ttl;
  }

  boolean isAt(LiveServers other) {
    return address.equals(other.address);
  }

  /** Says that this server is alive. */
  void announce() {
    keepLease();
    String key = PREFIX + address;
    KeyValue entry = backend.get(key);
    if (entry == null) {
      backend.create(key, value(), lease);
    } else if (entry.lease() != lease) {
      // a life before this one's, or another server at the same address: the last one counts
      backend.update(key, value(), entry.modRevision(), lease);
    }
  }

  private void keepLease() {
    if (lease != 0) {
      try {
        backend.keepAlive(lease);
        return;
      } catch (StorageException e) {
        // it has ended: the store or this server was away for too long
        lease = 0;
      }
    }
    lease = backend.grantLease(ttl);
  }

  private byte[] value() {
    String json =
        "{\"kind\":\"Endpoints\",\"apiVersion\":\"v1\",\"metadata\":{},\"subsets\":"
            + "[{\"addresses\":[{\"ip\":\""
            + address
            + "\"}]}]}";
    return json.getBytes(StandardCharsets.UTF_8);
  }

  /** The addresses of all servers that are alive, sorted. */
  List<String> addresses() {
    return backend.range(PREFIX, "", 0, 0).entries().stream()
        .map(e -> e.key().substring(PREFIX.length()))
        .sorted()
        .toList();
  }

  /** This server says goodbye. */
  void leave() {
    if (lease != 0) {
      backend.revokeLease(lease);
      lease = 0;
    }
  }
}
