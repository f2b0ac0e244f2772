// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.structural;

import io.quarterdeck.api.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/** Whether a schema can be read as a structural one at all. */
public final class Structure {
  private Structure() {}

  /** Why not, empty when it can. */
  public static String problem(Node s) {
    for (String f :
        List.of("id", "$schema", "$ref", "patternProperties", "dependencies", "definitions")) {
      if (!s.get(f).isEmpty()) {
        String name = f.equals("$schema") ? "schema" : f;
        return "OpenAPIV3Schema '" + name + "' is not supported";
      }
    }
    if (s.get("additionalItems").isPresent()) {
      return "OpenAPIV3Schema 'additionalItems' is not supported";
    }
    Node preserve = s.get("x-kubernetes-preserve-unknown-fields");
    if (preserve.isPresent() && !preserve.bool()) {
      return "internal error: 'x-kubernetes-preserve-unknown-fields' must be true or undefined";
    }
    if (s.get("items").isList() && !s.get("items").isEmpty()) {
      return "OpenAPIV3Schema 'items' must be a schema, but is an array";
    }
    for (Node child : children(s)) {
      String problem = child.isObject() ? problem(child) : "";
      if (!problem.isEmpty()) {
        return problem;
      }
    }
    return "";
  }

  private static List<Node> children(Node s) {
    List<Node> out = new ArrayList<>();
    out.add(s.get("not"));
    for (String junctor : List.of("allOf", "anyOf", "oneOf")) {
      out.addAll(s.get(junctor).items());
    }
    out.add(s.get("additionalProperties"));
    out.add(s.get("items"));
    out.addAll(new TreeMap<>(s.get("properties").entries()).values());
    return out;
  }
}
