// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.patch;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.RawJson;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.schema.TreeTable;
import io.quarterdeck.schema.model.Definitions;
import io.quarterdeck.schema.model.Schema;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class PatchedTextTest {
  private static final Definitions TYPES =
      TreeTable.types(
          """
          x.v1.Box:
            fields:
            - {name: metadata, ref: x.v1.Part}
            - {name: parts, list: {ref: x.v1.Part}}
            - {name: data, map: {type: string}}
            - {name: raw, type: raw}
          x.v1.Part:
            fields:
            - {name: z, type: string}
            - {name: a, type: string}
            - {name: tags, map: {type: string}}
          io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta: {fields: []}
          x.v1.Custom:
            openAPIV3Schema: {type: object, x-kubernetes-preserve-unknown-fields: true}
          """);
  private static final Schema BOX = TYPES.type("x.v1.Box");

  private static Map<String, @Nullable Object> read(String json) {
    return Json.readObject(json.replace('\'', '"').getBytes(StandardCharsets.UTF_8));
  }

  private static String merged(String result, String patch) {
    return PatchedText.of(read(result), read(patch), BOX).replace('"', '\'');
  }

  private static String patched(String result, String... paths) {
    List<@Nullable Object> operations =
        new ArrayList<>(List.of(paths).stream().map(p -> Map.of("op", "add", "path", p)).toList());
    return PatchedText.of(read(result), operations, BOX).replace('"', '\'');
  }

  @Test
  void mapsAreInTheOrderOfTheirKeysAndFieldsStand() {
    assertEquals(
        "{'data':{'k':'1','t-u':'3','x.y':'2'},'metadata':7,'parts':[{'z':'1','a':'2'}]}",
        merged(
            "{'parts':[{'z':'1','a':'2'}],'data':{'x.y':'2','k':'1','t-u':'3'},'metadata':7}",
            "{'metadata':7}"));
  }

  @Test
  void theKeysOfWhatAMergeReachedIntoAreSorted() {
    String result = "{'parts':[{'z':'1','a':'2'}],'metadata':{'z':'3','a':'4'}}";
    assertEquals(
        "{'metadata':{'z':'3','a':'4'},'parts':[{'z':'1','a':'2'}]}",
        merged(result, "{}"),
        "the object itself is reached into");
    assertEquals(
        "{'metadata':{'a':'4','z':'3'},'parts':[{'z':'1','a':'2'}]}",
        merged(result, "{'metadata':{'z':'3'}}"));
    assertEquals(
        "{'metadata':{'z':'3','a':'4'},'parts':[{'a':'2','z':'1'}]}",
        merged(result, "{'parts':[{'z':'1','a':'2'}]}"),
        "a list is the patch's own");
  }

  @Test
  void aJsonPatchReachesIntoWhatStandsBeforeTheLastName() {
    String result = "{'parts':[{'z':'1','a':'2'},{'z':'3','a':'4'}],'metadata':{'z':'5','a':'6'}}";
    assertEquals(
        "{'metadata':{'z':'5','a':'6'},'parts':[{'z':'1','a':'2'},{'z':'3','a':'4'}]}",
        patched(result, "/metadata"));
    assertEquals(
        "{'metadata':{'a':'6','z':'5'},'parts':[{'z':'1','a':'2'},{'a':'4','z':'3'}]}",
        patched(result, "/metadata/z", "/parts/1/z"));
    assertEquals(
        "{'metadata':{'z':'5','a':'6'},'parts':[{'z':'1','a':'2'},{'z':'3','a':'4'}]}",
        patched(result, "/parts/-"));
  }

  @Test
  void namesOfPointersAreUnescaped() {
    assertEquals(
        "{'data':{'a/b':{'x':1,'y':2}}}",
        patched("{'data':{'a/b':{'y':2,'x':1}}}", "/data/a~1b/x"));
  }

  @Test
  void jsonThatIsCarriedIsOpenedOnlyWhereItWasReachedInto() {
    Map<String, @Nullable Object> result = read("{}");
    result.put("raw", new RawJson("{ \"z\":1, \"a\":2 }"));
    assertEquals("{\"raw\":{ \"z\":1, \"a\":2 }}", PatchedText.of(result, read("{}"), BOX));
    assertEquals(
        "{\"raw\":{\"a\":2,\"z\":1}}", PatchedText.of(result, read("{'raw':{'z':1}}"), BOX));
  }

  @Test
  void aCustomObjectIsAMapWithMapsInItWhateverItsTypeNames() {
    assertEquals(
        "{\"kind\":\"C\",\"spec\":{\"a\":1,\"z\":2}}",
        PatchedText.of(read("{'spec':{'z':2,'a':1},'kind':'C'}"), read("{'kind':'C'}"), custom()));
  }

  private static Schema custom() {
    return TYPES.type("x.v1.Custom");
  }
}
