// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.decode;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.RawJson;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.schema.model.Definitions;
import io.quarterdeck.schema.model.Schema;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SameObjectTest {
  private static final Schema CRATE =
      Definitions.read(
              """
                  {"types": {"Crate": {"fields": [
                    {"name": "weight", "type": "int32"},
                    {"name": "depth", "type": "int32", "pointer": true},
                    {"name": "raw", "type": "raw"},
                    {"name": "lid", "ref": "Crate", "pointer": true},
                    {"name": "tags", "map": {"type": "string"}},
                    {"name": "inner", "list": {"ref": "Crate"}}]}}}
                  """)
          .type("Crate");

  @Test
  void aZeroIsAsNothingUnlessGoHasAPointer() {
    assertTrue(same("{\"weight\":0,\"inner\":[]}", "{}"));
    assertFalse(same("{\"depth\":0}", "{}"));
    assertTrue(same("{\"inner\":[{\"weight\":0}]}", "{\"inner\":[{}]}"));
    assertFalse(same("{\"inner\":[{\"weight\":1}]}", "{\"inner\":[{}]}"));
  }

  @Test
  void rawJsonIsComparedAsText() {
    assertTrue(SameObject.same(raw("{\"b\":1,\"a\":2}"), raw("{\"b\":1,\"a\":2}"), CRATE));
    assertFalse(SameObject.same(raw("{\"b\":1,\"a\":2}"), raw("{\"a\":2,\"b\":1}"), CRATE));
  }

  private static Map<String, @Nullable Object> raw(String text) {
    Map<String, @Nullable Object> tree = tree("{}");
    tree.put("raw", new RawJson(text));
    return tree;
  }

  @Test
  void theNullItemOfAListIsAZero() {
    Map<String, @Nullable Object> decoded = tree("{\"inner\":[null]}");
    TypedTree.fit(decoded, CRATE);

    assertTrue(SameObject.same(decoded, tree("{\"inner\":[{}]}"), CRATE));
  }

  @Test
  void aPointerToAnEmptyStructIsSomething() {
    assertFalse(same("{\"lid\":{}}", "{}"));
    assertTrue(same("{\"tags\":{}}", "{}"));
  }

  @Test
  void someFieldsMayBeLeftAside() {
    assertTrue(
        SameObject.same(
            tree("{\"weight\":1,\"depth\":2}"), tree("{\"depth\":2}"), CRATE, Set.of("weight")));
  }

  private static boolean same(String a, String b) {
    return SameObject.same(tree(a), tree(b), CRATE);
  }

  private static Map<String, @Nullable Object> tree(String json) {
    return Json.readObject(json.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void aNumberOfMoreThan64BitsIsTheDoubleThatItWasStoredFrom() {
    Schema box =
        Definitions.read(
                """
                {"types": {"io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta": {"fields": []},
                  "x.v1.Box": {"openAPIV3Schema": {
                  "type": "object", "x-kubernetes-preserve-unknown-fields": true}}}}
                """)
            .type("x.v1.Box");
    Map<String, @Nullable Object> sent = tree("{\"a\":[{\"b\":9223372036854776000}]}");
    GoNumbers.apply(sent);
    assertTrue(SameObject.same(sent, tree("{\"a\":[{\"b\":9223372036854776000}]}"), box));
    assertFalse(SameObject.same(sent, tree("{\"a\":[{\"b\":9223372036854780000}]}"), box));
    assertFalse(SameObject.same(tree("{\"a\":5.0}"), tree("{\"a\":5}"), box), "Go has two types");
  }
}
