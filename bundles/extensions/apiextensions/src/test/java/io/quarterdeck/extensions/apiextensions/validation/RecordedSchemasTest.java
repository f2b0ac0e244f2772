// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.validation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Trees;
import io.quarterdeck.extensions.cel.internal.plan.Compiler;
import io.quarterdeck.runtime.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Definitions that a Kubernetes API server took or refused for their schemas, where its recordings
 * are at hand: the same errors are reported here, in the same order.
 */
final class RecordedSchemasTest {
  private static final Path RECORDINGS = Path.of("../../../../shared/conformance/cases");

  /** What rules of ours are known not to say, or to say otherwise: see the README. */
  private static final Set<String> KNOWN =
      Set.of("google.protobuf.Int32Value{value: 1} == 1", "\"default\":{\"a\":\"b\"}");

  private final List<String> differences = new ArrayList<>();
  private int compared;

  @Test
  void rulesSayTheSame() throws IOException {
    assumeTrue(Files.isDirectory(RECORDINGS), "../shared/conformance is absent");
    for (String area : List.of("cel", "crd-validation")) {
      try (Stream<Path> files = Files.list(RECORDINGS.resolve(area))) {
        for (Path file : files.sorted().toList()) {
          Node steps = Node.root(Json.read(Files.readAllBytes(file))).get("steps");
          steps.items().forEach(s -> step(file.getFileName().toString(), s));
        }
      }
    }
    System.out.println(compared + " recorded definitions");
    assertEquals("", String.join("\n", differences));
    assertTrue(compared > 250, () -> "only " + compared);
  }

  private void step(String file, Node step) {
    Node body = step.at("request", "body");
    long status = step.at("response", "status").number();
    Map<String, @Nullable Object> tree = Trees.asObject(body.value());
    boolean create = step.at("request", "method").text().equals("POST");
    if (!create
        || tree == null
        || step.get("only").isPresent()
        || !body.get("kind").text().equals("CustomResourceDefinition")
        || status != 201 && status != 422
        || KNOWN.stream().anyMatch(Json.text(body.value())::contains)) {
      return;
    }
    compared++;
    List<FieldError> errors = new ArrayList<>();
    new DefinitionValidation(Compiler::new).validate(new ApiObject(tree), null, errors);
    List<String> here =
        errors.stream()
            .filter(e -> e.field().contains("openAPIV3Schema"))
            .map(FieldError::toString)
            .toList();
    List<String> there =
        step.at("response", "body", "details", "causes").items().stream()
            .filter(c -> c.get("field").text().contains("openAPIV3Schema"))
            .map(c -> c.get("field").text() + ": " + c.get("message").text())
            .toList();
    if (!there.stream().sorted().toList().equals(here.stream().sorted().toList())) {
      differences.add(
          file
              + " "
              + Json.text(body.get("spec").value())
              + "\n  there "
              + there
              + "\n  here  "
              + here);
    }
  }
}
