// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.validation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.Node;
import io.quarterdeck.extensions.apiextensions.cel.GoJson;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.testkit.admission.Literal;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Schemas and versions as errors show them: as Go prints its internal types. */
class ShownSchemasTest {
  private static Node node(String json) {
    return Node.root(Json.read(Literal.quoted(json)));
  }

  private static Map<String, @Nullable Object> shown(String schema) {
    return GoSchema.of(node(schema));
  }

  @Test
  void whatIsNotSetIsShownByItsType() {
    Map<String, @Nullable Object> empty = shown("{}");
    assertEquals("", empty.get("Type"));
    assertEquals(false, empty.get("Nullable"));
    assertEquals(null, empty.get("Maximum"));
    assertEquals(null, empty.get("Properties"));
    assertEquals(null, empty.get("AllOf"));
    assertEquals(44, empty.size());
  }

  @Test
  void fieldsAreInTheOrderOfTheType() {
    assertEquals(
        List.of("ID", "Schema", "Ref", "Description", "Type", "Nullable", "Format", "Title"),
        shown("{}").keySet().stream().limit(8).toList());
    assertEquals("XValidations", List.copyOf(shown("{}").keySet()).getLast());
  }

  @Test
  void schemasWithinAreShownWhole() {
    Map<String, @Nullable Object> shown =
        shown(
            "{'not':{'type':'string'},'allOf':[{'type':'integer'}],"
                + "'properties':{'b':{'type':'number'},'a':{'type':'boolean'}}}");
    assertEquals(shown("{'type':'string'}"), shown.get("Not"));
    assertEquals(List.of(shown("{'type':'integer'}")), shown.get("AllOf"));
    assertEquals(
        "[a, b]",
        String.valueOf(((Map<?, ?>) shown.getOrDefault("Properties", Map.of())).keySet()));
  }

  @Test
  void aSchemaOrAFlagIsShownAsBoth() {
    assertEquals(
        "{\"Allows\":true,\"Schema\":null}",
        GoJson.text(shown("{'additionalProperties':true}").get("AdditionalProperties")));
    assertEquals(
        "{\"Allows\":false,\"Schema\":null}",
        GoJson.text(shown("{'additionalProperties':false}").get("AdditionalProperties")));
    assertTrue(
        GoJson.text(shown("{'additionalProperties':{'type':'string'}}").get("AdditionalProperties"))
            .startsWith("{\"Allows\":true,\"Schema\":{\"ID\":\"\""));
  }

  @Test
  void itemsAreOneSchemaOrMany() {
    assertTrue(
        GoJson.text(shown("{'items':{'type':'string'}}").get("Items"))
            .endsWith("\"XValidations\":null},\"JSONSchemas\":null}"));
    assertTrue(
        GoJson.text(shown("{'items':[{'type':'string'}]}").get("Items"))
            .startsWith("{\"Schema\":null,\"JSONSchemas\":[{"));
  }

  @Test
  void theFirstFieldThatIsNotAllowedIsFound() {
    List<String> allowed = List.of("Type", "Properties");
    assertEquals("", GoSchema.firstOther(node("{'type':'object','properties':{}}"), allowed));
    assertEquals("Nullable", GoSchema.firstOther(node("{'nullable':true,'id':''}"), allowed));
    assertEquals("", GoSchema.firstOther(node("{'nullable':false}"), allowed));
    // a pointer to an empty list is one
    assertEquals("Enum", GoSchema.firstOther(node("{'not':{},'enum':[]}"), allowed));
    assertEquals("Not", GoSchema.firstOther(node("{'not':{}}"), allowed));
    assertEquals("", GoSchema.firstOther(node("{'anyOf':[]}"), allowed));
  }

  @Test
  void versionsAreShownWithoutWhatTheyHaveInCommon() {
    Node versions =
        node(
            """
            [{'name':'v1','served':true,'storage':true,'deprecated':true,'deprecationWarning':'w',
              'subresources':{'status':{},'scale':{'specReplicasPath':'.spec.a'}},
              'additionalPrinterColumns':[{'name':'A','type':'string','jsonPath':'.a'}],
              'selectableFields':[{'jsonPath':'.b'}]}]
            """);
    assertEquals(
        "[{\"Name\":\"v1\",\"Served\":true,\"Storage\":true,\"Deprecated\":true,"
            + "\"DeprecationWarning\":\"w\",\"Schema\":null,\"Subresources\":{\"Status\":{},"
            + "\"Scale\":{\"SpecReplicasPath\":\".spec.a\",\"StatusReplicasPath\":\"\","
            + "\"LabelSelectorPath\":null}},\"AdditionalPrinterColumns\":[{\"Name\":\"A\","
            + "\"Type\":\"string\",\"Format\":\"\",\"Description\":\"\",\"Priority\":0,"
            + "\"JSONPath\":\".a\"}],\"SelectableFields\":[{\"JSONPath\":\".b\"}]}]",
        GoVersions.invalid(versions, new Hoisted(false, false, false, false), "").badValue());
    assertEquals(
        "[{\"Name\":\"v1\",\"Served\":true,\"Storage\":true,\"Deprecated\":true,"
            + "\"DeprecationWarning\":\"w\",\"Schema\":null,\"Subresources\":null,"
            + "\"AdditionalPrinterColumns\":null,\"SelectableFields\":null}]",
        GoVersions.invalid(versions, new Hoisted(true, true, true, true), "").badValue());
  }

  @Test
  void noVersionsAreNull() {
    assertEquals(
        "null", GoVersions.invalid(Node.root(null), Hoisted.of(Node.root(null)), "").badValue());
  }

  @Test
  void whatAllVersionsHaveIsHoisted() {
    assertEquals(new Hoisted(true, true, true, true), Hoisted.of(node("[{'schema':{'a':1}}]")));
    assertEquals(
        new Hoisted(true, false, false, true),
        Hoisted.of(
            node(
                "[{'schema':{'a':1},'subresources':{'status':{}}},"
                    + "{'schema':{'a':1},'additionalPrinterColumns':[{'name':'A'}]}]")));
    assertEquals(false, Hoisted.of(node("[{'schema':{'a':1}},{'schema':{'a':2}}]")).schema());
  }
}
