// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.spi.stage;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The decoded query parameters of a request; the first of several values counts. */
public final class Query {
  private final Map<String, List<String>> values;

  private Query(Map<String, List<String>> values) {
    this.values = values;
  }

  /** Parses a raw query, as Go does: pairs with a malformed escape or a semicolon do not count. */
  public static Query parse(@Nullable String raw) {
    Map<String, List<String>> values = new LinkedHashMap<>();
    if (raw != null && !raw.isEmpty()) {
      for (String pair : raw.split("&")) {
        if (!pair.isEmpty() && pair.indexOf(';') < 0) {
          add(pair, values);
        }
      }
    }
    return new Query(values);
  }

  private static void add(String pair, Map<String, List<String>> values) {
    int eq = pair.indexOf('=');
    try {
      String key = decode(eq < 0 ? pair : pair.substring(0, eq));
      String value = eq < 0 ? "" : decode(pair.substring(eq + 1));
      values.computeIfAbsent(key, k -> new ArrayList<>()).add(value);
    } catch (IllegalArgumentException e) {
      // a client's slip of the pen: Kubernetes goes on without the pair
    }
  }

  public boolean has(String name) {
    return values.containsKey(name);
  }

  /** The first value, or the empty string. */
  public String first(String name) {
    List<String> all = values.get(name);
    return all == null ? "" : all.getFirst();
  }

  public List<String> all(String name) {
    return values.getOrDefault(name, List.of());
  }

  /**
   * Kubernetes' boolean parameters: absent, {@code 0} and {@code false} in any case are false, all
   * else true.
   */
  public boolean flag(String name) {
    return has(name) && !first(name).equals("0") && !first(name).equalsIgnoreCase("false");
  }

  /**
   * All parameters in the form of a raw query, sorted by name: what was malformed is not among
   * them. Empty for none.
   */
  public String encoded() {
    StringBuilder out = new StringBuilder();
    new TreeMap<>(values)
        .forEach(
            (name, all) ->
                all.forEach(
                    value ->
                        out.append(out.isEmpty() ? "" : "&")
                            .append(encode(name))
                            .append('=')
                            .append(encode(value))));
    return out.toString();
  }

  private static String encode(String s) {
    return URLEncoder.encode(s, StandardCharsets.UTF_8);
  }

  private static String decode(String s) {
    return URLDecoder.decode(s, StandardCharsets.UTF_8);
  }
}
