// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.testkit.validation;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.Node;
import java.util.Collection;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;

/**
 * Cases whose answers are texts that are no causes of fields: refusals, warnings, what is used.
 * They are written down as those of a {@link ValidationTable}: what is asked as YAML (of a change:
 * the new value, a line {@code ---}, the old value), then a line behind {@code =>} for each answer.
 *
 * <pre>
 * ## a balanced service has a node port a port
 * type: LoadBalancer
 * ports:
 * - port: 80
 * => services.loadbalancers: 1
 * => services.nodeports: 1
 * </pre>
 *
 * In which order answers are given is not compared.
 */
public record AnswerTable(String text) {

  public static AnswerTable of(String text) {
    return new AnswerTable(text);
  }

  /** A test a case. */
  public Stream<DynamicTest> tests(Function<Node, ? extends Collection<String>> answers) {
    return rows(1, row -> answers.apply(row.value(0, FieldPath.ROOT)));
  }

  /** A test a case, of changes: the new value comes first. */
  public Stream<DynamicTest> changes(BiFunction<Node, Node, ? extends Collection<String>> answers) {
    return rows(
        2, row -> answers.apply(row.value(0, FieldPath.ROOT), row.value(1, FieldPath.ROOT)));
  }

  private Stream<DynamicTest> rows(int documents, Function<Row, Collection<String>> answers) {
    return Row.all(text).stream()
        .map(row -> DynamicTest.dynamicTest(row.name(), () -> run(row, documents, answers)));
  }

  private static void run(Row row, int documents, Function<Row, Collection<String>> answers) {
    assertEquals(documents, row.documents().size(), "YAML documents");
    Collection<String> given = new TreeSet<>(answers.apply(row));
    assertEquals(String.join("\n", row.causes()), String.join("\n", given));
  }
}
