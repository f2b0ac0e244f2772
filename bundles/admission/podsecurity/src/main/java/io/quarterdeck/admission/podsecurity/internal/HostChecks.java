// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.podsecurity.internal;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.api.LabelSelector;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Quantity;
import io.quarterdeck.api.Status;
import io.quarterdeck.api.StatusReason;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Trees;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.runtime.lookup.Followed;
import io.quarterdeck.runtime.lookup.LazyService;
import io.quarterdeck.runtime.pod.PodContainers;
import io.quarterdeck.runtime.pod.PodReferences;
import io.quarterdeck.runtime.pod.PodResources;
import io.quarterdeck.runtime.pod.ResourceList;
import io.quarterdeck.spi.admission.AdmissionRequest;
import io.quarterdeck.spi.admission.Interest;
import io.quarterdeck.spi.admission.MutatingAdmission;
import io.quarterdeck.spi.admission.Operation;
import io.quarterdeck.spi.admission.ValidatingAdmission;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.authorization.AccessReviewer;
import io.quarterdeck.spi.authorization.Attributes;
import io.quarterdeck.spi.authorization.Decision;
import io.quarterdeck.spi.lookup.ObjectReader;
import io.quarterdeck.spi.lookup.ObjectWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.ComponentServiceObjects;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.Designate;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;

/** Baseline: what reaches the node's own namespaces, files and ports. */
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
