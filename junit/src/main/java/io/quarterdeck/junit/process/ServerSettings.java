// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.junit.process;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * What makes one server another than the next.
 *
 * @param controllers as kube-controller-manager's {@code --controllers}; none where empty
 * @param nodes how many simulated ones
 * @param plugins folders of classes and jars
 * @param set {@code PID.key=value}, over everything else
 * @param isResettable whether its state can be undone
 */
public record ServerSettings(
    List<String> controllers,
    int nodes,
    List<Path> plugins,
    List<String> set,
    boolean isResettable) {
  public ServerSettings {
    controllers = List.copyOf(controllers);
    plugins = List.copyOf(plugins);
    set = List.copyOf(set);
    if (nodes < 0) {
      throw new IllegalArgumentException("nodes is " + nodes + "; it must not be negative");
    }
    if (nodes > 0 && controllers.isEmpty()) {
      throw new IllegalArgumentException("nodes need controllers, of which there are none");
    }
  }

  /** Whether namespaces get a default service account. */
  public boolean hasAccounts() {
    String name = "serviceaccount-controller";
    return (controllers.contains("*") || controllers.contains(name))
        && !controllers.contains("-" + name);
  }

  /** All of them as the server's option takes them. */
  List<String> lines() {
    List<String> lines = new ArrayList<>();
    if (controllers.isEmpty()) {
      lines.add("controllers.mode=off");
    } else {
      lines.add("controllers.mode=on");
      lines.add("controllers.enable=" + String.join(",", controllers));
    }
    if (nodes > 0) {
      lines.add("controllers.nodes.simulated=" + nodes);
    }
    if (isResettable) {
      lines.add("reset.enabled=true");
    }
    lines.addAll(set);
    return lines;
  }
}
