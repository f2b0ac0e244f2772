// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.bodies;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.quarterdeck.api.Trees;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.schema.model.Definitions;
import io.quarterdeck.schema.model.Schema;
import io.quarterdeck.spi.lookup.ObjectPatcher.PatchException;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class TypedMergeTest {
  private static final Schema ROOT =
      Definitions.read(
              """
                  {"types":{
                    "Root":{"fields":[{"name":"spec","ref":"Spec"}]},
                    "Spec":{"fields":[
                      {"name":"n","type":"int32"},
                      {"name":"labels","map":{"type":"string"}},
                      {"name":"selector","map":{"type":"string"},"mapType":"atomic"},
                      {"name":"flag","ref":"Flag"},
                      {"name":"pieces","ref":"Flag","mapType":"granular"},
                      {"name":"args","list":{"type":"string"}},
                      {"name":"finalizers","list":{"type":"string"},"listType":"set"},
                      {"name":"ports","list":{"ref":"Port"},"listType":"map",
                       "listMapKeys":["port","protocol"]}]},
                    "Flag":{"mapType":"atomic","fields":[{"name":"colour","type":"string"}]},
                    "Port":{"fields":[{"name":"port","type":"int32"},{"name":"name","type":"string"},
                      {"name":"protocol","type":"string","default":"TCP"}]}}}
                  """)
          .type("Root");

  private static Map<String, @Nullable Object> tree(String json) {
    return Objects.requireNonNull(Trees.asObject(Json.read(json.replace('\'', '"'))));
  }

  private static Map<String, @Nullable Object> merged(String object, String part)
      throws PatchException {
    Map<String, @Nullable Object> into = tree(object);
    TypedMerge.check(tree(part), ROOT);
    TypedMerge.merge(into, tree(part), ROOT);
    return into;
  }

  private static String refusal(String part) {
    return String.valueOf(
        assertThrows(PatchException.class, () -> merged("{'spec':{}}", part)).getMessage());
  }

  @Test
  void fieldsAndMapsMerge() throws PatchException {
    assertEquals(
        tree("{'spec':{'n':2,'labels':{'a':'1','b':'3','c':'4'}}}"),
        merged(
            "{'spec':{'n':1,'labels':{'a':'1','b':'2'}}}",
            "{'spec':{'n':2,'labels':{'b':'3','c':'4'}}}"));
    assertEquals(tree("{'spec':{'n':2}}"), merged("{}", "{'spec':{'n':2}}"));
  }

  @Test
  void listsMergeByTheirKeysOrAsSets() throws PatchException {
    assertEquals(
        tree(
            "{'spec':{'ports':[{'port':1,'protocol':'TCP','name':'x'},{'port':1,'protocol':'UDP'},"
                + "{'port':2}],'finalizers':['a','b']}}"),
        merged(
            "{'spec':{'ports':[{'port':1,'protocol':'TCP'},{'port':1,'protocol':'UDP'}],"
                + "'finalizers':['a']}}",
            "{'spec':{'ports':[{'port':1,'name':'x'},{'port':2}],'finalizers':['b','a']}}"));
  }

  @Test
  void whatMergesAsAWholeIsRefused() {
    String start =
        "error applying patch: invalid ApplyConfiguration: may not mutate atomic arrays, maps or"
            + " structs: ";
    assertEquals(start + ".spec.selector", refusal("{'spec':{'selector':{'a':'b'}}}"));
    assertEquals(start + ".spec.args", refusal("{'spec':{'args':['a']}}"));
    assertEquals(start + ".spec.flag", refusal("{'spec':{'flag':{'colour':'red'}}}"));
  }

  @Test
  void aFieldDecidesForItsTypeWhetherItMergesAsAWhole() throws PatchException {
    String part = "{'spec':{'pieces':{'colour':'red'}}}";
    assertEquals(tree(part), merged("{'spec':{'pieces':{'colour':'blue'}}}", part));
  }

  @Test
  void unknownFieldsAreRefused() {
    assertEquals(
        "error applying patch: failed to convert patch object to typed object: .spec.ports[0].nope:"
            + " field not declared in schema",
        refusal("{'spec':{'ports':[{'nope':1}]}}"));
  }
}
