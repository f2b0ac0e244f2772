// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.podsecurity.internal;

import io.quarterdeck.api.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Restricted: pods say themselves that they need nothing special. Kubernetes: {@code
 * CheckAllowPrivilegeEscalation}, {@code CheckCapabilitiesRestricted}, {@code
 * CheckRestrictedVolumes}, {@code CheckRunAsNonRoot}, {@code CheckRunAsUser}, {@code
 * CheckSeccompProfileRestricted}.
 */
final class RestrictedChecks {
  private static final Set<String> VOLUMES =
      Set.of(
          "configMap",
          "csi",
          "downwardAPI",
          "emptyDir",
          "ephemeral",
          "image",
          "persistentVolumeClaim",
          "projected",
          "secret");

  private RestrictedChecks() {}

  static List<Check> all() {
    return List.of(
        Check.of("allowPrivilegeEscalation", Level.RESTRICTED, 8, RestrictedChecks::escalation)
            .then(25, notWindows(RestrictedChecks::escalation)),
        Check.of("capabilities_restricted", Level.RESTRICTED, 22, RestrictedChecks::capabilities)
            .then(25, notWindows(RestrictedChecks::capabilities))
            .overriding("capabilities_baseline"),
        Check.of("restrictedVolumes", Level.RESTRICTED, 0, RestrictedChecks::volumes)
            .overriding("hostPathVolumes"),
        Check.of("runAsNonRoot", Level.RESTRICTED, 0, RestrictedChecks::nonRoot)
            .then(35, pod -> pod.hasOwnUsers() ? null : nonRoot(pod)),
        Check.of("runAsUser", Level.RESTRICTED, 23, RestrictedChecks::user)
            .then(35, pod -> pod.hasOwnUsers() ? null : user(pod)),
        Check.of("seccompProfile_restricted", Level.RESTRICTED, 19, RestrictedChecks::seccomp)
            .then(25, notWindows(RestrictedChecks::seccomp))
            .overriding("seccompProfile_baseline"));
  }

  /** Since pods say what they run on, rules of Linux bind no others. */
  private static Function<PodView, @Nullable Finding> notWindows(
      Function<PodView, @Nullable Finding> rule) {
    return pod -> pod.isWindows() ? null : rule.apply(pod);
  }

  private static @Nullable Finding escalation(PodView pod) {
    List<String> who =
        pod.containers(
            c -> {
              Node n = c.get("allowPrivilegeEscalation");
              return n.isAbsent() || n.bool();
            });
    return who.isEmpty()
        ? null
        : new Finding(
            "allowPrivilegeEscalation != false",
            Words.containers(who) + " must set securityContext.allowPrivilegeEscalation=false");
  }

  private static @Nullable Finding capabilities(PodView pod) {
    List<String> what = new ArrayList<>();
    List<String> keeping =
        pod.containers(c -> !c.at("capabilities", "drop").strings().contains("ALL"));
    if (!keeping.isEmpty()) {
      what.add(Words.containers(keeping) + " must set securityContext.capabilities.drop=[\"ALL\"]");
    }
    Set<String> added = new TreeSet<>();
    List<String> adding = KernelChecks.adding(pod, Set.of("NET_BIND_SERVICE"), added);
    if (!adding.isEmpty()) {
      what.add(
          Words.containers(adding)
              + " must not include "
              + Words.quoted(added)
              + " in securityContext.capabilities.add");
    }
    return what.isEmpty()
        ? null
        : new Finding("unrestricted capabilities", String.join("; ", what));
  }

  private static @Nullable Finding volumes(PodView pod) {
    List<String> names = new ArrayList<>();
    Set<String> types = new TreeSet<>();
    for (Node v : pod.spec().get("volumes").items()) {
      Set<String> sources = new TreeSet<>(v.entries().keySet());
      sources.removeIf(s -> s.equals("name") || v.get(s).isAbsent());
      if (sources.stream().noneMatch(VOLUMES::contains)) {
        names.add(v.get("name").text());
        types.add(sources.isEmpty() ? "unknown" : sources.iterator().next());
      }
    }
    return names.isEmpty()
        ? null
        : new Finding(
            "restricted volume types",
            Words.plural("volume ", "volumes ", names.size())
                + Words.quoted(names)
                + Words.plural(" uses ", " use ", names.size())
                + Words.plural("restricted volume type ", "restricted volume types ", types.size())
                + Words.quoted(types));
  }

  private static @Nullable Finding nonRoot(PodView pod) {
    Predicate<Node> refuses =
        c -> c.get("runAsNonRoot").isPresent() && !c.get("runAsNonRoot").bool();
    String who = Words.setters(refuses.test(pod.context()), pod.containers(refuses));
    if (who != null) {
      return new Finding(
          "runAsNonRoot != true", who + " must not set securityContext.runAsNonRoot=false");
    }
    List<String> silent =
        pod.context().get("runAsNonRoot").bool()
            ? List.of()
            : pod.containers(c -> c.get("runAsNonRoot").isAbsent());
    return silent.isEmpty()
        ? null
        : new Finding(
            "runAsNonRoot != true",
            "pod or " + Words.containers(silent) + " must set securityContext.runAsNonRoot=true");
  }

  private static @Nullable Finding user(PodView pod) {
    Predicate<Node> root = c -> c.get("runAsUser").isPresent() && c.get("runAsUser").number() == 0;
    String who = Words.setters(root.test(pod.context()), pod.containers(root));
    return who == null ? null : new Finding("runAsUser=0", who + " must not set runAsUser=0");
  }

  private static @Nullable Finding seccomp(PodView pod) {
    Finding unconfined = ProfileChecks.seccomp(pod);
    if (unconfined != null) {
      return unconfined;
    }
    List<String> silent =
        pod.context().get("seccompProfile").isPresent()
            ? List.of()
            : pod.containers(c -> c.get("seccompProfile").isAbsent());
    return silent.isEmpty()
        ? null
        : new Finding(
            "seccompProfile",
            "pod or "
                + Words.containers(silent)
                + " must set securityContext.seccompProfile.type to \"RuntimeDefault\" or"
                + " \"Localhost\"");
  }
}
