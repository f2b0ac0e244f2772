// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.quotas;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Quantity;
import io.quarterdeck.libraries.pods.PodResources;
import io.quarterdeck.libraries.pods.ResourceList;
import io.quarterdeck.spi.admission.AdmissionRequest;
import io.quarterdeck.spi.admission.Operation;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Pods: their number and what they ask of nodes, while they are not over. Kubernetes: {@code
 * podEvaluator}.
 */
public final class PodEvaluator implements Evaluator {
  private static final String COUNT = "count/pods";
  private static final Set<String> NATIVE = Set.of("cpu", "memory", "ephemeral-storage");
  private static final String HUGE_PAGES = "hugepages-";
  private static final Set<String> NAMES =
      Set.of(
          COUNT,
          "pods",
          "cpu",
          "memory",
          "ephemeral-storage",
          "requests.cpu",
          "requests.memory",
          "requests.ephemeral-storage",
          "limits.cpu",
          "limits.memory",
          "limits.ephemeral-storage");

  /** What each container must say something about once a quota counts it. */
  private static final Set<String> EXPLICIT =
      Set.of("cpu", "memory", "requests.cpu", "requests.memory", "limits.cpu", "limits.memory");

  private final InstantSource clock;

  public PodEvaluator(InstantSource clock) {
    this.clock = clock;
  }

  @Override
  public boolean handles(AdmissionRequest r) {
    return Evaluator.isWholeCreate(r)
        || (r.operation() == Operation.UPDATE
            && (r.subresource().equals("resize") || changesScope(r)));
  }

  /** A pod that gets a deadline passes from one kind of quota to another. */
  private static boolean changesScope(AdmissionRequest r) {
    return r.subresource().isEmpty()
        && isTerminating(r.requireObject().field("spec"))
            != isTerminating(r.requireOldObject().field("spec"));
  }

  @Override
  public boolean counts(String name) {
    String asked = name.startsWith("requests.") ? name.substring("requests.".length()) : "";
    return NAMES.contains(name)
        || name.startsWith(HUGE_PAGES)
        || asked.startsWith(HUGE_PAGES)
        || DeviceClasses.isNameOfDevices(asked);
  }

  @Override
  public Map<String, Quantity> usage(ApiObject pod) {
    Map<String, Quantity> out = new TreeMap<>();
    if (!isOver(pod)) {
      out.putAll(compute(PodResources.requestsInUse(pod.root()), PodResources.limits(pod.root())));
    }
    out.put(COUNT, ONE);
    return out;
  }

  private boolean isOver(ApiObject pod) {
    String phase = pod.field("status").get("phase").text();
    if (phase.equals("Failed") || phase.equals("Succeeded")) {
      return true;
    }
    String deleted = pod.meta().deletionTimestamp();
    Long grace = pod.meta().deletionGracePeriodSeconds();
    return !deleted.isEmpty()
        && grace != null
        && clock.instant().isAfter(Instant.parse(deleted).plus(Duration.ofSeconds(grace)));
  }

  private static Map<String, Quantity> compute(
      Map<String, Quantity> requests, Map<String, Quantity> limits) {
    Map<String, Quantity> out = new TreeMap<>();
    out.put("pods", ONE);
    requests.forEach(
        (name, amount) -> {
          boolean huge = name.startsWith(HUGE_PAGES);
          if (NATIVE.contains(name) || huge) {
            out.put(name, amount);
          }
          if (NATIVE.contains(name) || huge || DeviceClasses.isNameOfDevices(name)) {
            out.put("requests." + name, amount);
          }
        });
    limits.forEach(
        (name, amount) -> {
          if (NATIVE.contains(name)) {
            out.put("limits." + name, amount);
          }
        });
    return out;
  }

  @Override
  public @Nullable String missing(Set<String> counted, ApiObject pod) {
    if (asksAsAWhole(pod.field("spec").get("resources"))) {
      return null;
    }
    Set<String> needed = new TreeSet<>(counted);
    needed.retainAll(EXPLICIT);
    Map<String, Set<String>> lacking = new TreeMap<>();
    for (String list : List.of("containers", "initContainers")) {
      for (Node c : pod.field("spec").get(list).items()) {
        Node resources = c.get("resources");
        Set<String> said =
            compute(
                    ResourceList.of(resources.get("requests")),
                    ResourceList.of(resources.get("limits")))
                .keySet();
        for (String name : needed) {
          if (!said.contains(name)) {
            lacking.computeIfAbsent(name, n -> new TreeSet<>()).add(c.get("name").text());
          }
        }
      }
    }
    return lacking.isEmpty() ? null : "must specify " + text(lacking);
  }

  /** Then its containers need not say anything. */
  private static boolean asksAsAWhole(Node ofPod) {
    return Stream.of("requests", "limits")
        .flatMap(side -> ofPod.get(side).entries().keySet().stream())
        .anyMatch(n -> n.equals("cpu") || n.equals("memory") || n.startsWith(HUGE_PAGES));
  }

  private static String text(Map<String, Set<String>> lacking) {
    return lacking.entrySet().stream()
        .map(e -> e.getKey() + " for: " + String.join(",", e.getValue()))
        .collect(Collectors.joining("; "));
  }

  @Override
  public boolean matches(Scope scope, ApiObject pod) {
    Node spec = pod.field("spec");
    return switch (scope.name()) {
      case "Terminating" -> isTerminating(spec);
      case "NotTerminating" -> !isTerminating(spec);
      case "BestEffort" -> PodResources.isBestEffort(spec);
      case "NotBestEffort" -> !PodResources.isBestEffort(spec);
      case "PriorityClass" -> {
        String name = spec.get("priorityClassName").text();
        yield scope.selects(name.isEmpty() ? Set.of() : Set.of(name));
      }
      case "CrossNamespacePodAffinity" -> crossesNamespaces(spec.get("affinity"));
      default -> false;
    };
  }

  private static boolean isTerminating(Node spec) {
    Node deadline = spec.get("activeDeadlineSeconds");
    return deadline.isPresent() && deadline.number() >= 0;
  }

  private static boolean crossesNamespaces(Node affinity) {
    for (String kind : List.of("podAffinity", "podAntiAffinity")) {
      Node rules = affinity.get(kind);
      List<Node> terms =
          new ArrayList<>(rules.get("requiredDuringSchedulingIgnoredDuringExecution").items());
      rules
          .get("preferredDuringSchedulingIgnoredDuringExecution")
          .items()
          .forEach(w -> terms.add(w.get("podAffinityTerm")));
      if (terms.stream()
          .anyMatch(
              t -> !t.get("namespaces").isEmpty() || t.get("namespaceSelector").isPresent())) {
        return true;
      }
    }
    return false;
  }
}
