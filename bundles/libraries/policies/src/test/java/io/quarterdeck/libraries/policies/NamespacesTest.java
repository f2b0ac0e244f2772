// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.policies;

import static java.util.Objects.requireNonNull;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.quarterdeck.api.GroupResource;
import io.quarterdeck.testkit.admission.Literal;
import io.quarterdeck.testkit.lookup.MemoryObjects;
import java.util.Map;
import org.junit.jupiter.api.Test;

class NamespacesTest {
  private static final GroupResource RESOURCE = new GroupResource("", "namespaces");
  private static final String WHOLE =
      "{'apiVersion':'v1','kind':'Namespace','metadata':{'name':'ns','labels':{'a':'b'},"
          + "'managedFields':[{'manager':'m'}],'ownerReferences':[{'name':'o'}]},"
          + "'status':{'phase':'Active'}}";

  private final MemoryObjects objects = new MemoryObjects();

  @Test
  void managersAndOwnersAreNotShown() {
    objects.put(RESOURCE, Literal.object(WHOLE));
    try (Namespaces namespaces = new Namespaces(objects)) {
      assertEquals(
          "{'apiVersion':'v1','kind':'Namespace','metadata':{'name':'ns','labels':{'a':'b'}},"
              + "'status':{'phase':'Active'}}",
          Literal.text(requireNonNull(namespaces.find("ns")).tree()));
    }
  }

  @Test
  void labelsFollowTheNamespace() {
    try (Namespaces namespaces = new Namespaces(objects)) {
      assertNull(namespaces.labels("ns"));
      objects.put(RESOURCE, Literal.object(WHOLE));
      assertEquals(Map.of("a", "b"), namespaces.labels("ns"));
      objects.put(RESOURCE, Literal.object(WHOLE.replace("'b'", "'c'")));
      assertEquals(Map.of("a", "c"), namespaces.labels("ns"));
      objects.delete(RESOURCE, "", "ns");
      assertNull(namespaces.labels("ns"));
      assertNull(namespaces.find("ns"));
    }
  }

  @Test
  void oneThatTheCacheDoesNotHaveYetIsReadFromTheStore() {
    try (Namespaces namespaces = new Namespaces(objects)) {
      assertNull(namespaces.find("other"));
      objects.putLive(RESOURCE, Literal.object(WHOLE.replace("'ns'", "'new'")));
      assertEquals(Map.of("a", "b"), namespaces.labels("new"));
    }
  }

  @Test
  void closingEndsTheSubscription() {
    try (Namespaces namespaces = new Namespaces(objects)) {
      assertEquals(1, objects.listeners(RESOURCE));
      assertNull(namespaces.find("ns"));
    }
    assertEquals(0, objects.listeners(RESOURCE));
  }
}
