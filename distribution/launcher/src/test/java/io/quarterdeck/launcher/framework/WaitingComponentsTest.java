// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher.framework;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.Hashtable;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.osgi.framework.Constants;

/** What is said of a framework that has no component runtime yet. */
final class WaitingComponentsTest {
  private static Bundle bundle(String name, int state, Map<String, String> headers) {
    return FakeSystem.fake(
        Bundle.class,
        Map.of(
            "getSymbolicName", args -> name,
            "getState", args -> state,
            "getHeaders", args -> new Hashtable<>(headers)));
  }

  private static BundleContext system(Bundle... bundles) {
    return FakeSystem.fake(
        BundleContext.class,
        Map.of("getBundles", args -> bundles, "getServiceReference", args -> null));
  }

  @Test
  void bundlesThatDoNotRunAreNamedAndFragmentsNeverRun() {
    assertEquals(
        List.of("b is not started", "there is no service component runtime"),
        WaitingComponents.describe(
            system(
                bundle("a", Bundle.ACTIVE, Map.of()),
                bundle("b", Bundle.RESOLVED, Map.of()),
                bundle("c", Bundle.STARTING, Map.of()),
                bundle("d", Bundle.RESOLVED, Map.of(Constants.FRAGMENT_HOST, "a")))));
  }

  @Test
  void withoutARuntimeNothingIsKnownToBeRefused() {
    assertNull(WaitingComponents.refused(system()));
  }
}
