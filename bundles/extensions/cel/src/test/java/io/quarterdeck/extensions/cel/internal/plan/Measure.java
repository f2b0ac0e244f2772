// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.cel.internal.plan;

import io.quarterdeck.spi.cel.AdmissionScopes;
import io.quarterdeck.spi.cel.CelCompiler;
import io.quarterdeck.spi.cel.CelProgram;
import java.util.List;
import java.util.Map;

/** Prints what three rules of a policy cost a request: {@code main}, run by hand. */
final class Measure {
  private static final int ROUNDS = 300_000;
  private static final List<String> RULES =
      List.of(
          "object.spec.replicas <= 5",
          "object.metadata.name.matches('^[a-z0-9-]+$') && has(object.metadata.labels)",
          "object.spec.template.spec.containers.all(c, !c.image.endsWith(':latest'))");

  private Measure() {}

  public static void main(String[] args) {
    Map<String, Object> container = Map.of("name", "c", "image", "example.org/i:1");
    Map<String, Object> object =
        Map.of(
            "metadata", Map.of("name", "web-1", "labels", Map.of("a", "b")),
            "spec",
                Map.of(
                    "replicas",
                    3L,
                    "template",
                    Map.of("spec", Map.of("containers", List.of(container, container)))));
    Compiler compiler = new Compiler();
    List<CelProgram> programs =
        RULES.stream()
            .map(r -> compiler.compile(r, AdmissionScopes.of(false, true)))
            .map(c -> ((CelCompiler.Compiled) c).program())
            .toList();
    for (int pass = 0; pass < 5; pass++) {
      long start = System.nanoTime();
      long cost = 0;
      for (int i = 0; i < ROUNDS; i++) {
        for (CelProgram p : programs) {
          cost += p.evaluate(n -> object, CelProgram.PER_CALL_LIMIT).cost();
        }
      }
      System.out.printf(
          "%d ns for three rules of cost %d%n",
          (System.nanoTime() - start) / ROUNDS, cost / ROUNDS);
    }
  }
}
