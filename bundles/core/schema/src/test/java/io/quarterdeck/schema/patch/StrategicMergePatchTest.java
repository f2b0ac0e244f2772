// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.patch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.Trees;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.schema.model.Definitions;
import io.quarterdeck.schema.model.Schema;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StrategicMergePatchTest {
  private static final Schema SHIP =
      Definitions.read(
              """
                  {"types":{
                   "x.v1.Ship":{"fields":[
                     {"name":"name","type":"string"},
                     {"name":"size","type":"int32"},
                     {"name":"spec","ref":"x.v1.Ship"},
                     {"name":"labels","map":{"type":"string"}},
                     {"name":"whole","ref":"x.v1.Ship","patchStrategy":["replace"]},
                     {"name":"tags","list":{"type":"string"},"patchStrategy":["merge"]},
                     {"name":"plain","list":{"type":"string"}},
                     {"name":"masts","list":{"ref":"x.v1.Mast"},"patchStrategy":["merge","retainKeys"],"mergeKey":"name"}]},
                   "x.v1.Mast":{"fields":[
                     {"name":"name","type":"string"},
                     {"name":"wood","type":"string"},
                     {"name":"steel","type":"string"},
                     {"name":"sails","list":{"type":"string"},"patchStrategy":["merge"]}]}}}
                  """)
          .type("x.v1.Ship");

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "{'spec':{'name':'a','size':1}}|{'spec':{'size':2}}|{'spec':{'name':'a','size':2}}",
        "{'name':'a','size':1}|{'name':null,'spec':null}|{'size':1}",
        "{}|{'spec':{'name':null,'size':1,'labels':{'a':null}}}|{'spec':{'size':1,'labels':{}}}",
        "{'labels':{'a':'1','b':'2'}}|{'labels':{'a':null,'c':'3'}}|{'labels':{'b':'2','c':'3'}}",
        "{'whole':{'name':'a','size':1}}|{'whole':{'size':2}}|{'whole':{'size':2}}",
        "{'plain':['a']}|{'plain':['b']}|{'plain':['b']}",
        "{'tags':['a','b']}|{'tags':['c','a']}|{'tags':['c','a','b']}",
        "{'tags':['a','b']}|{'tags':[]}|{'tags':['a','b']}",
        "{'masts':[{'name':'a','wood':'x'},{'name':'b'}]}|{'masts':[{'name':'b','wood':'y'}]}|{'masts':[{'name':'a','wood':'x'},{'name':'b','wood':'y'}]}",
        "{'masts':[{'name':'a'},{'name':'b'}]}|{'masts':[{'name':'n'}]}|{'masts':[{'name':'n'},{'name':'a'},{'name':'b'}]}",
        "{'masts':[{'name':'a','sails':['1']}]}|{'masts':[{'name':'a','sails':['2']}]}|{'masts':[{'name':'a','sails':['2','1']}]}",
        "{'masts':[{'name':'a'},{'name':'b'}]}|{'masts':[{'name':'a','$patch':'delete'}]}|{'masts':[{'name':'b'}]}",
        "{'masts':[{'name':'a'},{'name':'b'}]}|{'masts':[{'$patch':'replace'},{'name':'c'}]}|{'masts':[{'name':'c'}]}",
        "{'spec':{'name':'a'}}|{'spec':{'$patch':'replace','size':1}}|{'spec':{'size':1}}",
        "{'spec':{'name':'a'}}|{'spec':{'$patch':'delete','size':1}}|{'spec':{}}",
        "{'name':'a'}|{'spec':{'$patch':'merge','size':1}}|{'name':'a'}",
        "{'name':'a'}|{'masts':[{'name':'x','$patch':'delete'},{'name':'y'}]}|{'name':'a','masts':[{'name':'y'}]}",
        "{'tags':['a','b','c']}|{'$deleteFromPrimitiveList/tags':['b']}|{'tags':['a','c']}",
        "{'tags':['a','c']}|{'$deleteFromPrimitiveList/tags':['a'],'tags':['d']}|{'tags':['d','c']}",
        "{'plain':['a','b']}|{'$deleteFromPrimitiveList/plain':['a']}|{'plain':['b']}",
        "{'tags':['a']}|{'$deleteFromPrimitiveList/tags':'a'}|{'tags':['a']}",
        "{'tags':['a']}|{'$deleteFromPrimitiveList/none':['a']}|{'tags':['a']}",
        "{'masts':[{'name':'a'},{'name':'b'},{'name':'c'}]}|{'$setElementOrder/masts':[{'name':'c'},{'name':'a'},{'name':'b'}]}|{'masts':[{'name':'c'},{'name':'a'},{'name':'b'}]}",
        "{'masts':[{'name':'c'},{'name':'a'},{'name':'b'}]}|{'$setElementOrder/masts':[{'name':'b'},{'name':'n'},{'name':'a'}],'masts':[{'name':'n'}]}|{'masts':[{'name':'c'},{'name':'b'},{'name':'n'},{'name':'a'}]}",
        "{'tags':['a','b']}|{'$setElementOrder/tags':['b','a']}|{'tags':['b','a']}",
        "{'tags':['b','a']}|{'$setElementOrder/tags':['c','a'],'tags':['c']}|{'tags':['c','b','a']}",
        "{}|{'$setElementOrder/tags':['b','a'],'tags':['a']}|{'tags':['a']}",
        "{'masts':[{'name':'a','wood':'x'}]}|{'masts':[{'$retainKeys':['name','steel'],'name':'a','steel':'y'}]}|{'masts':[{'name':'a','steel':'y'}]}",
        "{'spec':{'name':'a','size':1}}|{'spec':{'$retainKeys':['name']}}|{'spec':{'name':'a'}}"
      })
  void merges(String tree, String patch, String expected) {
    Map<String, @Nullable Object> before = read(tree);
    Map<String, @Nullable Object> sent = read(patch);
    assertEquals(
        Json.text(read(expected)), Json.text(StrategicMergePatch.apply(before, sent, SHIP)));
    assertEquals(read(tree), before);
    assertEquals(read(patch), sent);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "{'masts':[{'wood':'x'}]}|500|map: map[wood:x] does not contain declared merge key: name",
        "{'masts':[{'$patch':'delete'}]}|500|map: map[$patch:delete] does not contain declared merge key: name",
        "{'masts':[{'$patch':'bogus','name':'a'}]}|500|unknown patch type: bogus in map: map[$patch:bogus name:a]",
        "{'masts':[{'$patch':'merge','name':'a'}]}|500|merging lists cannot yet be specified in the patch",
        "{'$patch':'merge','size':1}|500|unknown patch type: merge in map: map[$patch:merge size:1]",
        "{'masts':['x']}|500|list element types are not identical: [[map[name:a]] [x]]",
        "{'$deleteFromPrimitiveList/masts':['x']}|500|list element types are not identical: [[map[name:a]] [x]]",
        "{'$setElementOrder/masts':'x'}|500|expected a []interface {}, but received a string",
        "{'$setElementOrder/none':[]}|500|unable to find api field in struct Ship for the json field `none`",
        "{'$setElementOrder/masts':[{'nm':'b'}]}|500|map: map[nm:b] does not contain declared merge key: name",
        "{'$setElementOrder':[]}|400|invalid patch format of setElementOrder list",
        "{'$deleteFromPrimitiveList':[]}|400|invalid patch format of primitive list",
        "{'$retainKeys':'x'}|400|invalid patch format of retainKeys",
        "{'$retainKeys':['name'],'size':1}|400|invalid patch format of retainKeys",
        "{'tags':[['x']]}|415|lists of lists are not supported"
      })
  void refusesWithTheWordsOfTheReference(String patch, int code, String message) {
    Map<String, @Nullable Object> tree = read("{'tags':['t'],'masts':[{'name':'a'}]}");
    ApiException e =
        assertThrows(ApiException.class, () -> StrategicMergePatch.apply(tree, read(patch), SHIP));
    assertEquals(message.replace('`', '"'), e.getMessage());
    assertEquals(code, e.code());
  }

  @Test
  void anItemThatTheOrderLacksIsRefused() {
    Map<String, @Nullable Object> patch = read("{'$setElementOrder/tags':['a'],'tags':['z']}");
    ApiException e =
        assertThrows(
            ApiException.class,
            () -> StrategicMergePatch.apply(read("{'tags':['a']}"), patch, SHIP));
    assertEquals(
        "The order in patch list:\n[z]\n doesn't match $setElementOrder list:\n[a]\n",
        e.getMessage());
  }

  @Test
  void unknownFieldsAreNamedAndTakenOut() {
    Map<String, @Nullable Object> tree =
        read("{'bogus':1,'spec':{'x':1},'masts':[{'name':'a','y':1}]}");
    assertEquals(
        List.of(
            "unknown field \"spec.x\"", "unknown field \"masts[0].y\"", "unknown field \"bogus\""),
        PatchedObject.fit(tree, Map.of(), SHIP));
    assertEquals(read("{'spec':{},'masts':[{'name':'a'}]}"), tree);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "{'labels':'x'}|map[labels:x]|cannot restore map from string",
        "{'labels':{'k':5}}|map[labels:map[k:5]]|cannot convert int64 to string",
        "{'labels':[1]}|map[labels:[1]]|cannot restore map from slice",
        "{'spec':7}|map[spec:7]|cannot restore struct from: int64",
        "{'tags':{'a':'b'}}|map[tags:map[a:b]]|cannot restore slice from map",
        "{'size':'x'}|map[size:x]|unrecognized type: int32"
      })
  void wrongTypesAreAboutThePatch(String patch, String shown, String why) {
    ApiException e =
        assertThrows(ApiException.class, () -> PatchedObject.fit(read(patch), read(patch), SHIP));
    assertEquals(422, e.code());
    assertEquals(
        " \"\" is invalid: patch: Invalid value: \"" + shown + "\": " + why, e.getMessage());
  }

  @Test
  void strictValidationNamesAllProblemsOfThePatch() {
    ApiException e =
        PatchedObject.strict(
            read("{'spec':{'x':1}}"),
            List.of("duplicate field \"spec.x\"", "unknown field \"spec.x\""));
    assertEquals(422, e.code());
    assertEquals(
        " \"\" is invalid: patch: Invalid value: \"map[spec:map[x:1]]\": strict decoding error:"
            + " duplicate field \"spec.x\", unknown field \"spec.x\"",
        e.getMessage());
  }

  private static Map<String, @Nullable Object> read(String quoted) {
    Map<String, @Nullable Object> map = Trees.asObject(Json.read(quoted.replace('\'', '"')));
    if (map == null) {
      throw new IllegalArgumentException(quoted);
    }
    return map;
  }

  @Test
  void listsOfHundredsOfThousandsAreMergedAtOnce() {
    StringBuilder tags = new StringBuilder();
    StringBuilder masts = new StringBuilder();
    StringBuilder gone = new StringBuilder();
    for (int i = 0; i < 200_000; i++) {
      String comma = i == 0 ? "" : ",";
      tags.append(comma).append("'t").append(i).append('\'');
      masts.append(comma).append("{'name':'m").append(i).append("'}");
      gone.append(comma).append("{'name':'m").append(i).append("','$patch':'delete'}");
    }
    String live = "{'tags':[" + tags + "],'masts':[" + masts + "]}";
    for (String patch :
        List.of(
            "{'tags':['n'," + tags + "],'masts':[{'name':'n'}," + masts + "]}",
            "{'$setElementOrder/tags':[" + tags + "],'$setElementOrder/masts':[" + masts + "]}",
            "{'$deleteFromPrimitiveList/tags':[" + tags + "],'masts':[" + gone + "]}")) {
      assertTimeoutPreemptively(
          Duration.ofSeconds(20), () -> StrategicMergePatch.apply(read(live), read(patch), SHIP));
    }
  }
}
