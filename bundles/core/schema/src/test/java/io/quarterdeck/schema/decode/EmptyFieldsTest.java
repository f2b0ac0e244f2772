// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.decode;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.schema.model.Definitions;
import io.quarterdeck.schema.model.Schema;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class EmptyFieldsTest {
  private static final String TYPES =
      """
      {"types": {
        "Ship": {"fields": [
          {"name": "names", "list": {"type": "string"}},
          {"name": "labels", "map": {"type": "string"}},
          {"name": "masts", "list": {"ref": "Mast"}}]},
        "Mast": {"fields": [{"name": "sails", "list": {"type": "string"}}]}}}
      """;

  @Test
  void whatWasSentEmptyComesBackWhereItWas() {
    Schema ship = Definitions.read(TYPES).type("Ship");
    EmptyFields sent =
        EmptyFields.of(
            tree("{'names':[],'labels':{},'masts':[{'sails':['a']},{'sails':[]}]}"), ship);
    Map<String, @Nullable Object> tree = tree("{'labels':{'a':'b'},'masts':[{},{}]}");
    sent.restore(tree);
    assertEquals(tree("{'labels':{'a':'b'},'masts':[{},{'sails':[]}],'names':[]}"), tree);
  }

  private static Map<String, @Nullable Object> tree(String json) {
    return Json.readObject(json.replace('\'', '"').getBytes(StandardCharsets.UTF_8));
  }
}
