// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.plugins;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.apigroups.plugins.PluginView.State;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.osgi.framework.Version;
import org.osgi.framework.wiring.BundleCapability;
import org.osgi.framework.wiring.BundleRequirement;
import org.osgi.framework.wiring.BundleRevision;
import org.osgi.framework.wiring.FrameworkWiring;

/** Which bundles cannot run, and for want of what. */
final class UnresolvedBundlesTest {

  /** An interface of which some methods answer, by name. */
  private static <T> T fake(
      Class<T> type, Map<String, Function<@Nullable Object[], @Nullable Object>> methods) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, args) -> {
              var answer = methods.get(method.getName());
              if (answer == null) {
                throw new UnsupportedOperationException(method.getName());
              }
              return answer.apply(args);
            }));
  }

  private static BundleRequirement imports(String name, String more, boolean optional) {
    String filter = "(osgi.wiring.package=" + name + ")";
    Map<String, String> directives =
        Map.of(
            "filter", more.isEmpty() ? filter : "(&" + filter + more + ")",
            "resolution", optional ? "optional" : "mandatory");
    return fake(BundleRequirement.class, Map.of("getDirectives", args -> directives));
  }

  private static Bundle bundle(int state, BundleRequirement... imports) {
    BundleRevision revision =
        fake(BundleRevision.class, Map.of("getDeclaredRequirements", args -> List.of(imports)));
    return fake(
        Bundle.class,
        Map.of(
            "getState", args -> state,
            "getSymbolicName", args -> "com.example.x",
            "getVersion", args -> Version.parseVersion("1.2.3"),
            "getBundleId", args -> 9L,
            "adapt", args -> revision));
  }

  /** A framework in which somebody has {@code com.there}. */
  private static List<PluginView> views(Bundle... bundles) {
    FrameworkWiring wiring =
        fake(
            FrameworkWiring.class,
            Map.of(
                "findProviders",
                args ->
                    String.valueOf(((BundleRequirement) args[0]).getDirectives()).contains("there)")
                        ? Set.of(fake(BundleCapability.class, Map.of("hashCode", none -> 1)))
                        : Set.of()));
    Bundle framework = fake(Bundle.class, Map.of("adapt", args -> wiring));
    BundleContext context =
        fake(
            BundleContext.class,
            Map.of("getBundle", args -> framework, "getBundles", args -> bundles));
    return UnresolvedBundles.of(context);
  }

  @Test
  void whatIsMissingIsNamed() {
    PluginView view =
        views(
                bundle(
                    Bundle.INSTALLED,
                    imports("com.there", "", false),
                    imports("com.nowhere", "", false),
                    imports("com.may.be", "", true),
                    imports("com.old", "(version>=2.0.0)", false)))
            .getFirst();
    assertEquals(State.UNRESOLVED, view.state());
    assertEquals("bundle.com.example.x", view.objectName());
    assertEquals("1.2.3", view.version());
    assertEquals(
        "nobody has the package com.nowhere, nor"
            + " (&(osgi.wiring.package=com.old)(version>=2.0.0)): embed it, see"
            + " docs/writing-a-plugin.md",
        view.message());
  }

  @Test
  void whatIsAboutToBeResolvedIsNotMissed() {
    assertEquals(List.of(), views(bundle(Bundle.INSTALLED, imports("com.there", "", false))));
  }

  @Test
  void whatRunsIsNotAskedForItsImports() {
    assertEquals(List.of(), views(bundle(Bundle.ACTIVE, imports("com.nowhere", "", false))));
  }
}
