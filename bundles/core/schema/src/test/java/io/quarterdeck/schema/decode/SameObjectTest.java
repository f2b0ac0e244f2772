// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.decode;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.schema.model.Definitions;
import io.quarterdeck.schema.model.Schema;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SameObjectTest {
  private static final Schema CRATE =
      Definitions.read(
              new ByteArrayInputStream(
                  """
                  {"types": {"Crate": {"fields": [
                    {"name": "weight", "type": "int32"},
                    {"name": "depth", "type": "int32", "pointer": true},
                    {"name": "raw", "type": "raw"},
                    {"name": "inner", "list": {"ref": "Crate"}}]}}}
                  """
                      .getBytes(StandardCharsets.UTF_8)))
          .type("Crate");

  @Test
  void aZeroIsAsNothingUnlessGoHasAPointer() {
    assertTrue(same("{\"weight\":0,\"inner\":[]}", "{}"));
    assertFalse(same("{\"depth\":0}", "{}"));
    assertTrue(same("{\"inner\":[{\"weight\":0}]}", "{\"inner\":[{}]}"));
    assertFalse(same("{\"inner\":[{\"weight\":1}]}", "{\"inner\":[{}]}"));
  }

  @Test
  void rawJsonIsComparedAsTextWhetherItWasParsedOrNot() {
    Map<String, @Nullable Object> decoded = tree("{\"raw\":{\"b\":1,\"a\":[2.5]}}");
    TypedTree.fit(decoded, CRATE);

    assertTrue(SameObject.same(decoded, tree("{\"raw\":{\"b\":1,\"a\":[2.5]}}"), CRATE));
    assertFalse(SameObject.same(decoded, tree("{\"raw\":{\"a\":[2.5],\"b\":1}}"), CRATE));
  }

  @Test
  void theNullItemOfAListIsAZero() {
    Map<String, @Nullable Object> decoded = tree("{\"inner\":[null]}");
    TypedTree.fit(decoded, CRATE);

    assertTrue(SameObject.same(decoded, tree("{\"inner\":[{}]}"), CRATE));
  }

  private static boolean same(String a, String b) {
    return SameObject.same(tree(a), tree(b), CRATE);
  }

  private static Map<String, @Nullable Object> tree(String json) {
    return Json.readObject(json.getBytes(StandardCharsets.UTF_8));
  }
}
