// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.aggregator.document;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.Node;
import io.quarterdeck.runtime.json.Json;
import org.junit.jupiter.api.Test;

/** An older OpenAPI document in the newer form. */
final class SwaggerConversionTest {

  private static void converts(String v2, String v3) {
    String before = "{'swagger':'2.0','info':{'title':'t','version':'1'}," + v2 + "}";
    String after = "{'openapi':'3.0.0','info':{'title':'t','version':'1'}," + v3 + "}";
    Object document = Json.read(before.replace('\'', '"'));
    String copy = Json.text(document);

    Object converted = SwaggerConversion.of(Node.root(document));

    assertEquals(Json.read(after.replace('\'', '"')), converted, () -> Json.text(converted));
    assertEquals(copy, Json.text(document), "it stays as it was");
  }

  private static void operation(String v2, String v3) {
    converts(
        "'paths':{'/x':{'post':" + v2 + "}}", "'paths':{'/x':{'post':" + v3 + "}},'components':{}");
  }

  @Test
  void bodiesAndAnswersHaveTheTypesOfTheirOperation() {
    operation(
        "{'operationId':'create','tags':['x'],'x-kubernetes-action':'post','schemes':['https'],"
            + "'consumes':['a/a','b/b'],'produces':['c/c'],"
            + "'parameters':[{'name':'body','in':'body','required':true,'description':'It.',"
            + "'schema':{'$ref':'#/definitions/A'}}],"
            + "'responses':{'200':{'description':'OK','schema':{'$ref':'#/definitions/A'}},"
            + "'401':{'description':'No'}}}",
        "{'operationId':'create','tags':['x'],'x-kubernetes-action':'post',"
            + "'requestBody':{'description':'It.','required':true,'content':{"
            + "'a/a':{'schema':{'$ref':'#/components/schemas/A'}},"
            + "'b/b':{'schema':{'$ref':'#/components/schemas/A'}}}},"
            + "'responses':{'200':{'description':'OK','content':{"
            + "'c/c':{'schema':{'$ref':'#/components/schemas/A'}}}},"
            + "'401':{'description':'No'}}}");
  }

  @Test
  void theTypesOfTheDocumentStandInForThoseOfAnOperation() {
    converts(
        "'produces':['c/c'],'paths':{'/x':{'get':{'responses':{'200':{'schema':{'type':'string'}}}}}}",
        "'paths':{'/x':{'get':{'responses':{'200':{'content':{'c/c':{'schema':{'type':'string'}}}}}}}},"
            + "'components':{}");
    operation(
        "{'responses':{'200':{'description':'OK','schema':{'type':'string'}}}}",
        "{'responses':{'200':{'description':'OK'}}}");
  }

  @Test
  void parametersHaveSchemasAndStandWhereTheyAreUsed() {
    converts(
        "'parameters':{'limit':{'name':'limit','in':'query','type':'integer','uniqueItems':true}},"
            + "'paths':{'/x/{n}':{'parameters':[{'name':'n','in':'path','required':true,"
            + "'type':'array','items':{'type':'string'},'collectionFormat':'csv'}],"
            + "'get':{'parameters':[{'$ref':'#/parameters/limit'}],'responses':{}}}}",
        "'paths':{'/x/{n}':{"
            + "'get':{'parameters':[{'name':'limit','in':'query',"
            + "'schema':{'type':'integer','uniqueItems':true}}],'responses':{}},"
            + "'parameters':[{'name':'n','in':'path','required':true,"
            + "'schema':{'type':'array','items':{'type':'string'}}}]}},'components':{}");
  }

  @Test
  void aReferenceWithMembersBesideItStandsInAList() {
    converts(
        "'paths':{},'definitions':{'A':{'type':'object','properties':{"
            + "'b':{'description':'B.','$ref':'#/definitions/B'},"
            + "'c':{'type':'array','items':{'$ref':'#/definitions/B'}},"
            + "'d':{'additionalProperties':{'$ref':'#/definitions/B'}}}},'B':{'type':'string'}}",
        "'paths':{},'components':{'schemas':{'A':{'type':'object','properties':{"
            + "'b':{'description':'B.','allOf':[{'$ref':'#/components/schemas/B'}]},"
            + "'c':{'type':'array','items':{'$ref':'#/components/schemas/B'}},"
            + "'d':{'additionalProperties':{'$ref':'#/components/schemas/B'}}}},"
            + "'B':{'type':'string'}}}");
  }

  @Test
  void securityKeepsItsFlows() {
    converts(
        "'paths':{},'securityDefinitions':{"
            + "'token':{'type':'apiKey','name':'authorization','in':'header'},"
            + "'oauth':{'type':'oauth2','flow':'implicit','authorizationUrl':'u','scopes':{'a':'b'}}}",
        "'paths':{},'components':{'securitySchemes':{"
            + "'token':{'type':'apiKey','name':'authorization','in':'header'},"
            + "'oauth':{'type':'oauth2','flows':{'implicit':"
            + "{'authorizationUrl':'u','scopes':{'a':'b'}}}}}}");
  }

  @Test
  void oddDocumentsHaveNothing() {
    for (String odd :
        new String[] {
          "'paths':7", "'paths':{'/x':7}", "'paths':{'/x':{'get':7}}", "'definitions':[]",
        }) {
      Node converted =
          Node.root(
              SwaggerConversion.of(Node.root(Json.read(("{" + odd + "}").replace('\'', '"')))));
      assertEquals("3.0.0", converted.get("openapi").text(), odd);
      assertEquals(0, converted.at("components", "schemas").size(), odd);
    }
  }
}
