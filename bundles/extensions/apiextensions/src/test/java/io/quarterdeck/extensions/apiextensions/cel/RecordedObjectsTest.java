// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.cel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.quarterdeck.api.Node;
import io.quarterdeck.extensions.cel.internal.plan.Compiler;
import io.quarterdeck.runtime.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Objects that a Kubernetes API server took or refused, where its recordings are at hand: the rules
 * of their definitions say the same of them here, to the last cause.
 */
final class RecordedObjectsTest {
  private static final Path RECORDINGS = Path.of("../../../../shared/conformance/cases/cel");

  /** The recordings have a mark in the place of every time. */
  private static final Pattern TIME =
      Pattern.compile("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?(Z|[+-]\\d\\d:\\d\\d)");

  private final List<String> differences = new ArrayList<>();
  private final Map<String, Object> stored = new HashMap<>();
  private int compared;

  @Test
  void rulesSayTheSame() throws IOException {
    assumeTrue(Files.isDirectory(RECORDINGS), "../shared/conformance is absent");
    try (Stream<Path> files = Files.list(RECORDINGS)) {
      for (Path file : files.sorted().toList()) {
        Node steps = Node.root(Json.read(Files.readAllBytes(file))).get("steps");
        Node crd = steps.index(0).at("request", "body");
        if (crd.get("kind").text().equals("CustomResourceDefinition")) {
          Node version = crd.at("spec", "versions").index(0);
          Node schema = Node.root(version.at("schema", "openAPIV3Schema").value());
          CelValidator rules = CelValidator.of(schema, new Compiler());
          stored.clear();
          steps.items().forEach(s -> step(file.getFileName().toString(), s, rules));
        }
      }
    }
    System.out.println(compared + " recorded objects");
    assertEquals("", String.join("\n", differences));
    assertTrue(compared > 300, () -> "only " + compared);
  }

  private void step(String file, Node step, CelValidator rules) {
    Node request = step.get("request");
    String path = request.get("path").text().replaceAll("\\?.*", "");
    long status = step.at("response", "status").number();
    boolean write = List.of("POST", "PUT", "PATCH").contains(request.get("method").text());
    if (!path.contains("/namespaces/") || !write) {
      return;
    }
    String name =
        request.get("method").text().equals("POST")
            ? path + "/" + request.at("body", "metadata", "name").text()
            : path.replaceAll("/status$", "");
    Object old = stored.get(name);
    Object now = now(request.get("body").value(), old, path.endsWith("/status"));
    Node causes = step.at("response", "body", "details", "causes");
    boolean byRules =
        status < 300
            || status == 422
                && causes.items().stream()
                    .allMatch(c -> c.get("reason").text().equals("FieldValueInvalid"))
                && causes.items().stream()
                    .noneMatch(c -> c.get("message").text().contains("not checked"));
    boolean patch = request.get("method").text().equals("PATCH") && !(now instanceof Map);
    if (byRules && !patch && now != null) {
      compare(file + " " + Json.text(request.at("body").value()), rules.validate(now, old), causes);
    }
    if (status < 300 && !request.get("path").text().contains("dryRun")) {
      stored.put(name, step.at("response", "body").value());
    }
  }

  private void compare(String what, CelValidator.Findings found, Node causes) {
    compared++;
    TreeSet<String> there = new TreeSet<>();
    causes.items().forEach(c -> there.add(c.get("field").text() + " " + c.get("message").text()));
    TreeSet<String> here = new TreeSet<>();
    found
        .errors()
        .forEach(e -> here.add(e.field() + " " + TIME.matcher(e.body()).replaceAll("<time>")));
    if (!there.equals(here)) {
      differences.add(what + "\n  there " + there + "\n  here  " + here);
    }
  }

  /** The object as it is to be stored: as sent, or merged, or with the status alone changed. */
  private static @Nullable Object now(
      @Nullable Object sent, @Nullable Object old, boolean statusOnly) {
    if (!(sent instanceof Map<?, ?>)) {
      return null;
    }
    Object whole = old == null ? sent : merged(old, sent);
    if (!statusOnly || !(old instanceof Map<?, ?> before)) {
      return old == null || ((Map<?, ?>) sent).containsKey("kind") ? withMeta(sent, old) : whole;
    }
    Map<Object, @Nullable Object> out = new LinkedHashMap<>(before);
    out.put("status", whole instanceof Map<?, ?> w ? w.get("status") : null);
    return out;
  }

  private static Object withMeta(Object sent, @Nullable Object old) {
    Map<Object, @Nullable Object> out = new LinkedHashMap<>((Map<?, ?>) sent);
    if (old instanceof Map<?, ?> before && before.containsKey("status")) {
      out.putIfAbsent("status", before.get("status"));
    }
    return out;
  }

  private static @Nullable Object merged(@Nullable Object old, @Nullable Object patch) {
    if (!(patch instanceof Map<?, ?> p)) {
      return patch;
    }
    Map<Object, @Nullable Object> out =
        old instanceof Map<?, ?> o ? new LinkedHashMap<>(o) : new LinkedHashMap<>();
    p.forEach(
        (k, v) -> {
          if (v == null) {
            out.remove(k);
          } else {
            out.put(k, merged(out.get(k), v));
          }
        });
    return out;
  }
}
