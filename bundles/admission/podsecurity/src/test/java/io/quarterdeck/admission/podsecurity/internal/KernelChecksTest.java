// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.podsecurity.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.quarterdeck.api.Node;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KernelChecksTest {
  private static Stream<DynamicTest> table(String id, int minor, String pods) {
    return CheckTable.of(KernelChecks.all(), id, minor, pods);
  }

  private static @Nullable Finding sysctl(int minor, String name) {
    Object pod =
        Map.of("spec", Map.of("securityContext", Map.of("sysctls", List.of(Map.of("name", name)))));
    Check check =
        KernelChecks.all().stream().filter(c -> c.id().equals("sysctls")).findFirst().orElseThrow();
    return Objects.requireNonNull(check.in(minor)).apply(PodView.of(Node.root(pod)));
  }

  @TestFactory
  Stream<DynamicTest> addedCapabilities() {
    return table(
        "capabilities_baseline",
        CheckTable.NOW,
        """
        ## none
        spec: {containers: [{name: c, securityContext: {capabilities: {add: [], drop: [ALL]}}}]}

        ## those that containers have anyway
        spec:
          containers:
          - name: c
            securityContext:
              capabilities:
                add:
                - AUDIT_WRITE
                - CHOWN
                - DAC_OVERRIDE
                - FOWNER
                - FSETID
                - KILL
                - MKNOD
                - NET_BIND_SERVICE
                - SETFCAP
                - SETGID
                - SETPCAP
                - SETUID
                - SYS_CHROOT

        ## raw sockets are more
        spec: {containers: [{name: c, securityContext: {capabilities: {add: [NET_RAW]}}}]}
        => non-default capabilities (container "c" must not include "NET_RAW" in securityContext.capabilities.add)

        ## the prefix of the kernel's name is not understood
        spec: {containers: [{name: c, securityContext: {capabilities: {add: [CAP_CHOWN]}}}]}
        => non-default capabilities (container "c" must not include "CAP_CHOWN" in securityContext.capabilities.add)

        ## nor are small letters
        spec: {containers: [{name: c, securityContext: {capabilities: {add: [chown]}}}]}
        => non-default capabilities (container "c" must not include "chown" in securityContext.capabilities.add)

        ## capabilities are sorted, containers are not
        spec:
          initContainers: [{name: z, securityContext: {capabilities: {add: [SYS_TIME, KILL]}}}]
          containers: [{name: a, securityContext: {capabilities: {add: [SYS_TIME, ALL]}}}]
        => non-default capabilities (containers "z", "a" must not include "ALL", "SYS_TIME" in securityContext.capabilities.add)
        """);
  }

  @TestFactory
  Stream<DynamicTest> privileged() {
    return table(
        "privileged",
        CheckTable.NOW,
        """
        ## nobody
        spec: {containers: [{name: c}, {name: d, securityContext: {privileged: false}}]}

        ## one
        spec: {containers: [{name: c, securityContext: {privileged: true}}, {name: d}]}
        => privileged (container "c" must not set securityContext.privileged=true)

        ## one of each kind
        spec:
          initContainers: [{name: i, securityContext: {privileged: true}}]
          containers: [{name: c, securityContext: {privileged: true}}]
          ephemeralContainers: [{name: e, securityContext: {privileged: true}}]
        => privileged (containers "i", "c", "e" must not set securityContext.privileged=true)
        """);
  }

  private static final String PROC =
      """
      ## the default
      spec: {containers: [{name: c, securityContext: {procMount: Default}}, {name: d}]}

      ## unmasked
      spec: {containers: [{name: c, securityContext: {procMount: Unmasked}}]}
      => procMount (container "c" must not set securityContext.procMount to "Unmasked")

      ## what no kubelet knows
      spec:
        containers:
        - {name: c, securityContext: {procMount: Unmasked}}
        - {name: d, securityContext: {procMount: Other}}
      => procMount (containers "c", "d" must not set securityContext.procMount to "Other", "Unmasked")

      ## an empty word is not the default
      spec: {containers: [{name: c, securityContext: {procMount: ""}}]}
      => procMount (container "c" must not set securityContext.procMount to "")

      ## the users of the node, said aloud
      spec: {hostUsers: true, containers: [{name: c, securityContext: {procMount: Unmasked}}]}
      => procMount (container "c" must not set securityContext.procMount to "Unmasked")

      """;
  private static final String PROC_OF_OWN_USERS =
      """
      ## users of its own
      spec: {hostUsers: false, containers: [{name: c, securityContext: {procMount: Unmasked}}]}
      """;
  private static final String REFUSED =
      "=> procMount (container \"c\" must not set securityContext.procMount to \"Unmasked\")\n";

  @TestFactory
  Stream<DynamicTest> procMount() {
    return table("procMount", 35, PROC + PROC_OF_OWN_USERS);
  }

  @TestFactory
  Stream<DynamicTest> procMountBeforeUsersOfItsOwnCounted() {
    return table("procMount", 34, PROC + PROC_OF_OWN_USERS + REFUSED);
  }

  @TestFactory
  Stream<DynamicTest> procMountOfRestrictedPods() {
    return table("procMount_restricted", 35, PROC + PROC_OF_OWN_USERS + REFUSED);
  }

  @TestFactory
  Stream<DynamicTest> sysctls() {
    return table(
        "sysctls",
        CheckTable.NOW,
        """
        ## none
        spec: {securityContext: {}}

        ## one that is safe and one that is not
        spec:
          securityContext:
            sysctls: [{name: kernel.shm_rmid_forced, value: "1"}, {name: kernel.msgmax, value: "1"}]
        => forbidden sysctls (kernel.msgmax)

        ## they keep their order and are not quoted
        spec: {securityContext: {sysctls: [{name: net.core.somaxconn}, {name: kernel.sem}]}}
        => forbidden sysctls (net.core.somaxconn, kernel.sem)

        ## slashes are not dots here
        spec: {securityContext: {sysctls: [{name: kernel/shm_rmid_forced}]}}
        => forbidden sysctls (kernel/shm_rmid_forced)

        ## safe only from v1.37 on
        spec: {securityContext: {sysctls: [{name: net.ipv4.tcp_notsent_lowat}]}}
        => forbidden sysctls (net.ipv4.tcp_notsent_lowat)
        """);
  }

  @ParameterizedTest
  @CsvSource({
    "kernel.shm_rmid_forced, 0",
    "net.ipv4.ip_local_port_range, 0",
    "net.ipv4.tcp_syncookies, 0",
    "net.ipv4.ping_group_range, 0",
    "net.ipv4.ip_unprivileged_port_start, 0",
    "net.ipv4.ip_local_reserved_ports, 27",
    "net.ipv4.tcp_keepalive_time, 29",
    "net.ipv4.tcp_fin_timeout, 29",
    "net.ipv4.tcp_keepalive_intvl, 29",
    "net.ipv4.tcp_keepalive_probes, 29",
    "net.ipv4.tcp_rmem, 32",
    "net.ipv4.tcp_wmem, 32",
  })
  void aSysctlIsSafeFromItsVersionOn(String name, int since) {
    assertNull(sysctl(since, name));
    assertNull(sysctl(CheckTable.NOW, name), "and stays so");
    if (since > 0) {
      assertEquals(new Finding("forbidden sysctls", name), sysctl(since - 1, name));
    }
  }
}
