// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.podtemplate.warning;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Addresses;
import io.quarterdeck.api.validation.Names;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What clients are warned of in a pod or a template that is valid, but hardly what they meant. */
public final class PodWarnings {
  private static final String SECCOMP = "seccomp.security.alpha.kubernetes.io/pod";
  private static final Map<String, String> ANNOTATIONS = new LinkedHashMap<>();

  static {
    String unused = "non-functional in ";
    ANNOTATIONS.put(
        "scheduler.alpha.kubernetes.io/critical-pod",
        unused + "v1.16+; use the \"priorityClassName\" field instead");
    ANNOTATIONS.put(
        "security.alpha.kubernetes.io/sysctls",
        unused + "v1.11+; use the \"sysctls\" field instead");
    ANNOTATIONS.put(
        "security.alpha.kubernetes.io/unsafe-sysctls",
        unused + "v1.11+; use the \"sysctls\" field instead");
  }

  private PodWarnings() {}

  /** Of a new pod. */
  public static void ofPod(ApiObject pod, List<String> warnings) {
    name(pod, "the Pod's hostname", warnings);
    of(Node.root(pod.tree()), false, warnings);
  }

  /**
   * Of a workload that gives its pods names of their own: of its template, when it is new or has
   * changed what the workload is to do.
   *
   * @param old null for a new one
   * @param template its node, whose path is where it stands
   */
  public static void ofWorkload(
      ApiObject now, @Nullable ApiObject old, Node template, List<String> warnings) {
    if (old == null || now.meta().generation() != old.meta().generation()) {
      of(template, true, warnings);
    }
  }

  /** Of a workload whose name is part of its pods' names, as {@link #ofWorkload} for the rest. */
  public static void ofNamingWorkload(
      ApiObject now, @Nullable ApiObject old, Node template, List<String> warnings) {
    if (old == null) {
      ofName(now, warnings);
    }
    ofWorkload(now, old, template, warnings);
  }

  /** Of the name of a new workload that is part of its pods' names. */
  public static void ofName(ApiObject workload, List<String> warnings) {
    name(workload, "Pod names and hostnames", warnings);
  }

  private static void name(ApiObject object, String use, List<String> warnings) {
    List<String> problems = Names.dnsLabel(object.meta().name());
    if (!problems.isEmpty()) {
      warnings.add(
          "metadata.name: this is used in "
              + use
              + ", which can result in surprising behavior; a DNS label is recommended: ["
              + String.join(" ", problems)
              + "]");
    }
  }

  private static void of(Node template, boolean isTemplate, List<String> warnings) {
    Node spec = template.get("spec");
    AffinityWarnings.nodes(spec, warnings);
    spread(spec.get("topologySpreadConstraints"), warnings);
    Map<String, String> annotations = template.at("metadata", "annotations").stringMap();
    FieldPath at = template.path().child("metadata").child("annotations");
    ANNOTATIONS.forEach(
        (key, text) -> {
          if (annotations.containsKey(key)) {
            warnings.add(at.key(key) + ": " + text);
          }
        });
    VolumePluginWarnings.of(spec.get("volumes"), warnings);
    VolumePathWarnings.of(spec.get("volumes"), warnings);
    repeated(spec.get("hostAliases"), "ip", warnings);
    repeated(spec.get("imagePullSecrets"), "name", warnings);
    for (Node s : spec.get("imagePullSecrets").items()) {
      if (s.get("name").isEmpty()) {
        warnings.add(s.path().child("name") + ": invalid empty name \"\"");
      }
    }
    ContainerWarnings.fractions(spec.get("overhead"), warnings);
    seccomp(spec, annotations, at.key(SECCOMP), SECCOMP, warnings);
    ContainerWarnings containers = new ContainerWarnings(annotations, at, isTemplate, warnings);
    containers.of(spec);
    PortWarnings.of(spec, warnings);
    if (spec.get("terminationGracePeriodSeconds").number() < 0) {
      warnings.add(
          spec.get("terminationGracePeriodSeconds").path()
              + ": must be >= 0; negative values are invalid and will be treated as 1");
    }
    AffinityWarnings.pods(spec.get("affinity"), warnings);
    spec.at("dnsConfig", "nameservers").items().forEach(ip -> Addresses.warnIp(ip, warnings));
    spec.get("hostAliases").items().forEach(a -> Addresses.warnIp(a.get("ip"), warnings));
  }

  static void seccomp(
      Node holder,
      Map<String, String> annotations,
      FieldPath at,
      String key,
      List<String> warnings) {
    if (holder.at("securityContext", "seccompProfile").isAbsent() && annotations.containsKey(key)) {
      warnings.add(at + ": non-functional in v1.27+; use the \"seccompProfile\" field instead");
    }
  }

  private static void spread(Node constraints, List<String> warnings) {
    for (Node c : constraints.items()) {
      AffinityWarnings.label(c.get("topologyKey"), warnings);
      AffinityWarnings.selector(c.get("labelSelector"), warnings);
    }
  }

  private static void repeated(Node list, String field, List<String> warnings) {
    Set<String> seen = new HashSet<>();
    for (Node i : list.items()) {
      String value = i.get(field).text();
      if (!seen.add(value)) {
        warnings.add(
            i.path().child(field) + ": duplicate " + field + " " + FieldError.quote(value));
      }
    }
  }
}
