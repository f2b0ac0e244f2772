// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.namespaceexists.internal;

import static io.quarterdeck.testkit.admission.Literal.object;
import static io.quarterdeck.testkit.admission.Literal.pod;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.testkit.admission.Attempt;
import io.quarterdeck.testkit.lookup.MemoryObjects;
import org.junit.jupiter.api.Test;

class NamespaceExistsTest {
  private final MemoryObjects objects = new MemoryObjects();
  private final NamespaceExists plugin = new NamespaceExists(objects);

  private static final ApiObject NS =
      object("{'apiVersion':'v1','kind':'Namespace','metadata':{'name':'ns'}}");

  @Test
  void theNamespaceMustBeThere() {
    assertEquals("namespaces \"ns\" not found", Attempt.create("pods", pod("{}")).refusal(plugin));
    assertFalse(Attempt.delete("pods", pod("{}")).refusal(plugin).isEmpty());
    assertEquals("", Attempt.create("namespaces", NS).refusal(plugin));
    objects.put(NamespaceExists.NAMESPACES, NS);
    assertEquals("", Attempt.create("pods", pod("{}")).refusal(plugin));
    objects.delete(NamespaceExists.NAMESPACES, "", "ns");
    assertFalse(Attempt.create("pods", pod("{}")).refusal(plugin).isEmpty());
  }

  @Test
  void oneThatOnlyTheStoreKnowsIsFound() {
    objects.putLive(NamespaceExists.NAMESPACES, NS);
    assertEquals("", Attempt.create("pods", pod("{}")).refusal(plugin));
  }
}
