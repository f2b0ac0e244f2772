// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.validation;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.extensions.apiextensions.schema.Formats;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;

/**
 * Formats of a definition's schemas that nobody checks: warned of once, when they come. Kubernetes:
 * {@code GetUnrecognizedFormats}.
 */
public final class FormatWarnings {
  private FormatWarnings() {}

  /**
   * @param before the versions that are stored, absent on creation
   */
  public static void add(ApiObject definition, Node before, List<String> warnings) {
    Set<String> found = unknown(definition.field("spec").get("versions"));
    found.removeAll(unknown(before));
    found.forEach(f -> warnings.add("unrecognized format " + FieldError.quote(f)));
  }

  private static Set<String> unknown(Node versions) {
    Set<String> found = new LinkedHashSet<>();
    versions.items().forEach(v -> visit(v.at("schema", "openAPIV3Schema"), found));
    return found;
  }

  private static void visit(Node s, Set<String> found) {
    if (!s.isObject()) {
      return;
    }
    String format = s.get("format").text();
    if (!format.isEmpty() && !Formats.isSupported(s.get("type").text(), format)) {
      found.add(format);
    }
    visit(s.get("items"), found);
    for (String junctor : List.of("allOf", "anyOf", "oneOf")) {
      s.get(junctor).items().forEach(n -> visit(n, found));
    }
    visit(s.get("not"), found);
    new TreeMap<>(s.get("properties").entries()).values().forEach(p -> visit(p, found));
    visit(s.get("additionalProperties"), found);
  }
}
