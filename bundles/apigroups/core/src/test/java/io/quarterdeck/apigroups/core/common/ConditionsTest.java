// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.common;

import static io.quarterdeck.testkit.admission.Literal.object;
import static io.quarterdeck.testkit.admission.Literal.text;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.apigroups.core.Given;
import io.quarterdeck.testkit.validation.ValidationTable;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Parts of objects that several kinds share. */
class ConditionsTest {
  private static final String THEN = "'lastTransitionTime':'2020-01-01T00:00:00Z'";
  private static final String NOW = "'lastTransitionTime':'2026-03-04T05:06:07Z'";

  private static String set(String conditions, String value) {
    ApiObject status = object("{'conditions':[" + conditions + "]}");
    Conditions.set(status.tree(), "Ready", value, Given.NOW, c -> c.put("reason", "Because"));
    return text(status.field("conditions").value());
  }

  @Test
  void aNewConditionMovesNow() {
    assertEquals(
        "[{'type':'Ready','status':'True'," + NOW + ",'reason':'Because'}]", set("", "True"));
  }

  @Test
  void aConditionThatMovesKeepsItsPlace() {
    assertEquals(
        "[{'type':'Ready','status':'True'," + NOW + ",'reason':'Because'},{'type':'Other'}]",
        set("{'type':'Ready','status':'False'," + THEN + "},{'type':'Other'}", "True"));
  }

  @Test
  void aConditionThatStaysKeepsItsTime() {
    assertEquals(
        "[{'type':'Ready','status':'True'," + THEN + ",'reason':'Because'}]",
        set("{'type':'Ready','status':'True'," + THEN + ",'reason':'Old'}", "True"));
  }

  @Test
  void theDescriptionThatIsSentIsTakenWhole() {
    ApiObject stored =
        object(
            "{'metadata':{'name':'a','labels':{'x':'1'},'annotations':{'y':'2'},'finalizers':['f'],"
                + "'ownerReferences':[{'name':'o'}]}}");
    ApiObject sent = object("{'metadata':{'name':'b','labels':{'z':'3'},'uid':'u'}}");
    ApiObject withoutOwners = stored.copy();
    SentMetadata.takeWithoutOwners(sent, withoutOwners);
    assertEquals(
        "{'name':'a','labels':{'z':'3'},'ownerReferences':[{'name':'o'}]}",
        text(withoutOwners.meta().tree()));
    SentMetadata.take(sent, stored);
    assertEquals("{'name':'a','labels':{'z':'3'}}", text(stored.meta().tree()));
  }

  @TestFactory
  Stream<DynamicTest> amounts() {
    return ValidationTable.at(
            "capacity",
            """
            ## the least
            1m

            ## nothing
            '0'
            => capacity: Invalid value: "0": must be greater than zero

            ## less than nothing, away from zero
            -1500m
            => capacity: Invalid value: -2: must be a valid resource quantity
            => capacity: Invalid value: "-1500m": must be greater than zero

            ## what is no amount is refused elsewhere
            a lot
            """)
        .tests(QuantityValidation::positive);
  }

  @Test
  void structuresAreLinesWithOneSpaceALevel() {
    assertEquals(
        List.of(
            "{",
            " \"a\": {",
            "  \"b\": [",
            "   1",
            "  ],",
            "  \"c\": {}",
            " },",
            " \"d\": []",
            "}"),
        GoText.lines(object("{'a':{'b':[1],'c':{}},'d':[]}").tree()));
  }

  @Test
  void whatDiffersIsShownWithItsSurroundings() {
    assertEquals(
        "@@ -1,4 +1,4 @@\n {\n- \"a\": 1,\n+ \"a\": 2,\n  \"b\": 3\n }\n",
        GoText.difference(object("{'a':1,'b':3}").tree(), object("{'a':2,'b':3}").tree()));
    assertEquals("", GoText.difference(object("{'a':1}").tree(), object("{'a':1}").tree()));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "`` | unexpected end of JSON input",
        "`  ` | unexpected end of JSON input",
        "{\"a\":1} | ``",
        "null | ``",
        "{\"a\":1,\"a\":2} | ``",
        "[1] | json: cannot unmarshal array into Go value of type map[string]interface {}",
        "\"x\" | json: cannot unmarshal string into Go value of type map[string]interface {}",
        "true | json: cannot unmarshal bool into Go value of type map[string]interface {}",
        "1.5 | json: cannot unmarshal number into Go value of type map[string]interface {}",
        "{\"a\" | unexpected end of JSON input",
        "{a} | invalid character 'a' looking for beginning of object key string",
        "{} x | invalid character 'x' after top-level value",
      })
  void textsThatShouldBeObjects(String text, String wanted) {
    assertEquals(wanted, GoJson.objectProblem(text == null ? "" : text));
  }
}
