// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.namespaceexists.internal;

import static io.quarterdeck.testkit.admission.Literal.object;
import static io.quarterdeck.testkit.admission.Literal.pod;
import static io.quarterdeck.testkit.admission.Literal.text;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Quantity;
import io.quarterdeck.spi.admission.AdmissionRequest;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.authorization.AccessReviewer;
import io.quarterdeck.spi.authorization.Attributes;
import io.quarterdeck.spi.authorization.Authorizer;
import io.quarterdeck.spi.authorization.Decision;
import io.quarterdeck.testkit.admission.Attempt;
import io.quarterdeck.testkit.lookup.MemoryObjects;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NamespaceExistsTest {
  private final MemoryObjects objects = new MemoryObjects();
  private final NamespaceExists plugin = new NamespaceExists(objects);

  private static final ApiObject NS =
      object("{'apiVersion':'v1','kind':'Namespace','metadata':{'name':'ns'}}");

  @Test
  void theNamespaceMustBeThere() {
    assertEquals(
        "namespaces \"ns\" not found", Attempt.create("pods", pod("{}")).refusal(plugin));
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
