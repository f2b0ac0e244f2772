// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package com.example.frozennamespaces;

import static io.quarterdeck.testkit.admission.Literal.object;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.testkit.admission.AdmissionContract;
import io.quarterdeck.testkit.admission.Attempt;
import io.quarterdeck.testkit.lookup.MemoryObjects;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class FrozenNamespacesTest {
  private final MemoryObjects objects =
      new MemoryObjects()
          .put(FrozenNamespaces.NAMESPACES, namespace("ice", "true"))
          .put(FrozenNamespaces.NAMESPACES, namespace("water", "false"))
          .putLive(FrozenNamespaces.NAMESPACES, namespace("fresh", "true"));
  private final FrozenNamespaces plugin = new FrozenNamespaces(objects);

  private static ApiObject namespace(String name, String frozen) {
    String json =
        "{'apiVersion':'v1','kind':'Namespace','metadata':{'name':'%s','labels':{'%s':'%s'}}}";
    return object(json.formatted(name, "example.com/frozen", frozen));
  }

  private static ApiObject deployment(String namespace) {
    return object(
        "{'apiVersion':'apps/v1','kind':'Deployment','metadata':{'name':'web','namespace':'%s'}}"
            .formatted(namespace));
  }

  private static Attempt create(String namespace) {
    return Attempt.create("deployments", deployment(namespace));
  }

  @TestFactory
  Stream<DynamicTest> keepsTheContract() {
    return AdmissionContract.of(plugin)
        .refuses(() -> create("ice"))
        .refuses(() -> Attempt.delete("deployments", deployment("ice")))
        .refuses(() -> Attempt.update("deployments", deployment("ice"), deployment("ice")))
        .passes(() -> create("water"))
        .passes(() -> create("absent"))
        .tests();
  }

  @Test
  void theRefusalNamesTheNamespace() {
    assertEquals(
        "deployments.apps \"web\" is forbidden: the namespace ice is frozen",
        create("ice").refusal(plugin));
  }

  @Test
  void aNamespaceThatTheCacheLacksIsLookedUp() {
    assertFalse(create("fresh").refusal(plugin).isEmpty());
  }

  @Test
  void thawingIsSeenAtOnce() {
    objects.put(FrozenNamespaces.NAMESPACES, namespace("ice", "false"));
    assertEquals("", create("ice").refusal(plugin));
  }
}
