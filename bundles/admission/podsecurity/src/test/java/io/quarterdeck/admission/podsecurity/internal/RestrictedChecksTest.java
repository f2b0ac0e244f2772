// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.podsecurity.internal;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class RestrictedChecksTest {
  private static final String WINDOWS =
      """
      ## a pod for Windows
      spec: {os: {name: windows}, containers: [{name: c}]}
      """;
  private static final String LINUX =
      """
      ## a pod for Linux
      spec: {os: {name: linux}, containers: [{name: c}]}
      """;

  private static Stream<DynamicTest> table(String id, String pods) {
    return table(id, CheckTable.NOW, pods);
  }

  private static Stream<DynamicTest> table(String id, int minor, String pods) {
    return CheckTable.of(RestrictedChecks.all(), id, minor, pods);
  }

  /** Since 1.25 what is asked of a silent container is not asked of one on Windows. */
  private static Stream<DynamicTest> systems(String id, String finding) {
    String refused = "=> " + finding + "\n";
    return Stream.concat(
        table(id, 24, WINDOWS + refused), table(id, 25, WINDOWS + LINUX + refused));
  }

  private static final String ESCALATION =
      "allowPrivilegeEscalation != false (container \"c\" must set"
          + " securityContext.allowPrivilegeEscalation=false)";

  @TestFactory
  Stream<DynamicTest> privilegeEscalation() {
    return table(
        "allowPrivilegeEscalation",
        """
        ## refused by every container
        spec: {containers: [{name: c, securityContext: {allowPrivilegeEscalation: false}}]}

        ## allowed
        spec: {containers: [{name: c, securityContext: {allowPrivilegeEscalation: true}}]}
        => allowPrivilegeEscalation != false (container "c" must set securityContext.allowPrivilegeEscalation=false)

        ## silence allows it
        spec:
          initContainers: [{name: i}]
          containers:
          - {name: c, securityContext: {}}
          - {name: d, securityContext: {allowPrivilegeEscalation: false}}
          ephemeralContainers: [{name: e}]
        => allowPrivilegeEscalation != false (containers "i", "c", "e" must set securityContext.allowPrivilegeEscalation=false)
        """);
  }

  @TestFactory
  Stream<DynamicTest> privilegeEscalationBySystem() {
    return systems("allowPrivilegeEscalation", ESCALATION);
  }

  @TestFactory
  Stream<DynamicTest> capabilities() {
    return table(
        "capabilities_restricted",
        """
        ## all are dropped
        spec: {containers: [{name: c, securityContext: {capabilities: {drop: [ALL]}}}]}

        ## all, and some that are none more
        spec: {containers: [{name: c, securityContext: {capabilities: {drop: [KILL, ALL]}}}]}

        ## low ports may be bound
        spec:
          containers:
          - {name: c, securityContext: {capabilities: {drop: [ALL], add: [NET_BIND_SERVICE]}}}

        ## dropping one by one is not dropping all
        spec: {containers: [{name: c, securityContext: {capabilities: {drop: [KILL, CHOWN]}}}]}
        => unrestricted capabilities (container "c" must set securityContext.capabilities.drop=["ALL"])

        ## small letters are not understood
        spec: {containers: [{name: c, securityContext: {capabilities: {drop: [all]}}}]}
        => unrestricted capabilities (container "c" must set securityContext.capabilities.drop=["ALL"])

        ## what baseline allows to add is too much
        spec: {containers: [{name: c, securityContext: {capabilities: {drop: [ALL], add: [CHOWN]}}}]}
        => unrestricted capabilities (container "c" must not include "CHOWN" in securityContext.capabilities.add)

        ## both at once
        spec:
          containers:
          - {name: c, securityContext: {capabilities: {add: [NET_RAW, NET_BIND_SERVICE, CHOWN]}}}
          - {name: d}
        => unrestricted capabilities (containers "c", "d" must set securityContext.capabilities.drop=["ALL"]; container "c" must not include "CHOWN", "NET_RAW" in securityContext.capabilities.add)
        """);
  }

  @TestFactory
  Stream<DynamicTest> capabilitiesBySystem() {
    return systems(
        "capabilities_restricted",
        "unrestricted capabilities (container \"c\" must set"
            + " securityContext.capabilities.drop=[\"ALL\"])");
  }

  @TestFactory
  Stream<DynamicTest> volumes() {
    return table(
        "restrictedVolumes",
        """
        ## those that reach for nothing outside
        spec:
          volumes:
          - {name: a, configMap: {name: x}}
          - {name: b, csi: {driver: x}}
          - {name: c, downwardAPI: {}}
          - {name: d, emptyDir: {}}
          - {name: e, ephemeral: {}}
          - {name: f, image: {reference: x}}
          - {name: g, persistentVolumeClaim: {claimName: x}}
          - {name: h, projected: {}}
          - {name: i, secret: {secretName: x}}

        ## a path of the node
        spec: {volumes: [{name: h, hostPath: {path: /}}]}
        => restricted volume types (volume "h" uses restricted volume type "hostPath")

        ## two of one type
        spec: {volumes: [{name: z, nfs: {}}, {name: a, nfs: {}}]}
        => restricted volume types (volumes "z", "a" use restricted volume type "nfs")

        ## types are sorted
        spec: {volumes: [{name: z, rbd: {}}, {name: e, emptyDir: {}}, {name: a, cephfs: {}}]}
        => restricted volume types (volumes "z", "a" use restricted volume types "cephfs", "rbd")

        ## one without a source
        spec: {volumes: [{name: v}]}
        => restricted volume types (volume "v" uses restricted volume type "unknown")
        """);
  }

  @TestFactory
  Stream<DynamicTest> everyOtherVolumeTypeIsNamed() {
    List<String> types =
        List.of(
            "gcePersistentDisk",
            "awsElasticBlockStore",
            "gitRepo",
            "iscsi",
            "glusterfs",
            "flexVolume",
            "cinder",
            "flocker",
            "fc",
            "azureFile",
            "vsphereVolume",
            "quobyte",
            "azureDisk",
            "photonPersistentDisk",
            "portworxVolume",
            "scaleIO",
            "storageos");
    String pods =
        types.stream()
            .map(
                t ->
                    """
                    ## %s
                    spec: {volumes: [{name: v, %s: {}}]}
                    => restricted volume types (volume "v" uses restricted volume type "%s")
                    """
                        .formatted(t, t, t))
            .collect(Collectors.joining("\n"));
    return table("restrictedVolumes", pods);
  }

  private static final String NON_ROOT =
      """
      ## said by the pod for all
      spec: {securityContext: {runAsNonRoot: true}, containers: [{name: c}]}

      ## said by every container
      spec:
        initContainers: [{name: i, securityContext: {runAsNonRoot: true}}]
        containers: [{name: c, securityContext: {runAsNonRoot: true}}]

      ## said by nobody
      spec: {containers: [{name: c}, {name: d, securityContext: {}}]}
      => runAsNonRoot != true (pod or containers "c", "d" must set securityContext.runAsNonRoot=true)

      ## said by one of two
      spec: {containers: [{name: c, securityContext: {runAsNonRoot: true}}, {name: d}]}
      => runAsNonRoot != true (pod or container "d" must set securityContext.runAsNonRoot=true)

      ## a container takes it back
      spec:
        securityContext: {runAsNonRoot: true}
        containers: [{name: c, securityContext: {runAsNonRoot: false}}, {name: d}]
      => runAsNonRoot != true (container "c" must not set securityContext.runAsNonRoot=false)

      ## refused by the pod, even where every container says so
      spec:
        securityContext: {runAsNonRoot: false}
        containers: [{name: c, securityContext: {runAsNonRoot: true}}]
      => runAsNonRoot != true (pod must not set securityContext.runAsNonRoot=false)

      ## refused by the pod and by a container; of the silent one nothing is said
      spec:
        securityContext: {runAsNonRoot: false}
        containers: [{name: c, securityContext: {runAsNonRoot: false}}, {name: d}]
      => runAsNonRoot != true (pod and container "c" must not set securityContext.runAsNonRoot=false)

      ## on Windows too
      spec: {os: {name: windows}, containers: [{name: c}]}
      => runAsNonRoot != true (pod or container "c" must set securityContext.runAsNonRoot=true)

      ## in a user namespace
      spec: {hostUsers: false, containers: [{name: c}]}
      """;

  @TestFactory
  Stream<DynamicTest> nonRoot() {
    return table("runAsNonRoot", 35, NON_ROOT);
  }

  @TestFactory
  Stream<DynamicTest> nonRootBeforeUsersOfItsOwnCounted() {
    return table(
        "runAsNonRoot",
        34,
        NON_ROOT
            + "=> runAsNonRoot != true (pod or container \"c\" must set"
            + " securityContext.runAsNonRoot=true)\n");
  }

  private static final String USER =
      """
      ## none, and any but root
      spec:
        securityContext: {runAsUser: 1}
        containers: [{name: c}, {name: d, securityContext: {runAsUser: 1000}}]

      ## the pod as root
      spec: {securityContext: {runAsUser: 0}, containers: [{name: c}]}
      => runAsUser=0 (pod must not set runAsUser=0)

      ## one container as root
      spec:
        securityContext: {runAsUser: 1}
        containers: [{name: c, securityContext: {runAsUser: 0}}]
      => runAsUser=0 (container "c" must not set runAsUser=0)

      ## pod and containers as root
      spec:
        securityContext: {runAsUser: 0}
        initContainers: [{name: i, securityContext: {runAsUser: 0}}]
        containers: [{name: c, securityContext: {runAsUser: 0}}]
      => runAsUser=0 (pod and containers "i", "c" must not set runAsUser=0)

      ## the group of root is no matter
      spec: {securityContext: {runAsGroup: 0}}

      ## root in a user namespace
      spec: {hostUsers: false, containers: [{name: c, securityContext: {runAsUser: 0}}]}
      """;

  @TestFactory
  Stream<DynamicTest> user() {
    return table("runAsUser", 35, USER);
  }

  @TestFactory
  Stream<DynamicTest> userBeforeUsersOfItsOwnCounted() {
    return table(
        "runAsUser", 34, USER + "=> runAsUser=0 (container \"c\" must not set runAsUser=0)\n");
  }

  @TestFactory
  Stream<DynamicTest> seccompProfiles() {
    return table(
        "seccompProfile_restricted",
        """
        ## set for the pod
        spec: {securityContext: {seccompProfile: {type: RuntimeDefault}}, containers: [{name: c}]}

        ## set for each container
        spec:
          containers:
          - {name: c, securityContext: {seccompProfile: {type: Localhost, localhostProfile: p}}}

        ## set for one of two
        spec:
          containers:
          - {name: c, securityContext: {seccompProfile: {type: RuntimeDefault}}}
          - {name: d}
        => seccompProfile (pod or container "d" must set securityContext.seccompProfile.type to "RuntimeDefault" or "Localhost")

        ## switched off
        spec:
          securityContext: {seccompProfile: {type: Unconfined}}
          containers: [{name: c}]
        => seccompProfile (pod must not set securityContext.seccompProfile.type to "Unconfined")

        ## switched off in a container; of the silent one nothing is said
        spec: {containers: [{name: c, securityContext: {seccompProfile: {type: Unconfined}}}, {name: d}]}
        => seccompProfile (container "c" must not set securityContext.seccompProfile.type to "Unconfined")
        """);
  }

  @TestFactory
  Stream<DynamicTest> seccompProfilesBySystem() {
    return systems(
        "seccompProfile_restricted",
        "seccompProfile (pod or container \"c\" must set securityContext.seccompProfile.type to"
            + " \"RuntimeDefault\" or \"Localhost\")");
  }
}
