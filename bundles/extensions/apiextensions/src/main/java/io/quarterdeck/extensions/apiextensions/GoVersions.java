// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions;

import io.quarterdeck.api.Node;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The versions of a definition as messages show them. The schemas are left out: the reference's
 * dump of one fills pages and nobody reads it.
 */
final class GoVersions {
  private static final List<String> TEXT = List.of("name");
  private static final List<String> FLAGS = List.of("served", "storage", "deprecated");
  private static final List<String> REST =
      List.of(
          "deprecationWarning",
          "schema",
          "subresources",
          "additionalPrinterColumns",
          "selectableFields");

  private GoVersions() {}

  static List<Map<String, @Nullable Object>> shown(Node versions) {
    List<Map<String, @Nullable Object>> out = new ArrayList<>();
    for (Node v : versions.items()) {
      Map<String, @Nullable Object> one = new LinkedHashMap<>();
      TEXT.forEach(f -> one.put(capital(f), v.get(f).text()));
      FLAGS.forEach(f -> one.put(capital(f), v.get(f).bool()));
      REST.forEach(f -> one.put(capital(f), f.equals("schema") ? null : v.get(f).value()));
      out.add(one);
    }
    return out;
  }

  private static String capital(String name) {
    return Character.toUpperCase(name.charAt(0)) + name.substring(1);
  }
}
