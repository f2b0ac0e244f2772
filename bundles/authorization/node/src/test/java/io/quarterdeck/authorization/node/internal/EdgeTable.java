// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authorization.node.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.testkit.admission.Literal;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;

/**
 * Objects and the edges they make, as text: {@code ## name}, an object as JSON in single quotes,
 * then a line {@code => edge} for each.
 */
final class EdgeTable {
  private static final String EDGE = "=> ";

  private EdgeTable() {}

  static Stream<DynamicTest> tests(String table, Function<ApiObject, Graph.Edges> of) {
    return Stream.of(table.split("(?m)^## ")).filter(b -> !b.isBlank()).map(b -> test(b, of));
  }

  private static DynamicTest test(String block, Function<ApiObject, Graph.Edges> of) {
    List<String> lines = block.lines().toList();
    StringBuilder json = new StringBuilder();
    List<String> expected = new ArrayList<>();
    for (String line : lines.subList(1, lines.size())) {
      if (line.startsWith(EDGE)) {
        expected.add(line.substring(EDGE.length()));
      } else {
        json.append(line);
      }
    }
    return DynamicTest.dynamicTest(
        lines.get(0),
        () ->
            assertEquals(
                String.join("\n", expected.stream().sorted().toList()),
                text(of.apply(Literal.object(json.toString())))));
  }

  private static String text(Graph.Edges edges) {
    List<String> out = new ArrayList<>();
    edges.direct().forEach(v -> out.add(text(v) + " -> node " + edges.node()));
    edges.detours().forEach((v, over) -> out.add(text(v) + " -> " + text(over)));
    return String.join("\n", out.stream().sorted().toList());
  }

  private static String text(Vertex v) {
    return v.kind() + " " + v.namespace() + "/" + v.name();
  }
}
