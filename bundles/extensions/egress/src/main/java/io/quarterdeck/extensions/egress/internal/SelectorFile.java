// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.egress.internal;

import io.quarterdeck.api.Node;
import io.quarterdeck.runtime.file.StrictYaml;
import io.quarterdeck.spi.egress.Traffic;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads an {@code EgressSelectorConfiguration}. Kubernetes: {@code
 * ReadEgressSelectorConfiguration}, {@code ValidateEgressSelectorConfiguration}.
 */
final class SelectorFile {
  private static final List<String> VERSIONS =
      List.of("apiserver.k8s.io/v1beta1", "apiserver.k8s.io/v1alpha1");

  private SelectorFile() {}

  /**
   * The routes by traffic; what goes directly is not among them.
   *
   * @throws IllegalArgumentException in kube-apiserver's words
   */
  static Map<Traffic, Route> read(Path file, Selection.Tunnels tunnels) {
    byte[] content;
    try {
      content = Files.readAllBytes(file);
    } catch (IOException e) {
      throw new IllegalArgumentException(
          "unable to read egress selector configuration from \"" + file + "\" [" + e + "]", e);
    }
    return parse(content, tunnels);
  }

  static Map<Traffic, Route> parse(byte[] content, Selection.Tunnels tunnels) {
    Node root = StrictYaml.read(content, "EgressSelectorConfiguration", VERSIONS);
    StrictYaml.only(root, "apiVersion", "kind", "egressSelections");
    boolean oldest = root.get("apiVersion").text().endsWith("v1alpha1");
    List<Selection> selections = new ArrayList<>();
    for (Node item : StrictYaml.items(root.get("egressSelections"))) {
      selections.add(Selection.read(item, oldest));
    }
    List<String> problems = new ArrayList<>();
    selections.forEach(s -> s.validate(problems));
    addNames(selections, problems);
    if (!problems.isEmpty()) {
      throw new IllegalArgumentException(
          problems.size() == 1 ? problems.getFirst() : "[" + String.join(", ", problems) + "]");
    }
    Map<Traffic, Route> out = new EnumMap<>(Traffic.class);
    try {
      for (Selection s : selections) {
        Traffic traffic = traffic(s.name());
        Route route = traffic == null ? null : s.route(tunnels);
        if (traffic != null && route != null) {
          out.put(traffic, route);
        }
      }
    } catch (IllegalArgumentException e) {
      out.values().forEach(Route::close);
      throw e;
    }
    return out;
  }

  private static void addNames(List<Selection> selections, List<String> problems) {
    Set<String> seen = new HashSet<>();
    for (int i = 0; i < selections.size(); i++) {
      String name = selections.get(i).name().toLowerCase(Locale.ROOT);
      if (!seen.add(name)) {
        problems.add("service.connection[" + i + "]: Duplicate value: \"" + name + "\"");
      } else if (traffic(name) == null) {
        problems.add(
            "service.connection: Unsupported value: \""
                + name
                + "\": supported values: \"cluster\", \"controlplane\", \"etcd\"");
      }
    }
  }

  private static @Nullable Traffic traffic(String name) {
    for (Traffic traffic : Traffic.values()) {
      if (traffic.text().equalsIgnoreCase(name)) {
        return traffic;
      }
    }
    return null;
  }
}
