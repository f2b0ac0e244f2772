// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.access.identity;

import io.quarterdeck.spi.authentication.ClientAuthorities.FrontProxies;
import io.quarterdeck.spi.authentication.Credentials;
import io.quarterdeck.spi.authentication.UserInfo;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Which headers name the user, and what they say.
 *
 * @param named by a front proxy
 */
public record UserHeaders(FrontProxies named) {

  /** Null where no header names one. */
  public @Nullable UserInfo user(Credentials.Headers headers) {
    String name = first(headers, named.usernameHeaders());
    if (name.isEmpty()) {
      return null;
    }
    List<String> in = new ArrayList<>();
    for (String group : named.groupHeaders()) {
      headers.all(group.strip()).stream().filter(v -> !v.isEmpty()).forEach(in::add);
    }
    return new UserInfo(name, first(headers, named.uidHeaders()), in, extra(headers));
  }

  private static String first(Credentials.Headers headers, List<String> names) {
    for (String name : names) {
      String value = headers.first(name.strip());
      if (value != null && !value.isEmpty()) {
        return value;
      }
    }
    return "";
  }

  private Map<String, List<String>> extra(Credentials.Headers headers) {
    Map<String, List<String>> out = new LinkedHashMap<>();
    for (String prefix : named.extraHeaderPrefixes()) {
      String start = prefix.strip().toLowerCase(Locale.ROOT);
      for (String name : headers.names()) {
        String lower = name.toLowerCase(Locale.ROOT);
        if (!start.isEmpty() && lower.startsWith(start)) {
          out.computeIfAbsent(key(lower.substring(start.length())), k -> new ArrayList<>())
              .addAll(headers.all(name));
        }
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
}
