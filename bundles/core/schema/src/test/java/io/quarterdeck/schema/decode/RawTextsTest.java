// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.decode;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.RawJson;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.schema.model.Definitions;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RawTextsTest {
  private static final Definitions TYPES =
      Definitions.read(
          """
              {"types": {
                 "Cargo": {"fields": [
                   {"name": "mark", "type": "string"},
                   {"name": "data", "type": "raw"},
                   {"name": "parts", "list": {"ref": "Part"}}]},
                 "Part": {"fields": [{"name": "data", "type": "raw"}]},
                 "Hull": {"fields": [{"name": "length", "type": "int32"}, {"name": "in", "ref": "Hull"}]}}}
              """);

  private static Map<String, @Nullable Object> restored(String json) {
    byte[] text = json.getBytes(StandardCharsets.UTF_8);
    Map<String, @Nullable Object> tree = Json.readObject(text);
    RawTexts.restore(text, tree, TYPES.type("Cargo"));
    return tree;
  }

  @Test
  void textsComeBackToTheByte() {
    Map<String, @Nullable Object> tree =
        restored(
            "{ \"mark\" : \"a\\\\\\\"}\", \"unknown\": [{\"x\": \"]\"}], \"data\" : { \"b\": 1 , \"a\":\"ü\\\"}\" } ,"
                + " \"parts\":[ {\"data\":null}, {\"data\": [1, 2] } ]}");
    assertEquals(new RawJson("{ \"b\": 1 , \"a\":\"ü\\\"}\" }"), tree.get("data"));
    List<?> parts = (List<?>) tree.get("parts");
    assertEquals("[{data=null}, {data=RawJson[text=[1, 2]]}]", String.valueOf(parts));
  }

  @Test
  void typesSayWhetherTheyHaveSuch() {
    assertTrue(RawTexts.areIn(TYPES.type("Cargo")));
    assertFalse(RawTexts.areIn(TYPES.type("Hull")));
  }
}
