// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.cel.internal.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.quarterdeck.api.Node;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.spi.cel.CelCompiler;
import io.quarterdeck.spi.cel.CelProgram;
import io.quarterdeck.spi.cel.CelScope;
import io.quarterdeck.spi.cel.CelType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Rules of custom resources and what a Kubernetes API server said of objects, where its recordings
 * are at hand: every rule that passed, failed or could not be evaluated there does so here, and for
 * the same reason.
 */
final class RecordedRulesTest {
  private static final Path RECORDINGS = Path.of("../../../../shared/conformance/cases/cel");

  /** The recordings have a mark in the place of every time. */
  private static final Pattern TIME =
      Pattern.compile("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?(Z|[+-]\\d\\d:\\d\\d)");

  private final CelCompiler compiler = new Compiler();
  private final List<String> differences = new ArrayList<>();
  private final Set<String> sets = new HashSet<>();
  private int evaluated;

  @Test
  void rulesAnswerAsTheyDidThere() throws IOException {
    assumeTrue(Files.isDirectory(RECORDINGS), "../shared/conformance is absent");
    try (Stream<Path> files = Files.list(RECORDINGS)) {
      for (Path file : files.sorted().toList()) {
        Node steps = Node.root(Json.read(Files.readAllBytes(file))).get("steps");
        Node crd = steps.index(0).at("request", "body");
        if (crd.get("kind").text().equals("CustomResourceDefinition")
            && steps.index(0).at("response", "status").number() == 201) {
          replay(file.getFileName().toString(), schema(crd), steps);
        }
      }
    }
    System.out.println(evaluated + " recorded evaluations");
    assertEquals("", String.join("\n", differences));
    assertTrue(evaluated > 300, () -> "only " + evaluated);
  }

  private static Node schema(Node crd) {
    return crd.at("spec", "versions").index(0).at("schema", "openAPIV3Schema");
  }

  private void replay(String file, Node schema, Node steps) {
    sets.clear();
    for (Node step : steps.items()) {
      Node request = step.get("request");
      long status = step.at("response", "status").number();
      if (request.get("method").text().equals("POST")
          && request.get("path").text().contains("/namespaces/")
          && (status == 201 || status == 422)) {
        Map<String, List<String>> found = new TreeMap<>();
        walk(schema, SchemaType.root(schema), request.get("body"), "", found);
        compare(file + " " + Json.text(request.at("body", "spec").value()), found, step);
      }
    }
  }

  /** What was said there of each field, and what is said here. */
  private void compare(String what, Map<String, List<String>> found, Node step) {
    Map<String, List<String>> recorded = new TreeMap<>();
    for (Node cause : step.at("response", "body", "details", "causes").items()) {
      String field = cause.get("field").text();
      recorded
          .computeIfAbsent(field.equals("<nil>") ? "" : field, f -> new ArrayList<>())
          .add(cause.get("message").text());
    }
    if (recorded.containsKey("")) {
      return; // refused by the schema itself, and so not by rules
    }
    recorded.keySet().removeAll(sets);
    if (!recorded.keySet().equals(found.keySet())) {
      differences.add(what + "\n  there " + recorded + "\n  here  " + found);
      return;
    }
    found.forEach(
        (field, texts) -> {
          for (String text : texts) {
            boolean said =
                recorded.getOrDefault(field, List.of()).stream()
                    .anyMatch(m -> m.endsWith(TIME.matcher(text).replaceAll("<time>")));
            if (!text.isEmpty() && !said) {
              differences.add(what + "\n  there " + recorded.get(field) + "\n  here  " + text);
            }
          }
        });
  }

  private void walk(
      Node schema, CelType type, Node value, String path, Map<String, List<String>> found) {
    if (value.isAbsent()) {
      return;
    }
    if (List.of("set", "map").contains(schema.get("x-kubernetes-list-type").text())) {
      sets.add(path);
      return; // whose equality and sum are of sets: the types of expressions do not tell them apart
    }
    for (Node rule : schema.get("x-kubernetes-validations").items()) {
      boolean optional = rule.get("optionalOldSelf").bool();
      if (optional || !rule.get("rule").text().contains("oldSelf")) {
        String said = said(rule, type, value);
        if (said != null) {
          String at = rule.get("fieldPath").text();
          found.computeIfAbsent(path + at, p -> new ArrayList<>()).add(said);
        }
      }
    }
    String prefix = path.isEmpty() ? "" : path + ".";
    schema
        .get("properties")
        .entries()
        .forEach(
            (name, s) -> walk(s, SchemaType.of(s, name), value.get(name), prefix + name, found));
    Node items = schema.get("items");
    int i = 0;
    for (Node element : items.isObject() ? value.items() : List.<Node>of()) {
      walk(items, SchemaType.of(items, "item"), element, path + "[" + i++ + "]", found);
    }
    Node values = schema.get("additionalProperties");
    if (values.isObject()) {
      value
          .entries()
          .forEach(
              (key, v) ->
                  walk(values, SchemaType.of(values, "value"), v, path + "[" + key + "]", found));
    }
  }

  /** Null when the rule is kept; how its refusal ends, empty when the schema gives the words. */
  private @Nullable String said(Node rule, CelType type, Node value) {
    String text = rule.get("rule").text();
    CelScope scope = CelScope.of(Map.of("self", type));
    if (rule.get("optionalOldSelf").bool()) {
      scope = scope.with("oldSelf", CelType.optional(type));
    }
    return switch (compiler.compile(text, scope)) {
      case CelCompiler.Rejected r -> "rejected: " + r.message();
      case CelCompiler.Compiled c -> {
        evaluated++;
        boolean worded =
            rule.get("message").isPresent() || rule.get("messageExpression").isPresent();
        yield switch (c.program()
            .evaluate(
                n -> n.equals("self") ? value.value() : Optional.empty(),
                CelProgram.PER_CALL_LIMIT)) {
          case CelProgram.Failed f -> f.message() + " evaluating rule: " + (worded ? "" : text);
          case CelProgram.Value v when Boolean.TRUE.equals(v.value()) -> null;
          case CelProgram.Value v -> worded ? "" : "failed rule: " + text;
        };
      }
    };
  }
}
