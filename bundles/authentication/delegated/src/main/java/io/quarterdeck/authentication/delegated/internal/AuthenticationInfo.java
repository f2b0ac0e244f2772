// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.delegated.internal;

import io.quarterdeck.libraries.certificates.AuthorityFile.Trust;
import io.quarterdeck.libraries.certificates.Pem;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.runtime.json.MalformedJsonException;
import io.quarterdeck.spi.authentication.ClientAuthorities.FrontProxies;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Whom the server in front believes, as its ConfigMap says. What cannot be read of a newer one
 * stays as it was, each of the three for itself; at first nobody is believed (source: {@code
 * RequestHeaderAuthRequestController}, {@code ConfigMapCAController}).
 *
 * @param clients authorities of clients
 * @param proxies authorities of front proxies
 * @param headers what holds of front proxies
 * @param problems what could not be read, for the log
 */
record AuthenticationInfo(
    Trust clients, Trust proxies, FrontProxies headers, List<String> problems) {
  private static final String CLIENTS = "client-ca-file";
  private static final String PROXIES = "requestheader-client-ca-file";

  /** Nobody. */
  static final AuthenticationInfo NONE =
      new AuthenticationInfo(
          Trust.of(List.of()),
          Trust.of(List.of()),
          new FrontProxies(List.of(), List.of(), List.of(), List.of(), List.of()),
          List.of());

  /**
   * What a newer ConfigMap says.
   *
   * @param data its keys and their texts
   */
  AuthenticationInfo next(Map<String, String> data) {
    List<String> found = new ArrayList<>();
    return new AuthenticationInfo(
        trust(data, CLIENTS, clients, found),
        trust(data, PROXIES, proxies, found),
        headers(data, found),
        List.copyOf(found));
  }

  private static Trust trust(
      Map<String, String> data, String key, Trust before, List<String> problems) {
    String pem = data.getOrDefault(key, "");
    if (pem.isBlank()) {
      problems.add("it has no " + key);
      return before;
    }
    try {
      Trust now = Trust.of(Pem.certificates(pem));
      return now.certificates().equals(before.certificates()) ? before : now;
    } catch (GeneralSecurityException e) {
      problems.add(key + ": " + e.getMessage());
      return before;
    }
  }

  private FrontProxies headers(Map<String, String> data, List<String> problems) {
    try {
      return new FrontProxies(
          list(data, "requestheader-allowed-names"),
          list(data, "requestheader-username-headers"),
          list(data, "requestheader-uid-headers"),
          list(data, "requestheader-group-headers"),
          list(data, "requestheader-extra-headers-prefix"));
    } catch (IllegalArgumentException e) {
      problems.add(String.valueOf(e.getMessage()));
      return headers;
    }
  }

  /** A JSON array; empty for a key that there is not. */
  private static List<String> list(Map<String, String> data, String key) {
    String json = data.getOrDefault(key, "");
    if (json.isEmpty()) {
      return List.of();
    }
    try {
      List<String> out = new ArrayList<>();
      if (Json.read(json) instanceof List<?> list) {
        for (Object each : list) {
          if (!(each instanceof String text)) {
            throw new IllegalArgumentException(key + " is not a list of strings");
          }
          out.add(text);
        }
        return out;
      }
    } catch (MalformedJsonException e) {
      throw new IllegalArgumentException(key + " is not JSON", e);
    }
    throw new IllegalArgumentException(key + " is not a list of strings");
  }
}
