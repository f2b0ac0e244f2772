// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.document;

import io.quarterdeck.api.Node;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a place of a structural schema loses on the way to OpenAPI v2: words that v2 does not have,
 * and those that make kubectl refuse values which the definition allows. As kube-apiserver does it
 * for custom resource definitions (its conversion to v2).
 */
final class SwaggerStructure {
  private static final Set<String> UNKNOWN_WORDS =
      Set.of("allOf", "anyOf", "oneOf", "not", "default", "nullable");
  private static final List<String> BELOW = List.of("items", "properties");

  private SwaggerStructure() {}

  /** Whether unknown fields stay at this place. */
  static boolean preserves(Node s) {
    return s.get("x-kubernetes-preserve-unknown-fields").bool();
  }

  /**
   * Takes the words out.
   *
   * @param out the place's own words; what is below it is reduced for itself
   * @param s the place as the definition has it
   */
  static void reduce(Map<String, @Nullable Object> out, Node s) {
    out.keySet().removeAll(UNKNOWN_WORDS);
    boolean nullable = s.get("nullable").bool();
    boolean preserves = preserves(s);
    if (nullable || preserves) {
      out.keySet().removeAll(BELOW);
    }
    String type = s.get("type").text();
    boolean listOfAnything = type.equals("array") && !out.containsKey("items");
    if (nullable || listOfAnything || preserves && type.equals("object")) {
      out.remove("type");
    }
    reduceRequired(out, s);
  }

  /** A field that may be null is absent to kubectl when it is. */
  private static void reduceRequired(Map<String, @Nullable Object> out, Node s) {
    if (!out.containsKey("required")) {
      return;
    }
    Node properties = Node.root(out.get("properties"));
    List<String> kept =
        s.get("required").strings().stream()
            .filter(name -> !properties.get(name).get("nullable").bool())
            .toList();
    if (kept.isEmpty() || s.get("additionalProperties").get("nullable").bool()) {
      out.remove("required");
    } else {
      out.put("required", kept);
    }
  }
}
