// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.podsecurity.internal;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Baseline: AppArmor, SELinux and seccomp may not be switched off. Kubernetes: {@code
 * CheckAppArmorProfile}, {@code CheckSELinuxOptions}, {@code CheckSeccompBaseline}.
 */
final class ProfileChecks {
  private static final String APP_ARMOR_ANNOTATION =
      "container.apparmor.security.beta.kubernetes.io/";
  private static final String SECCOMP_POD_ANNOTATION = "seccomp.security.alpha.kubernetes.io/pod";
  private static final String SECCOMP_ANNOTATION =
      "container.seccomp.security.alpha.kubernetes.io/";
  private static final Set<String> CONFINED = Set.of("RuntimeDefault", "Localhost");
  private static final Set<String> SELINUX =
      Set.of("", "container_t", "container_init_t", "container_kvm_t");
  private static final Set<String> SELINUX_31 =
      Set.of("", "container_t", "container_init_t", "container_kvm_t", "container_engine_t");

  private ProfileChecks() {}

  static List<Check> all() {
    return List.of(
        Check.of("appArmorProfile", Level.BASELINE, 0, ProfileChecks::appArmor),
        Check.of("seLinuxOptions", Level.BASELINE, 0, pod -> seLinux(pod, SELINUX))
            .then(31, pod -> seLinux(pod, SELINUX_31)),
        Check.of("seccompProfile_baseline", Level.BASELINE, 0, ProfileChecks::seccompAnnotations)
            .then(19, ProfileChecks::seccomp));
  }

  /** Whether a profile is there and not a confining one; if so, its type is noted. */
  static boolean isUnconfined(Node profile, Set<String> types) {
    boolean bad = profile.isPresent() && !CONFINED.contains(profile.get("type").text());
    if (bad) {
      types.add(profile.get("type").text());
    }
    return bad;
  }

  private static @Nullable Finding appArmor(PodView pod) {
    Set<String> types = new TreeSet<>();
    boolean ofPod = isUnconfined(pod.context().get("appArmorProfile"), types);
    List<String> containers = pod.containers(c -> isUnconfined(c.get("appArmorProfile"), types));
    String who = Words.setters(ofPod, containers);
    List<String> bad = new ArrayList<>(types);
    Set<String> annotations = appArmorAnnotations(pod);
    if (!annotations.isEmpty()) {
      String word = Words.plural("annotation", "annotations", annotations.size());
      who = who == null ? word : who + " and " + word;
      bad.addAll(annotations);
    }
    return who == null
        ? null
        : new Finding(
            Words.plural("forbidden AppArmor profile", "forbidden AppArmor profiles", bad.size()),
            who + " must not set AppArmor profile type to " + Words.quoted(bad));
  }

  private static Set<String> appArmorAnnotations(PodView pod) {
    Set<String> out = new TreeSet<>();
    pod.annotations()
        .forEach(
            (key, value) -> {
              boolean confined =
                  value.isEmpty()
                      || value.equals("runtime/default")
                      || value.startsWith("localhost/");
              if (key.startsWith(APP_ARMOR_ANNOTATION) && !confined) {
                out.add(key + "=" + FieldError.quote(value));
              }
            });
    return out;
  }

  private static @Nullable Finding seLinux(PodView pod, Set<String> allowed) {
    Set<String> types = new TreeSet<>();
    Set<String> others = new LinkedHashSet<>();
    Predicate<Node> bad = c -> isBadSeLinux(c.get("seLinuxOptions"), allowed, types, others);
    String who = Words.setters(bad.test(pod.context()), pod.containers(bad));
    if (who == null) {
      return null;
    }
    List<String> what = new ArrayList<>();
    if (!types.isEmpty()) {
      what.add(Words.plural("type ", "types ", types.size()) + Words.quoted(types));
    }
    List.of("user", "role").stream()
        .filter(others::contains)
        .forEach(o -> what.add(o + " may not be set"));
    return new Finding(
        "seLinuxOptions",
        who + " set forbidden securityContext.seLinuxOptions: " + String.join("; ", what));
  }

  private static boolean isBadSeLinux(
      Node options, Set<String> allowed, Set<String> types, Set<String> others) {
    boolean bad = false;
    String type = options.get("type").text();
    if (!allowed.contains(type)) {
      types.add(type);
      bad = true;
    }
    for (String field : List.of("user", "role")) {
      if (!options.get(field).isEmpty()) {
        others.add(field);
        bad = true;
      }
    }
    return bad;
  }

  private static @Nullable Finding seccompAnnotations(PodView pod) {
    Set<String> bad = new TreeSet<>();
    noteSeccomp(pod, SECCOMP_POD_ANNOTATION, bad);
    pod.containers().forEach(c -> noteSeccomp(pod, SECCOMP_ANNOTATION + c.get("name").text(), bad));
    return bad.isEmpty()
        ? null
        : new Finding(
            "seccompProfile",
            Words.plural("forbidden annotation ", "forbidden annotations ", bad.size())
                + String.join(", ", bad));
  }

  private static void noteSeccomp(PodView pod, String key, Set<String> bad) {
    String value = pod.annotations().get(key);
    if (value == null) {
      return;
    }
    boolean confined =
        value.equals("runtime/default")
            || value.equals("docker/default")
            || value.startsWith("localhost/");
    if (!confined) {
      bad.add(key + "=" + FieldError.quote(value));
    }
  }

  /** Also the first half of the restricted rule: nobody may ask for less. */
  static @Nullable Finding seccomp(PodView pod) {
    Set<String> types = new TreeSet<>();
    boolean ofPod = isUnconfined(pod.context().get("seccompProfile"), types);
    List<String> containers = pod.containers(c -> isUnconfined(c.get("seccompProfile"), types));
    String who = Words.setters(ofPod, containers);
    return who == null
        ? null
        : new Finding(
            "seccompProfile",
            who + " must not set securityContext.seccompProfile.type to " + Words.quoted(types));
  }
}
