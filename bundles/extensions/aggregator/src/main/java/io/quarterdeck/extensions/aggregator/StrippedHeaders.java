// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.aggregator;

import io.quarterdeck.spi.authentication.ClientAuthorities;
import io.quarterdeck.spi.authentication.ClientAuthorities.FrontProxies;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * The headers by which front proxies name users to this server: the same are announced to
 * aggregated servers ({@code extension-apiserver-authentication}), so that no client may send them
 * through. Those that always count, {@code X-Remote-*}, are not among them. Thread-safe.
 */
final class StrippedHeaders {
  private final List<ClientAuthorities> authorities = new CopyOnWriteArrayList<>();
  private volatile Set<String> names = Set.of();

  void add(ClientAuthorities one) {
    authorities.add(one);
    names = found();
  }

  void remove(ClientAuthorities one) {
    authorities.remove(one);
    names = found();
  }

  /** In lower case; with a star behind, what names begin with. */
  Set<String> names() {
    return names;
  }

  private Set<String> found() {
    Set<String> out = new HashSet<>();
    for (ClientAuthorities each : authorities) {
      if (each.purpose() instanceof FrontProxies proxies) {
        List<String> exact = new ArrayList<>(proxies.usernameHeaders());
        exact.addAll(proxies.uidHeaders());
        exact.addAll(proxies.groupHeaders());
        exact.forEach(n -> out.add(n.toLowerCase(Locale.ROOT)));
        proxies.extraHeaderPrefixes().forEach(p -> out.add(p.toLowerCase(Locale.ROOT) + "*"));
      }
    }
    return Set.copyOf(out);
  }
}
