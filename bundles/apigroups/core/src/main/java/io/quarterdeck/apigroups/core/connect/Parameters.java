// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.connect;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The query of a request to a kubelet: sorted by name, encoded. */
final class Parameters {
  private final Map<String, List<String>> values = new TreeMap<>();

  Parameters add(String name, String value) {
    values.computeIfAbsent(name, n -> new ArrayList<>()).add(value);
    return this;
  }

  Parameters addIf(boolean condition, String name, String value) {
    return condition ? add(name, value) : this;
  }

  String encoded() {
    List<String> pairs = new ArrayList<>();
    values.forEach((n, all) -> all.forEach(v -> pairs.add(encode(n) + "=" + encode(v))));
    return String.join("&", pairs);
  }

  private static String encode(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("*", "%2A").replace("%7E", "~");
  }
}
