// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.stages.impersonation;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.validation.Names;
import io.quarterdeck.spi.authentication.Credentials;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Whom the headers ask to act for, as they say it: nothing is filled in. */
record Wanted(String name, String uid, List<String> groups, Map<String, List<String>> extra) {
  private static final String NODE = "system:node:";
  private static final String SERVICE_ACCOUNT = "system:serviceaccount:";
  private static final String EXTRA = "impersonate-extra-";

  /** A service account's namespace and name. */
  record Account(String namespace, String name) {}

  /** Null where nobody is asked for; 400 where something is, but no name. */
  static @Nullable Wanted of(Credentials.Headers headers) {
    Wanted wanted =
        new Wanted(
            first(headers, "Impersonate-User"),
            first(headers, "Impersonate-Uid"),
            List.copyOf(headers.all("Impersonate-Group")),
            extra(headers));
    if (!wanted.name().isEmpty()) {
      return wanted;
    }
    if (!wanted.isNameOnly()) {
      throw ApiException.badRequest(
          "requested " + wanted.asGo() + " without impersonating a user name");
    }
    return null;
  }

  private static String first(Credentials.Headers headers, String name) {
    String value = headers.first(name);
    return value == null ? "" : value;
  }

  private static Map<String, List<String>> extra(Credentials.Headers headers) {
    Map<String, List<String>> out = new LinkedHashMap<>();
    for (String name : headers.names()) {
      String lower = name.toLowerCase(Locale.ROOT);
      if (lower.startsWith(EXTRA)) {
        out.computeIfAbsent(key(lower.substring(EXTRA.length())), k -> new ArrayList<>())
            .addAll(headers.all(name));
      }
    }
    return out;
  }

  /** Percent-encoded bytes count, a plus is a plus; what cannot be decoded stays as it is. */
  private static String key(String coded) {
    try {
      return URLDecoder.decode(coded.replace("+", "%2B"), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      return coded;
    }
  }

  /** As Kubernetes' message has it. */
  private String asGo() {
    String ids = groups.isEmpty() ? "[]string(nil)" : "[]string" + quoted(groups);
    String more =
        extra.isEmpty()
            ? "map[string][]string(nil)"
            : extra.entrySet().stream()
                .map(e -> FieldError.quote(e.getKey()) + ":[]string" + quoted(e.getValue()))
                .collect(Collectors.joining(", ", "map[string][]string{", "}"));
    return "&user.DefaultInfo{Name:\"\", UID:"
        + FieldError.quote(uid)
        + ", Groups:"
        + ids
        + ", Extra:"
        + more
        + "}";
  }

  private static String quoted(List<String> all) {
    return all.stream().map(FieldError::quote).collect(Collectors.joining(", ", "{", "}"));
  }

  boolean isNameOnly() {
    return uid.isEmpty() && groups.isEmpty() && extra.isEmpty();
  }

  /** The node's name, or null for another user. */
  @Nullable String node() {
    return nodeOf(name);
  }

  static @Nullable String nodeOf(String user) {
    String node = user.startsWith(NODE) ? user.substring(NODE.length()) : "";
    return !node.isEmpty() && Names.dnsSubdomain(node).isEmpty() ? node : null;
  }

  /** Null for another user than a service account. */
  @Nullable Account account() {
    return accountOf(name);
  }

  static @Nullable Account accountOf(String user) {
    if (!user.startsWith(SERVICE_ACCOUNT)) {
      return null;
    }
    String[] parts = user.substring(SERVICE_ACCOUNT.length()).split(":", -1);
    boolean account =
        parts.length == 2
            && Names.dnsLabel(parts[0]).isEmpty()
            && Names.dnsSubdomain(parts[1]).isEmpty();
    return account ? new Account(parts[0], parts[1]) : null;
  }
}
