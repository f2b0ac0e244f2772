// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.patch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.RawJson;
import io.quarterdeck.runtime.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonPatchTest {
  private static final String TREE = "{'m':{'k':'v','a/b':1,'c~d':2},'l':['x','y','z'],'n':1}";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "{'op':'add','path':'/m/new','value':{'q':1}}|/m/new|{'q':1}",
        "{'op':'replace','path':'/m/absent','value':3}|/m/absent|3",
        "{'op':'add','path':'/l/0','value':'w'}|/l|['w','x','y','z']",
        "{'op':'add','path':'/l/-','value':'w'}|/l|['x','y','z','w']",
        "{'op':'add','path':'/l/-1','value':'w'}|/l|['x','y','z','w']",
        "{'op':'add','path':'/l/01','value':'w'}|/l|['x','w','y','z']",
        "{'op':'add','path':'/l/3','value':'w'}|/l|['x','y','z','w']",
        "{'op':'replace','path':'/l/-3','value':'w'}|/l|['w','y','z']",
        "{'op':'remove','path':'/l/-1'}|/l|['x','y']",
        "{'op':'remove','path':'/m/a~1b'}|/m|{'k':'v','c~d':2}",
        "{'op':'remove','path':'/m/c~0d'}|/m|{'k':'v','a/b':1}",
        "{'op':'move','from':'/l/0','path':'/l/-'}|/l|['y','z','x']",
        "{'op':'copy','from':'/l','path':'/m/k'}|/m/k|['x','y','z']",
        "{'op':'copy','from':'/m/absent','path':'/m/k'}|/m|{'k':null,'a/b':1,'c~d':2}",
        "{'op':'add','path':'ignored/n','value':2}|/n|2",
        "{'op':'test','path':'/n','value':1}|/n|1",
        "{'op':'test','path':'/m/absent','value':null}|/n|1",
        "{'op':'replace','path':'','value':{'whole':1}}||{'whole':1}"
      })
  void changes(String operation, @Nullable String at, String expected) {
    @Nullable Object value = JsonPatch.apply(tree(TREE), list("[" + operation + "]"));
    for (String part : at == null ? new String[0] : at.substring(1).split("/")) {
      value = Node.root(value).get(part).value();
    }
    assertEquals(Json.read(json(expected)), value);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'op':'remove','path':'/m/absent'}",
        "{'op':'remove','path':'/absent/x'}",
        "{'op':'add','path':'/m/k/x','value':1}",
        "{'op':'add','path':'/l/4','value':1}",
        "{'op':'add','path':'/l/-5','value':1}",
        "{'op':'add','path':'/l/x','value':1}",
        "{'op':'remove','path':'/l/-'}",
        "{'op':'remove','path':''}",
        "{'op':'add','path':'','value':{}}",
        "{'op':'replace','path':'/l/3','value':1}",
        "{'op':'replace','path':'','value':[]}",
        "{'op':'move','from':'/m/absent','path':'/m/y'}",
        "{'op':'move','path':'/m/y'}",
        "{'op':'test','path':'/m/k','value':'w'}",
        "{'op':'test','path':'/m','value':{'k':'v'}}",
        "{'op':'test','path':'/n','value':1.0}",
        "{'op':'bogus','path':'/m'}",
        "{'path':'/m'}",
        "'add'"
      })
  void refuses(String operation) {
    ApiException e =
        assertThrows(
            ApiException.class, () -> JsonPatch.apply(tree(TREE), list("[" + operation + "]")));
    assertEquals(422, e.code());
    assertEquals("the server rejected our request due to an error in our request", e.getMessage());
  }

  @Test
  void reachesIntoJsonThatIsCarriedAsText() {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("data", new RawJson("{\"b\": [{\"c\":1}] }"));
    tree.put("kept", new RawJson("{ }"));
    List<?> patch =
        list(
            "[{'op':'test','path':'/data/b','value':[{'c':1}]},"
                + "{'op':'add','path':'/data/b/0/d','value':2}]");
    Map<String, @Nullable Object> patched = JsonPatch.apply(tree, patch);
    assertEquals("{\"data\":{\"b\":[{\"c\":1,\"d\":2}]},\"kept\":{ }}", Json.text(patched));
    Map<String, @Nullable Object> merged =
        MergePatch.apply(tree, tree("{'data':{'b':null,'e':1}}"));
    assertEquals("{\"data\":{\"e\":1},\"kept\":{ }}", Json.text(merged));
    assertEquals(new RawJson("{ }"), tree.get("kept"));
  }

  @Test
  void leavesItsArgumentsAlone() {
    Map<String, @Nullable Object> tree = tree(TREE);
    List<?> patch =
        list("[{'op':'add','path':'/o','value':{}},{'op':'add','path':'/o/p','value':1}]");
    JsonPatch.apply(tree, patch);
    assertEquals(tree(TREE), tree);
    assertEquals(Map.of(), ((Map<?, ?>) patch.getFirst()).get("value"));
  }

  @Test
  void countsOperationsBeforeItReadsThem() {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    ApiException e =
        assertThrows(
            ApiException.class,
            () -> JsonPatch.apply(tree, Collections.nCopies(10_001, new HashMap<>())));
    assertEquals(413, e.code());
    assertEquals(
        "Request entity too large: The allowed maximum operations in a JSON patch is 10000, got"
            + " 10001",
        e.getMessage());
  }

  @Test
  void limitsWhatCopiesAddUpTo() {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("k", "x".repeat(1 << 20));
    Object copy = Map.of("op", "copy", "from", "/k", "path", "/c");
    JsonPatch.apply(tree, Collections.nCopies(2, copy));
    assertThrows(ApiException.class, () -> JsonPatch.apply(tree, Collections.nCopies(3, copy)));
  }

  private static String json(String quoted) {
    return quoted.replace('\'', '"');
  }

  private static Map<String, @Nullable Object> tree(String quoted) {
    return Json.readObject(json(quoted).getBytes(StandardCharsets.UTF_8));
  }

  private static List<?> list(String quoted) {
    return Node.root(Json.read(json(quoted))).items().stream().map(Node::value).toList();
  }
}
