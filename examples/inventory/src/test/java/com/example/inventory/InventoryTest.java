// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package com.example.inventory;

import static io.quarterdeck.testkit.admission.Literal.object;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.example.inventory.Inventory.Line;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.testkit.lookup.MemoryObjects;
import java.util.List;
import org.junit.jupiter.api.Test;

class InventoryTest {
  private static final GroupResource PODS = new GroupResource("", "pods");

  private final Inventory inventory =
      new Inventory(
          new MemoryObjects()
              .put(PODS, object(POD.formatted("a", "web")))
              .put(PODS, object(POD.formatted("b", "web")))
              .put(PODS, object(POD.formatted("a", "db"))));

  private static final String POD =
      "{'apiVersion':'v1','kind':'Pod','metadata':{'name':'%s','namespace':'%s'}}";

  @Test
  void objectsAreCountedByNamespace() {
    assertEquals(
        List.of(new Line("db", "pods", 1), new Line("web", "pods", 2)), inventory.report());
  }

  @Test
  void thePageHasALineForEach() {
    assertTrue(inventory.page().contains("<tr><td>web<td>pods<td>2\n"), inventory.page());
  }
}
