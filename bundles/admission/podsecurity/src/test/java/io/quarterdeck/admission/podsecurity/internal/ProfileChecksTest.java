// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.podsecurity.internal;

import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class ProfileChecksTest {
  private static Stream<DynamicTest> table(String id, int minor, String pods) {
    return CheckTable.of(ProfileChecks.all(), id, minor, pods);
  }

  @TestFactory
  Stream<DynamicTest> appArmorProfiles() {
    return table(
        "appArmorProfile",
        CheckTable.NOW,
        """
        ## none
        spec: {containers: [{name: c}]}

        ## confining ones
        spec:
          securityContext: {appArmorProfile: {type: RuntimeDefault}}
          containers:
          - {name: c, securityContext: {appArmorProfile: {type: Localhost, localhostProfile: p}}}

        ## the pod
        spec: {securityContext: {appArmorProfile: {type: Unconfined}}}
        => forbidden AppArmor profile (pod must not set AppArmor profile type to "Unconfined")

        ## a container
        spec: {containers: [{name: c, securityContext: {appArmorProfile: {type: Unconfined}}}]}
        => forbidden AppArmor profile (container "c" must not set AppArmor profile type to "Unconfined")

        ## a profile without a type
        spec: {containers: [{name: c, securityContext: {appArmorProfile: {}}}]}
        => forbidden AppArmor profile (container "c" must not set AppArmor profile type to "")

        ## two types make profiles
        spec:
          securityContext: {appArmorProfile: {type: Unconfined}}
          containers: [{name: c, securityContext: {appArmorProfile: {type: Other}}}]
        => forbidden AppArmor profiles (pod and container "c" must not set AppArmor profile type to "Other", "Unconfined")
        """);
  }

  @TestFactory
  Stream<DynamicTest> appArmorAnnotations() {
    return table(
        "appArmorProfile",
        CheckTable.NOW,
        """
        ## confining ones
        metadata:
          annotations:
            container.apparmor.security.beta.kubernetes.io/a: ""
            container.apparmor.security.beta.kubernetes.io/b: runtime/default
            container.apparmor.security.beta.kubernetes.io/c: localhost/p

        ## of containers that are not there, too
        metadata:
          annotations:
            container.apparmor.security.beta.kubernetes.io/c: unconfined
        => forbidden AppArmor profile (annotation must not set AppArmor profile type to "container.apparmor.security.beta.kubernetes.io/c="unconfined"")

        ## localhost needs its slash
        metadata:
          annotations:
            container.apparmor.security.beta.kubernetes.io/c: localhost
        => forbidden AppArmor profile (annotation must not set AppArmor profile type to "container.apparmor.security.beta.kubernetes.io/c="localhost"")

        ## other annotations
        metadata:
          annotations:
            apparmor.security.beta.kubernetes.io/c: unconfined

        ## annotations come behind the fields, sorted
        metadata:
          annotations:
            container.apparmor.security.beta.kubernetes.io/b: y
            container.apparmor.security.beta.kubernetes.io/a: z
        spec:
          securityContext: {appArmorProfile: {type: Unconfined}}
          containers: [{name: c, securityContext: {appArmorProfile: {type: Unconfined}}}]
        => forbidden AppArmor profiles (pod and container "c" and annotations must not set AppArmor profile type to "Unconfined", "container.apparmor.security.beta.kubernetes.io/a="z"", "container.apparmor.security.beta.kubernetes.io/b="y"")
        """);
  }

  private static final String SE_LINUX =
      """
      ## none
      spec: {securityContext: {seLinuxOptions: {}}}

      ## types of containers, and any level
      spec:
        securityContext: {seLinuxOptions: {type: container_t, level: "s0:c1,c2"}}
        initContainers: [{name: i, securityContext: {seLinuxOptions: {type: container_init_t}}}]
        containers:
        - {name: c, securityContext: {seLinuxOptions: {type: container_kvm_t}}}
        - {name: d, securityContext: {seLinuxOptions: {type: "", user: "", role: ""}}}

      ## another type
      spec: {securityContext: {seLinuxOptions: {type: spc_t}}}
      => seLinuxOptions (pod set forbidden securityContext.seLinuxOptions: type "spc_t")

      ## a user
      spec: {containers: [{name: c, securityContext: {seLinuxOptions: {user: u}}}]}
      => seLinuxOptions (container "c" set forbidden securityContext.seLinuxOptions: user may not be set)

      ## a role
      spec: {containers: [{name: c, securityContext: {seLinuxOptions: {role: r}}}]}
      => seLinuxOptions (container "c" set forbidden securityContext.seLinuxOptions: role may not be set)

      ## everything by everybody
      spec:
        securityContext: {seLinuxOptions: {type: z_t, role: r}}
        containers:
        - {name: c, securityContext: {seLinuxOptions: {type: a_t}}}
        - {name: d, securityContext: {seLinuxOptions: {type: container_t, user: u}}}
      => seLinuxOptions (pod and containers "c", "d" set forbidden securityContext.seLinuxOptions: types "a_t", "z_t"; user may not be set; role may not be set)

      ## the type of container engines
      spec: {securityContext: {seLinuxOptions: {type: container_engine_t}}}
      """;

  @TestFactory
  Stream<DynamicTest> seLinuxOptions() {
    return table("seLinuxOptions", 31, SE_LINUX);
  }

  @TestFactory
  Stream<DynamicTest> seLinuxOptionsBeforeContainerEngines() {
    return table(
        "seLinuxOptions",
        30,
        SE_LINUX
            + "=> seLinuxOptions (pod set forbidden securityContext.seLinuxOptions: type"
            + " \"container_engine_t\")\n");
  }

  @TestFactory
  Stream<DynamicTest> seccompAnnotations() {
    return table(
        "seccompProfile_baseline",
        18,
        """
        ## confining ones
        metadata:
          annotations:
            seccomp.security.alpha.kubernetes.io/pod: runtime/default
            container.seccomp.security.alpha.kubernetes.io/c: docker/default
            container.seccomp.security.alpha.kubernetes.io/d: localhost/p
        spec: {containers: [{name: c}, {name: d}]}

        ## the pod's
        metadata: {annotations: {seccomp.security.alpha.kubernetes.io/pod: unconfined}}
        => seccompProfile (forbidden annotation seccomp.security.alpha.kubernetes.io/pod="unconfined")

        ## an empty one confines nothing
        metadata: {annotations: {seccomp.security.alpha.kubernetes.io/pod: ""}}
        => seccompProfile (forbidden annotation seccomp.security.alpha.kubernetes.io/pod="")

        ## containers' are sorted; of a container that is not there it means nothing
        metadata:
          annotations:
            container.seccomp.security.alpha.kubernetes.io/b: unconfined
            container.seccomp.security.alpha.kubernetes.io/a: unconfined
            container.seccomp.security.alpha.kubernetes.io/none: unconfined
        spec: {initContainers: [{name: b}], containers: [{name: a}]}
        => seccompProfile (forbidden annotations container.seccomp.security.alpha.kubernetes.io/a="unconfined", container.seccomp.security.alpha.kubernetes.io/b="unconfined")

        ## fields are of later versions
        spec: {securityContext: {seccompProfile: {type: Unconfined}}}
        """);
  }

  @TestFactory
  Stream<DynamicTest> seccompProfiles() {
    return table(
        "seccompProfile_baseline",
        19,
        """
        ## none, and confining ones
        spec:
          securityContext: {seccompProfile: {type: RuntimeDefault}}
          containers:
          - {name: c, securityContext: {seccompProfile: {type: Localhost, localhostProfile: p}}}
          - {name: d}

        ## annotations are of earlier versions
        metadata: {annotations: {seccomp.security.alpha.kubernetes.io/pod: unconfined}}

        ## the pod
        spec: {securityContext: {seccompProfile: {type: Unconfined}}}
        => seccompProfile (pod must not set securityContext.seccompProfile.type to "Unconfined")

        ## containers, and the types sorted
        spec:
          initContainers: [{name: i, securityContext: {seccompProfile: {type: Unconfined}}}]
          containers: [{name: c, securityContext: {seccompProfile: {type: Other}}}]
        => seccompProfile (containers "i", "c" must not set securityContext.seccompProfile.type to "Other", "Unconfined")

        ## the pod and one container
        spec:
          securityContext: {seccompProfile: {type: Unconfined}}
          containers: [{name: c, securityContext: {seccompProfile: {type: Unconfined}}}]
        => seccompProfile (pod and container "c" must not set securityContext.seccompProfile.type to "Unconfined")
        """);
  }
}
