// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.resourcequota.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.Quantity;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LimitedResourcesTest {
  private static final GroupResource PODS = new GroupResource("", "pods");

  @Test
  void usageIsLimitedByPartsOfItsNames() {
    LimitedResources limited =
        LimitedResources.of(new String[] {"pods=cpu|gpu", "jobs.batch=count"}, new String[0]);
    Map<String, Quantity> usage =
        Map.of(
            "requests.cpu", Quantity.parse("1"),
            "limits.cpu", Quantity.parse("0"),
            "memory", Quantity.parse("1"));
    assertEquals(Set.of("requests.cpu"), limited.limitedNames(PODS, usage));
    assertEquals(Set.of(), limited.limitedNames(new GroupResource("batch", "jobs"), usage));
    assertFalse(limited.isEmpty());
    assertTrue(LimitedResources.of(new String[0], new String[0]).isEmpty());
  }

  @Test
  void scopesAreLimitedByExpressions() {
    LimitedResources limited =
        LimitedResources.of(
            new String[0], new String[] {"pods=PriorityClass In a|b", "pods=BestEffort"});
    assertEquals(
        "[{PriorityClass In [a b]}, {BestEffort Exists []}]",
        limited.limitedScopes(PODS).toString());
  }

  @ParameterizedTest
  @ValueSource(strings = {"pods", "=cpu", "pods=", " "})
  void whatIsNotOfTheFormIsRefused(String entry) {
    IllegalArgumentException e =
        assertThrows(
            IllegalArgumentException.class,
            () -> LimitedResources.of(new String[] {entry}, new String[0]));
    assertEquals("limited: not RESOURCE=...: " + entry, e.getMessage());
  }
}
