// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.cel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.Node;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.testkit.admission.Literal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the rules of a schema may cost, one by one and together. */
class CostsTest {
  private static final FieldPath SCHEMA = FieldPath.of("schema");

  @ParameterizedTest
  @CsvSource({
    "0, 9223372036854775807, 0",
    "9223372036854775807, 0, 0",
    "3, 4, 12",
    "4611686018427387903, 2, 9223372036854775806",
    "4611686018427387904, 2, 9223372036854775807",
    "9223372036854775807, 9223372036854775807, 9223372036854775807",
  })
  void productsEndAtTheLargestNumber(long a, long b, long product) {
    assertEquals(product, Costs.times(a, b));
  }

  @ParameterizedTest
  @CsvSource({
    "101, 100, 1.010000x",
    "149, 100, 1.490000x",
    "150, 100, 1.5x",
    "1234, 100, 12.3x",
    "10000, 100, 100.0x",
    "10001, 100, more than 100x",
  })
  void theFactorIsShownAsExactAsItMatters(long cost, long limit, String shown) {
    assertTrue(
        Costs.exceeds("a", cost, limit).startsWith("a exceeds budget by factor of " + shown + " ("),
        Costs.exceeds("a", cost, limit));
  }

  private static List<String> reported(long... costs) {
    TotalCost total = new TotalCost();
    for (int i = 0; i < costs.length; i++) {
      total.add(SCHEMA.index(i), costs[i]);
    }
    List<FieldError> errors = new ArrayList<>();
    total.check(SCHEMA, errors);
    return errors.stream().map(FieldError::field).toList();
  }

  @Test
  void allRulesTogetherMayCostAHundredMillion() {
    assertEquals(List.of(), reported(60_000_000, 40_000_000));
    assertEquals(List.of("schema[0]", "schema[1]", "schema"), reported(60_000_000, 40_000_001));
  }

  @Test
  void theFourDearestAreNamed() {
    assertEquals(
        List.of("schema[4]", "schema[3]", "schema[2]", "schema[1]", "schema"),
        reported(20_000_000, 30_000_000, 40_000_000, 50_000_000, 60_000_000));
  }

  @Test
  void cheapOnesAreNotNamed() {
    long[] costs = new long[102];
    Arrays.fill(costs, 999_999);
    assertEquals(List.of("schema"), reported(costs));
    costs[7] = 1_000_000;
    assertEquals(List.of("schema[7]", "schema"), reported(costs));
  }

  @Test
  void aTotalDoesNotOverflow() {
    assertEquals(3, reported(Long.MAX_VALUE, Long.MAX_VALUE).size());
  }

  private static SchemaScope root(String schema) {
    return SchemaScope.root(node(schema));
  }

  private static Node node(String schema) {
    return Node.root(Json.read(Literal.quoted(schema)));
  }

  private static long cost(SchemaScope scope) {
    Declaration self = scope.declaration();
    assertNotNull(self);
    return scope.cost(10, self);
  }

  @Test
  void aRuleOfAFieldIsEvaluatedOnce() {
    assertEquals(10, cost(root("{'type':'object'}")));
    assertEquals(10, cost(root("{'type':'object'}").property("a", node("{'type':'integer'}"))));
  }

  @Test
  void aRuleOfItemsIsEvaluatedForEach() {
    String integer = "{'type':'integer'}";
    SchemaScope list =
        root("{'type':'object'}")
            .property("l", node("{'type':'array','maxItems':3,'items':" + integer + "}"));
    assertEquals(30, cost(list.element(node(integer))));
    SchemaScope map =
        root("{'type':'object'}")
            .property(
                "m",
                node("{'type':'object','maxProperties':4,'additionalProperties':" + integer + "}"));
    assertEquals(40, cost(map.element(node(integer))));
  }

  @Test
  void listsOfListsMultiply() {
    String inner = "{'type':'array','maxItems':5,'items':{'type':'integer'}}";
    SchemaScope items =
        root("{'type':'object'}")
            .property("l", node("{'type':'array','maxItems':3,'items':" + inner + "}"))
            .element(node(inner))
            .element(node("{'type':'integer'}"));
    assertEquals(150, cost(items));
  }

  @Test
  void withoutALimitItIsAsOftenAsFitsARequest() {
    String text = "{'type':'boolean'}";
    SchemaScope items =
        root("{'type':'object'}")
            .property("l", node("{'type':'array','items':" + text + "}"))
            .element(node(text));
    assertEquals(10 * (Declaration.LARGEST_REQUEST / 5), cost(items));
    // a limit below such a list does not help
    String inner = "{'type':'array','maxItems':5,'items':" + text + "}";
    SchemaScope nested =
        root("{'type':'object'}")
            .property("l", node("{'type':'array','items':" + inner + "}"))
            .element(node(inner))
            .element(node(text));
    assertEquals(10 * (Declaration.LARGEST_REQUEST / 5), cost(nested));
  }

  @Test
  void aNegativeLimitIsNone() {
    SchemaScope items =
        root("{'type':'object'}")
            .property("l", node("{'type':'array','maxItems':-1,'items':{'type':'integer'}}"))
            .element(node("{'type':'integer'}"));
    assertEquals(0, cost(items));
  }
}
