// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.api.validation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LabelSelectorValidationTest {
  private static final String LABEL_VALUE =
      "a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or"
          + " '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or"
          + " 'my_value',  or '12345', regex used for validation is"
          + " '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')";
  private static final String NAME_PART =
      "name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end"
          + " with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex"
          + " used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')";

  private static List<String> reports(Map<String, ?> selector) {
    return Rule.reports(LabelSelectorValidation::validate, selector);
  }

  private static List<String> expression(Object... namesAndValues) {
    Map<String, Object> e = new TreeMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      e.put((String) namesAndValues[i], namesAndValues[i + 1]);
    }
    return reports(Map.of("matchExpressions", List.of(e)));
  }

  @Test
  void anEmptySelectorIsValid() {
    assertEquals(List.of(), reports(Map.of()));
    assertEquals(
        List.of(), reports(Map.of("matchLabels", Map.of(), "matchExpressions", List.of())));
  }

  @Test
  void labelsAndExpressionsOfEveryOperatorAreValid() {
    assertEquals(
        List.of(),
        reports(
            Map.of(
                "matchLabels",
                Map.of("app", "web", "example.com/tier", ""),
                "matchExpressions",
                List.of(
                    Map.of("key", "a", "operator", "In", "values", List.of("x", "")),
                    Map.of("key", "b", "operator", "NotIn", "values", List.of("y")),
                    Map.of("key", "c", "operator", "Exists"),
                    Map.of("key", "d", "operator", "DoesNotExist", "values", List.of())))));
  }

  @Test
  void aLabelIsReportedAtTheMap() {
    assertEquals(
        List.of("f.matchLabels: Invalid value: \"_a\": " + NAME_PART),
        reports(Map.of("matchLabels", Map.of("_a", "b"))));
    assertEquals(
        List.of("f.matchLabels: Invalid value: \"b b\": " + LABEL_VALUE),
        reports(Map.of("matchLabels", Map.of("a", "b b"))));
  }

  @ParameterizedTest
  @ValueSource(strings = {"In", "NotIn"})
  void setsNeedValues(String operator) {
    String wanted =
        "f.matchExpressions[0].values: Required value: must be specified when `operator` is 'In' or"
            + " 'NotIn'";
    assertEquals(List.of(wanted), expression("key", "a", "operator", operator));
    assertEquals(
        List.of(wanted), expression("key", "a", "operator", operator, "values", List.of()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"Exists", "DoesNotExist"})
  void existenceNeedsNone(String operator) {
    assertEquals(
        List.of(
            "f.matchExpressions[0].values: Forbidden: may not be specified when `operator` is"
                + " 'Exists' or 'DoesNotExist'"),
        expression("key", "a", "operator", operator, "values", List.of("x")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "in", "Equals", "Gt"})
  void thereAreNoOtherOperators(String operator) {
    assertEquals(
        List.of(
            "f.matchExpressions[0].operator: Invalid value: \""
                + operator
                + "\": not a valid selector operator"),
        expression("key", "a", "operator", operator, "values", List.of("x")));
  }

  @Test
  void aKeyIsAQualifiedName() {
    assertEquals(
        List.of(
            "f.matchExpressions[0].key: Invalid value: \"\": name part must be non-empty",
            "f.matchExpressions[0].key: Invalid value: \"\": " + NAME_PART),
        expression("operator", "Exists"));
    assertEquals(
        List.of("f.matchExpressions[0].key: Invalid value: \"/a\": prefix part must be non-empty"),
        expression("key", "/a", "operator", "Exists"));
  }

  @Test
  void valuesAreLabelValuesEachAtItsIndex() {
    assertEquals(
        List.of("f.matchExpressions[0].values[1]: Invalid value: \"-\": " + LABEL_VALUE),
        expression("key", "a", "operator", "In", "values", List.of("x", "-")));
    String longest = "a".repeat(63);
    assertEquals(List.of(), expression("key", "a", "operator", "In", "values", List.of(longest)));
    assertEquals(
        List.of(
            "f.matchExpressions[0].values[0]: Invalid value: \""
                + longest
                + "a\": must be no more than 63 bytes"),
        expression("key", "a", "operator", "In", "values", List.of(longest + "a")));
  }

  @Test
  void aSelectorIsShownWithItsFieldsInTheirOrderAndItsLabelsByName() {
    Map<String, String> labels = new TreeMap<>(Comparator.reverseOrder());
    labels.putAll(Map.of("a", "1", "b", "2"));
    Node selector =
        Node.root(
            Map.of(
                "matchExpressions",
                List.of(
                    Map.of("values", List.of("x"), "operator", "In", "key", "c"),
                    Map.of("operator", "Exists", "key", "d")),
                "matchLabels",
                labels));
    assertEquals(
        "{\"matchLabels\":{\"a\":\"1\",\"b\":\"2\"},\"matchExpressions\":[{\"key\":\"c\","
            + "\"operator\":\"In\",\"values\":[\"x\"]},{\"key\":\"d\",\"operator\":\"Exists\"}]}",
        FieldError.show(LabelSelectorValidation.shown(selector)));
    assertEquals("{}", FieldError.show(LabelSelectorValidation.shown(Node.root(Map.of()))));
    assertNull(LabelSelectorValidation.shown(Node.root(null)));
  }
}
