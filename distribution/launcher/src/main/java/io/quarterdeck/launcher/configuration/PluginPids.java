// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher.configuration;

import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.osgi.framework.Bundle;
import org.osgi.framework.Constants;

/**
 * The PIDs that are those of plugins alone: two of a plugin can stand in its chain for a moment,
 * the one before a change and the one after it. A PID that a component of another kind has too is
 * none of them, nor one without which its component is not there.
 */
final class PluginPids {
  /** A chain's plugins that hold nothing that two could not have. */
  private static final List<String> PLUGINS =
      List.of(
          "io.quarterdeck.spi.admission.MutatingAdmission",
          "io.quarterdeck.spi.admission.ValidatingAdmission",
          "io.quarterdeck.spi.authentication.Authenticator",
          "io.quarterdeck.spi.authorization.Authorizer",
          "io.quarterdeck.spi.stage.Stage",
          "io.quarterdeck.spi.group.ApiGroup",
          "io.quarterdeck.spi.stage.Dispatcher",
          "io.quarterdeck.spi.connect.Connector");

  private PluginPids() {}

  /**
   * Of one bundle, which need not be resolved; none where its components are not described as they
   * should be, which SCR then reports.
   */
  static Set<String> of(Bundle bundle) {
    if (!offersPlugins(bundle)) {
      return Set.of();
    }
    Set<String> plugins = new HashSet<>();
    Set<String> others = new HashSet<>();
    try {
      for (ComponentDescription component : ComponentDescription.of(bundle)) {
        (isPlugin(component) ? plugins : others).addAll(component.pids());
      }
    } catch (IOException e) {
      return Set.of();
    }
    plugins.removeAll(others);
    return plugins;
  }

  /** By its manifest, so that the components of most bundles are not read at a start. */
  private static boolean offersPlugins(Bundle bundle) {
    String offered = bundle.getHeaders("").get(Constants.PROVIDE_CAPABILITY);
    return offered != null
        && PLUGINS.stream().anyMatch(offered::contains)
        && bundle.getEntry("OSGI-INF/metatype/") != null;
  }

  private static boolean isPlugin(ComponentDescription component) {
    return component.interfaces().stream().anyMatch(PLUGINS::contains)
        && !component.needed()
        && !component.inPlace()
        && component.pids().size() == 1;
  }
}
