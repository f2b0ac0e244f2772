// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.reconcilers.authenticationinfo.internal;

import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.runtime.json.MalformedJsonException;
import io.quarterdeck.spi.authentication.ClientAuthorities;
import io.quarterdeck.spi.authentication.ClientAuthorities.Clients;
import io.quarterdeck.spi.authentication.ClientAuthorities.FrontProxies;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Whom the servers of a cluster trust to say who a client is, as the data of the ConfigMap.
 *
 * @param clients authorities of clients
 * @param proxies authorities of front proxies
 * @param names what holds of front proxies, by key; what has no value is empty
 */
record AuthenticationInfo(Bundle clients, Bundle proxies, Map<Names, Set<String>> names) {
  private static final String CLIENTS = "client-ca-file";
  private static final String PROXIES = "requestheader-client-ca-file";

  /** The lists, each a JSON array under its key. */
  enum Names {
    USERNAME("requestheader-username-headers"),
    UID("requestheader-uid-headers"),
    GROUP("requestheader-group-headers"),
    EXTRA("requestheader-extra-headers-prefix"),
    ALLOWED("requestheader-allowed-names");

    private final String key;

    Names(String key) {
      this.key = key;
    }

    private List<String> of(FrontProxies proxies) {
      return switch (this) {
        case USERNAME -> proxies.usernameHeaders();
        case UID -> proxies.uidHeaders();
        case GROUP -> proxies.groupHeaders();
        case EXTRA -> proxies.extraHeaderPrefixes();
        case ALLOWED -> proxies.allowedNames();
      };
    }
  }

  /** What a ConfigMap says; what nobody can read of it is left out, and so written anew. */
  static AuthenticationInfo read(Map<String, String> data) {
    Map<Names, Set<String>> names = new LinkedHashMap<>();
    for (Names n : Names.values()) {
      names.put(n, list(data.getOrDefault(n.key, "")));
    }
    return new AuthenticationInfo(
        bundle(data.getOrDefault(CLIENTS, "")), bundle(data.getOrDefault(PROXIES, "")), names);
  }

  private static Bundle bundle(String pem) {
    try {
      return Bundle.read(pem);
    } catch (GeneralSecurityException e) {
      return Bundle.EMPTY;
    }
  }

  private static Set<String> list(String json) {
    Set<String> out = new LinkedHashSet<>();
    try {
      Object value = json.isEmpty() ? null : Json.read(json.getBytes(StandardCharsets.UTF_8));
      if (value instanceof List<?> list && list.stream().allMatch(e -> e instanceof String)) {
        list.forEach(e -> out.add((String) e));
      }
    } catch (MalformedJsonException e) {
      return new LinkedHashSet<>();
    }
    return out;
  }

  /**
   * With what this server trusts: servers of one cluster may trust different ones, and each must be
   * believed by those who delegate. An authority leaves when it has expired.
   */
  AuthenticationInfo with(Collection<ClientAuthorities> all, Instant now) {
    Bundle clientSum = clients.with(List.of(), now);
    Bundle proxySum = proxies.with(List.of(), now);
    Map<Names, Set<String>> sum = new LinkedHashMap<>();
    names.forEach((n, values) -> sum.put(n, new LinkedHashSet<>(values)));
    for (ClientAuthorities one : all) {
      switch (one.purpose()) {
        case Clients c -> clientSum = clientSum.with(one.trusted(), now);
        case FrontProxies p -> {
          proxySum = proxySum.with(one.trusted(), now);
          sum.forEach((n, values) -> values.addAll(n.of(p)));
        }
      }
    }
    return new AuthenticationInfo(clientSum, proxySum, sum);
  }

  /** What holds of front proxies is only said where one is trusted. */
  Map<String, String> data() {
    Map<String, String> out = new LinkedHashMap<>();
    if (!clients.isEmpty()) {
      out.put(CLIENTS, clients.pem());
    }
    if (!proxies.isEmpty()) {
      out.put(PROXIES, proxies.pem());
      names.forEach(
          (n, values) -> out.put(n.key, Json.text(new ArrayList<@Nullable Object>(values))));
    }
    return out;
  }
}
