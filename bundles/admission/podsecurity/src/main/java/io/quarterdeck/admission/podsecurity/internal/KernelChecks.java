// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.podsecurity.internal;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Baseline: what reaches the node's kernel; restricted keeps what baseline came to relax.
 * Kubernetes: {@code CheckCapabilitiesBaseline}, {@code CheckPrivileged}, {@code
 * CheckProcMountBaseline}, {@code CheckProcMountRestricted}, {@code CheckSysctls}.
 */
final class KernelChecks {
  private static final Set<String> CAPABILITIES =
      Set.of(
          "AUDIT_WRITE",
          "CHOWN",
          "DAC_OVERRIDE",
          "FOWNER",
          "FSETID",
          "KILL",
          "MKNOD",
          "NET_BIND_SERVICE",
          "SETFCAP",
          "SETGID",
          "SETPCAP",
          "SETUID",
          "SYS_CHROOT");
  private static final List<String> SYSCTLS =
      List.of(
          "kernel.shm_rmid_forced",
          "net.ipv4.ip_local_port_range",
          "net.ipv4.tcp_syncookies",
          "net.ipv4.ping_group_range",
          "net.ipv4.ip_unprivileged_port_start");
  private static final List<String> SYSCTLS_27 = List.of("net.ipv4.ip_local_reserved_ports");
  private static final List<String> SYSCTLS_29 =
      List.of(
          "net.ipv4.tcp_keepalive_time",
          "net.ipv4.tcp_fin_timeout",
          "net.ipv4.tcp_keepalive_intvl",
          "net.ipv4.tcp_keepalive_probes");
  private static final List<String> SYSCTLS_32 = List.of("net.ipv4.tcp_rmem", "net.ipv4.tcp_wmem");

  private KernelChecks() {}

  static List<Check> all() {
    return List.of(
        Check.of("capabilities_baseline", Level.BASELINE, 0, KernelChecks::capabilities),
        Check.of("privileged", Level.BASELINE, 0, KernelChecks::privileged),
        Check.of("procMount", Level.BASELINE, 0, KernelChecks::procMount)
            .then(35, pod -> pod.hasOwnUsers() ? null : procMount(pod)),
        Check.of("procMount_restricted", Level.RESTRICTED, 35, KernelChecks::procMount)
            .overriding("procMount"),
        Check.of("sysctls", Level.BASELINE, 0, sysctls(SYSCTLS))
            .then(27, sysctls(SYSCTLS, SYSCTLS_27))
            .then(29, sysctls(SYSCTLS, SYSCTLS_27, SYSCTLS_29))
            .then(32, sysctls(SYSCTLS, SYSCTLS_27, SYSCTLS_29, SYSCTLS_32)));
  }

  private static @Nullable Finding capabilities(PodView pod) {
    Set<String> bad = new TreeSet<>();
    List<String> who = adding(pod, CAPABILITIES, bad);
    return who.isEmpty()
        ? null
        : new Finding(
            "non-default capabilities",
            Words.containers(who)
                + " must not include "
                + Words.quoted(bad)
                + " in securityContext.capabilities.add");
  }

  /** Who adds capabilities besides the allowed ones; which, goes to {@code bad}. */
  static List<String> adding(PodView pod, Set<String> allowed, Set<String> bad) {
    return pod.containers(
        c -> {
          List<String> others =
              c.at("capabilities", "add").strings().stream()
                  .filter(a -> !allowed.contains(a))
                  .toList();
          bad.addAll(others);
          return !others.isEmpty();
        });
  }

  private static @Nullable Finding privileged(PodView pod) {
    List<String> who = pod.containers(c -> c.get("privileged").bool());
    return who.isEmpty()
        ? null
        : new Finding(
            "privileged", Words.containers(who) + " must not set securityContext.privileged=true");
  }

  private static @Nullable Finding procMount(PodView pod) {
    Set<String> types = new TreeSet<>();
    List<String> who =
        pod.containers(
            c -> {
              String type = c.get("procMount").text("Default");
              if (!type.equals("Default")) {
                types.add(type);
              }
              return !type.equals("Default");
            });
    return who.isEmpty()
        ? null
        : new Finding(
            "procMount",
            Words.containers(who)
                + " must not set securityContext.procMount to "
                + Words.quoted(types));
  }

  @SafeVarargs
  private static Function<PodView, @Nullable Finding> sysctls(List<String>... allowedLists) {
    Set<String> allowed = new HashSet<>();
    List.of(allowedLists).forEach(allowed::addAll);
    return pod -> {
      String bad =
          pod.context().get("sysctls").items().stream()
              .map(s -> s.get("name").text())
              .filter(n -> !allowed.contains(n))
              .collect(Collectors.joining(", "));
      return bad.isEmpty() ? null : new Finding("forbidden sysctls", bad);
    };
  }
}
