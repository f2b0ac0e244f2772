// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.cel;

import io.quarterdeck.api.Node;
import io.quarterdeck.spi.cel.CelCompiler;
import io.quarterdeck.spi.cel.FieldNames;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The rules of one schema and of those below it.
 *
 * @param type the schema's type, empty where it has none
 * @param mergeKeys the fields that distinguish elements of a list, empty for lists of other kinds
 */
record RuleNode(
    List<Rule> rules,
    String type,
    List<String> mergeKeys,
    Map<String, RuleNode> properties,
    @Nullable RuleNode items,
    @Nullable RuleNode values) {

  /** Null where neither the schema nor one below it has a rule. */
  static @Nullable RuleNode of(Node schema, Declaration declared, CelCompiler compiler) {
    RuleCompiler rules = new RuleCompiler(compiler);
    RuleNode made =
        new RuleNode(
            rules.compile(schema, declared.type()),
            schema.get("type").text(),
            schema.get("x-kubernetes-list-type").text().equals("map")
                ? schema.get("x-kubernetes-list-map-keys").strings()
                : List.of(),
            properties(schema, declared, compiler),
            element(schema.get("items"), declared, compiler),
            element(schema.get("additionalProperties"), declared, compiler));
    return made.isEmpty() ? null : made;
  }

  private static Map<String, RuleNode> properties(
      Node schema, Declaration declared, CelCompiler compiler) {
    Map<String, RuleNode> out = new TreeMap<>();
    schema
        .get("properties")
        .entries()
        .forEach(
            (name, p) -> {
              Declaration d =
                  FieldNames.escape(name).isPresent()
                      ? declared.property(name)
                      : Declarations.nested(p, "selfType");
              RuleNode made = d == null ? null : of(p, d, compiler);
              if (made != null) {
                out.put(name, made);
              }
            });
    return out;
  }

  private static @Nullable RuleNode element(Node schema, Declaration of, CelCompiler compiler) {
    Declaration declared = of.element();
    return schema.isObject() && declared != null ? of(schema, declared, compiler) : null;
  }

  private boolean isEmpty() {
    return rules.isEmpty() && properties.isEmpty() && items == null && values == null;
  }
}
