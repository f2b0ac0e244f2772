// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.conversion;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.testkit.admission.Literal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ConvertedObjectTest {
  private static final String BEFORE =
      "{'apiVersion':'g/v1','kind':'W','metadata':{'name':'a','namespace':'n','uid':'u',"
          + "'generation':3,'labels':{'l':'1'},'annotations':{'old one':'kept'}},'spec':{'x':1}}";

  private static ApiObject converted(String after) throws ConvertedObject.Invalid {
    return ConvertedObject.of(Literal.object(BEFORE), Literal.object(after).tree(), "g/v2");
  }

  private static String returned(String meta) {
    return "{'apiVersion':'g/v2','kind':'W','metadata':{'name':'a','namespace':'n','uid':'u'"
        + meta
        + "},'spec':{'y':1}}";
  }

  @Test
  void labelsAndAnnotationsAreTheWebhooks() throws ConvertedObject.Invalid {
    assertEquals(
        Literal.object(
            "{'apiVersion':'g/v2','kind':'W','metadata':{'name':'a','namespace':'n','uid':'u',"
                + "'generation':3,'labels':{'m':'2'},'annotations':{'b':'c'}},'spec':{'y':1}}"),
        converted(
            returned(
                ",'generation':9,'finalizers':['f'],'labels':{'m':'2'},'annotations':{'b':'c'}")));
  }

  @Test
  void whatItLeavesOutIsGoneAndTheRestIsAsItWas() throws ConvertedObject.Invalid {
    assertEquals(
        Literal.object(
            "{'apiVersion':'g/v2','kind':'W','metadata':{'name':'a','namespace':'n','uid':'u',"
                + "'generation':3},'spec':{'y':1}}"),
        converted(returned("")));
  }

  @Test
  void whatWasThereBeforeIsNotCheckedAgain() throws ConvertedObject.Invalid {
    ApiObject out = converted(returned(",'annotations':{'old one':'kept'}"));
    assertEquals("kept", out.meta().annotations().get("old one"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'apiVersion':'g/v3','kind':'W'} | invalid object at index 0: invalid groupVersion"
            + " (expected g/v2, received g/v3)",
        "{'apiVersion':'g/v2','kind':'X'} | invalid object at index 0: invalid kind (expected W,"
            + " received X)",
        "{'apiVersion':'g/v2','kind':'W'} | invalid object: must have the same name: a != ``",
        "{'apiVersion':'g/v2','kind':'W','metadata':{'name':'a'}} | invalid object: must have the"
            + " same namespace: n != ``",
        "{'apiVersion':'g/v2','kind':'W','metadata':{'name':'a','namespace':'n','uid':'v'}} |"
            + " invalid object: must have the same UID: u != v",
      })
  void whatAnObjectIsStays(String after, String why) {
    assertRefused(after, why.replace("``", ""));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "'labels':[] | invalid metadata.labels of type []interface {} in converted object",
        "'annotations':'x' | invalid metadata.annotations of type string in converted object",
        "'labels':{'a':1} | metadata.labels[a] must be a string, but is int64 in converted object",
        "'labels':{'a':null} | metadata.labels[a] must be a string, but is <nil> in converted"
            + " object",
      })
  void labelsAndAnnotationsAreTexts(String meta, String why) {
    assertRefused(returned("," + meta), "invalid metadata: " + why);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "'labels':{'a':'b c'} | metadata.labels: Invalid value: \"b c\"",
        "'annotations':{'b c':''} | metadata.annotation: Invalid value: \"b c\"",
      })
  void newOnesKeepToTheRules(String meta, String start) {
    ConvertedObject.Invalid e =
        assertThrows(ConvertedObject.Invalid.class, () -> converted(returned("," + meta)));
    assertEquals(
        "invalid metadata: " + start,
        String.valueOf(e.getMessage()).substring(0, ("invalid metadata: " + start).length()));
  }

  private static void assertRefused(String after, String why) {
    ConvertedObject.Invalid e = assertThrows(ConvertedObject.Invalid.class, () -> converted(after));
    assertEquals(why, e.getMessage());
  }
}
