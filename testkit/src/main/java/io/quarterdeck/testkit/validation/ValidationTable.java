// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.testkit.validation;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.FieldPath;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;

/**
 * Cases of one validation, as text. A case begins with {@code ## its name}; what is validated
 * follows as YAML (of a change: the new value, a line {@code ---}, the old value); then what is
 * reported, a cause a line behind {@code =>}. A case without causes is valid.
 *
 * <pre>
 * ## a port beyond the last
 * port: 65536
 * => spec.ports[0].port: Invalid value: 65536: must be between 1 and 65535, inclusive
 * </pre>
 *
 * How often and in which order causes are reported is not compared.
 *
 * @param path where the value stands in its object, such as {@code spec}
 */
public record ValidationTable(FieldPath path, String text) {

  /** A table of whole objects. */
  public static ValidationTable of(String text) {
    return new ValidationTable(FieldPath.ROOT, text);
  }

  /** A table of values at a field of the object. */
  public static ValidationTable at(String field, String text) {
    return new ValidationTable(FieldPath.of(field), text);
  }

  /** A test a case. */
  public Stream<DynamicTest> tests(Validates rule) {
    return rows(1, (row, errors) -> rule.validate(row.value(0, path), errors));
  }

  /** A test a case, of changes. */
  public Stream<DynamicTest> updates(Validates.Update rule) {
    return rows(2, (row, errors) -> rule.validate(row.value(0, path), row.value(1, path), errors));
  }

  @FunctionalInterface
  private interface Trial {
    void run(Row row, List<FieldError> errors);
  }

  private Stream<DynamicTest> rows(int documents, Trial trial) {
    Consumer<Row> one =
        row -> {
          assertEquals(documents, row.documents().size(), "YAML documents");
          List<FieldError> errors = new ArrayList<>();
          trial.run(row, errors);
          Set<String> reported = new TreeSet<>();
          errors.forEach(error -> reported.add(error.toString().strip()));
          assertEquals(String.join("\n", row.causes()), String.join("\n", reported));
        };
    return Row.all(text).stream()
        .map(row -> DynamicTest.dynamicTest(row.name(), () -> one.accept(row)));
  }
}
