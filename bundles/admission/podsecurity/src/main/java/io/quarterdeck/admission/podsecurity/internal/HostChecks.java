// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.podsecurity.internal;

import io.quarterdeck.api.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Baseline: what reaches the node's own namespaces, files and ports. Kubernetes: {@code
 * CheckHostNamespaces}, {@code CheckHostPathVolumes}, {@code CheckHostPorts}, {@code
 * CheckHostProbesAndHostLifecycle}, {@code CheckWindowsHostProcess}.
 */
final class HostChecks {
  private HostChecks() {}

  static List<Check> all() {
    return List.of(
        Check.of("hostNamespaces", Level.BASELINE, 0, HostChecks::namespaces),
        Check.of("hostPathVolumes", Level.BASELINE, 0, HostChecks::paths),
        Check.of("hostPorts", Level.BASELINE, 0, HostChecks::ports),
        Check.of("hostProbesAndHostLifecycle", Level.BASELINE, 34, HostChecks::probes),
        Check.of("windowsHostProcess", Level.BASELINE, 0, HostChecks::windowsProcess));
  }

  private static @Nullable Finding namespaces(PodView pod) {
    String set =
        List.of("hostNetwork", "hostPID", "hostIPC").stream()
            .filter(f -> pod.spec().get(f).bool())
            .map(f -> f + "=true")
            .collect(Collectors.joining(", "));
    return set.isEmpty() ? null : new Finding("host namespaces", set);
  }

  private static @Nullable Finding paths(PodView pod) {
    List<String> names =
        pod.spec().get("volumes").items().stream()
            .filter(v -> v.get("hostPath").isPresent())
            .map(v -> v.get("name").text())
            .toList();
    return names.isEmpty()
        ? null
        : new Finding(
            "hostPath volumes",
            Words.plural("volume", "volumes", names.size()) + " " + Words.quoted(names));
  }

  private static @Nullable Finding ports(PodView pod) {
    List<String> containers = new ArrayList<>();
    Set<String> ports = new TreeSet<>();
    for (Node c : pod.containers()) {
      List<String> own =
          c.get("ports").items().stream()
              .map(p -> p.get("hostPort").number())
              .filter(p -> p != 0)
              .map(String::valueOf)
              .toList();
      if (!own.isEmpty()) {
        containers.add(c.get("name").text());
        ports.addAll(own);
      }
    }
    return containers.isEmpty()
        ? null
        : new Finding(
            "hostPort",
            Words.containers(containers)
                + Words.plural(" uses ", " use ", containers.size())
                + Words.plural("hostPort ", "hostPorts ", ports.size())
                + String.join(", ", ports));
  }

  private static @Nullable Finding probes(PodView pod) {
    Set<String> containers = new TreeSet<>();
    Set<String> hosts = new TreeSet<>();
    for (Node c : pod.containers()) {
      List<Node> handlers =
          List.of(
              c.get("livenessProbe"),
              c.get("readinessProbe"),
              c.get("startupProbe"),
              c.at("lifecycle", "postStart"),
              c.at("lifecycle", "preStop"));
      for (Node h : handlers) {
        for (String kind : List.of("httpGet", "tcpSocket")) {
          String host = h.at(kind, "host").text();
          if (!host.isEmpty()) {
            containers.add(c.get("name").text());
            hosts.add(host);
          }
        }
      }
    }
    return containers.isEmpty()
        ? null
        : new Finding(
            "probe or lifecycle host",
            Words.containers(containers)
                + Words.plural(" uses ", " use ", containers.size())
                + Words.plural(
                    "probe or lifecycle host ", "probe or lifecycle hosts ", hosts.size())
                + Words.quoted(hosts));
  }

  private static @Nullable Finding windowsProcess(PodView pod) {
    Predicate<Node> set = c -> c.at("windowsOptions", "hostProcess").bool();
    String who = Words.setters(set.test(pod.context()), pod.containers(set));
    return who == null
        ? null
        : new Finding(
            "hostProcess", who + " must not set securityContext.windowsOptions.hostProcess=true");
  }
}
