// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.bodies;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.Trees;
import io.quarterdeck.runtime.json.Json;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class StepwisePatchTest {
  private static Map<String, @Nullable Object> apply(String patch) {
    Map<String, @Nullable Object> tree = Trees.asObject(Json.read("{\"a\":{\"b\":1},\"l\":[1,2]}"));
    List<@Nullable Object> operations = Trees.asList(Json.read(patch.replace('\'', '"')));
    return StepwisePatch.apply(Objects.requireNonNull(tree), Objects.requireNonNull(operations));
  }

  private static String refusal(String patch) {
    ApiException e = assertThrows(ApiException.class, () -> apply(patch));
    assertEquals(500, e.code());
    return e.status().message();
  }

  @Test
  void patchesApply() {
    assertEquals(
        "{\"a\":{\"b\":2},\"l\":[1,2,3]}",
        Json.text(
            apply(
                "[{'op':'replace','path':'/a/b','value':2},{'op':'add','path':'/l/-','value':3}]")));
  }

  @Test
  void aRefusalNamesTheOperation() {
    String start = "Internal error occurred: ";
    assertEquals(
        start + "add operation does not apply: doc is missing path: \"/x/y\": missing value",
        refusal("[{'op':'add','path':'/a/c','value':1},{'op':'add','path':'/x/y','value':1}]"));
    assertEquals(
        start + "testing value /a/b failed: test failed",
        refusal("[{'op':'test','path':'/a/b','value':2}]"));
    assertEquals(start + "Unexpected kind: turn", refusal("[{'op':'turn','path':'/a'}]"));
    assertEquals(start + "Unexpected kind: unknown", refusal("[1]"));
  }
}
