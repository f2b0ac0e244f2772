// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.decode;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.schema.model.Definitions;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class OmitEmptyTest {
  private static final String TYPES =
      """
      {"types": {"Anchor": {"fields": [
        {"name": "weight", "type": "int32"},
        {"name": "depth", "type": "int32", "pointer": true},
        {"name": "links", "type": "int32", "always": true},
        {"name": "owner", "type": "string", "always": true, "pointer": true},
        {"name": "chain", "ref": "Chain", "always": true},
        {"name": "marks", "list": {"type": "string"}, "required": true}]},
       "Chain": {"fields": [{"name": "length", "type": "int32", "always": true}]}}}
      """;

  @Test
  void anEmptyObjectHasWhatGoAlwaysWrites() {
    assertEquals(
        "{\"links\":0,\"owner\":null,\"chain\":{\"length\":0},\"marks\":null}", formed("{}"));
  }

  @Test
  void zerosOfPointersStayAndOthersGo() {
    assertEquals(
        "{\"depth\":0,\"links\":0,\"owner\":\"\",\"chain\":{\"length\":2},\"marks\":[]}",
        formed(
            "{\"weight\":0,\"depth\":0,\"links\":0,\"owner\":\"\",\"chain\":{\"length\":2},\"marks\":[]}"));
  }

  private static String formed(String json) {
    Definitions types = Definitions.read(TYPES);
    Map<String, @Nullable Object> tree = Json.readObject(json.getBytes(StandardCharsets.UTF_8));
    OmitEmpty.apply(tree, types.type("Anchor"));
    return Json.text(tree);
  }
}
