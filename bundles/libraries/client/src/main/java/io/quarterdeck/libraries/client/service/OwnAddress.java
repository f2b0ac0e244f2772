// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.client.service;

import io.quarterdeck.libraries.client.http.AddressSource.Address;
import io.quarterdeck.spi.stage.Listening;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Where this server itself listens: who calls the service {@code default/kubernetes} is connected
 * to it, and not to an address that is perhaps not reached from here. A component binds {@link
 * Listening} to it, which may come later and go. Thread-safe. Kubernetes: {@code
 * NewLoopbackServiceResolver}.
 */
public final class OwnAddress {
  private final AtomicReference<@Nullable Bound> bound = new AtomicReference<>();

  private record Bound(Listening by, Address address) {}

  /**
   * This server listens.
   *
   * @param where the properties of the service
   */
  public void set(Listening listening, Map<String, ?> where) {
    String address = String.valueOf(where.get(Listening.ADDRESS));
    int port = Integer.parseInt(String.valueOf(where.get(Listening.PORT)));
    bound.set(new Bound(listening, new Address(reachable(address), port)));
  }

  /** It no longer does; nothing when it listens elsewhere since. */
  public void unset(Listening listening) {
    bound.updateAndGet(b -> b != null && b.by() == listening ? null : b);
  }

  /** Null while it does not listen. */
  @Nullable Address find() {
    Bound now = bound.get();
    return now == null ? null : now.address();
  }

  /** Who listens on all addresses is reached on the loopback. */
  private static String reachable(String address) {
    try {
      InetAddress parsed = InetAddress.getByName(address);
      if (!parsed.isAnyLocalAddress()) {
        return address;
      }
      return parsed.getAddress().length == 4 ? "127.0.0.1" : "::1";
    } catch (UnknownHostException e) {
      return address;
    }
  }
}
