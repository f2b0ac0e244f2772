// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.document;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import io.quarterdeck.schema.TreeTable;
import io.quarterdeck.schema.model.ResourceTable;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class GroupOrderTest {

  @Test
  void stableVersionsComeFirstAndNewerOnesBeforeOlderOnes() {
    List<String> expected =
        List.of(
            "v10",
            "v2",
            "v1",
            "v11beta2",
            "v3beta1",
            "v1beta2",
            "v1beta1",
            "v12alpha1",
            "v2alpha1",
            "foo1",
            "foo10",
            "v1gamma1",
            "vv1");
    List<String> sorted = new ArrayList<>(expected);
    for (int i = 0; i < 20; i++) {
      Collections.shuffle(sorted, new Random(i));
      sorted.sort(GroupOrder.VERSIONS);
      assertEquals(expected, sorted);
    }
  }

  @Test
  void thePreferredVersionOfAGroupComesFirst() {
    List<String> versions = List.of("v1beta1", "v2", "v1");
    assertEquals(
        List.of("v1", "v2", "v1beta1"),
        GroupOrder.versions(new ResourceTable("g", "v1", versions, List.of())));
    assertEquals(
        List.of("v2", "v1", "v1beta1"),
        GroupOrder.versions(new ResourceTable("g", "v3", versions, List.of())),
        "one that it does not serve is none");
  }

  @Test
  void aDocumentHasAHashOfItsJson() {
    Document document = new Document(TreeTable.tree("{}"));
    assertEquals("{}", new String(document.json(), StandardCharsets.UTF_8));
    assertEquals(
        "27C74670ADB75075FAD058D5CEAF7B20C4E7786C83BAE8A32F626F9782AF34C9"
            + "A33C2046EF60FD2A7878D378E29FEC851806BBD9A67878F3A9F1CDA4830763FD",
        document.hash());
    assertEquals('"' + document.hash() + '"', document.etag());
    assertNotEquals(document.hash(), new Document(TreeTable.tree("a: 1")).hash());
  }
}
