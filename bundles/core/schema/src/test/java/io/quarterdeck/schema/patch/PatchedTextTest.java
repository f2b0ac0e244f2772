// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.patch;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.schema.model.Definitions;
import io.quarterdeck.schema.model.Schema;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class PatchedTextTest {
  private static final Schema BOX =
      Definitions.read(
              """
              {"types":{
               "x.v1.Box":{"fields":[
                {"name":"metadata","ref":"x.v1.Part"},
                {"name":"parts","list":{"ref":"x.v1.Part"}},
                {"name":"data","map":{"type":"string"}}]},
               "x.v1.Part":{"fields":[{"name":"z","type":"string"},{"name":"a","type":"string"}]}}}
              """)
          .type("x.v1.Box");

  private static Map<String, @Nullable Object> read(String json) {
    return Json.readObject(json.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void mapsAreInTheOrderOfTheirKeysAndFieldsStand() {
    assertEquals(
        "{\"data\":{\"k\":\"1\",\"t-u\":\"3\",\"x.y\":\"2\"},\"metadata\":7,"
            + "\"parts\":[{\"z\":\"1\",\"a\":\"2\"}]}",
        PatchedText.of(
            read(
                """
                {"parts":[{"z":"1","a":"2"}],"data":{"x.y":"2","k":"1","t-u":"3"},"metadata":7}
                """),
            read("{\"metadata\":7}"),
            BOX));
  }
}
