// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.podsecuritypolicy;

import io.quarterdeck.testkit.validation.StrategyRules;
import io.quarterdeck.testkit.validation.ValidationTable;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** The rules of Kubernetes 1.24, the last release that had the kind. */
class PolicyRulesTest {
  private static final String KINDS =
      "\"*\", \"awsElasticBlockStore\", \"azureDisk\", \"azureFile\", \"cephFS\", \"cinder\","
          + " \"configMap\", \"csi\", \"downwardAPI\", \"emptyDir\", \"ephemeral\", \"fc\","
          + " \"flexVolume\", \"flocker\", \"gcePersistentDisk\", \"gitRepo\", \"glusterfs\","
          + " \"hostPath\", \"iscsi\", \"nfs\", \"persistentVolumeClaim\","
          + " \"photonPersistentDisk\", \"portworxVolume\", \"projected\", \"quobyte\", \"rbd\","
          + " \"scaleIO\", \"secret\", \"storageos\", \"vsphereVolume\"";

  @TestFactory
  Stream<DynamicTest> users() {
    return ValidationTable.at(
            "spec",
            """
            ## strategies of every kind
            runAsUser: {rule: MustRunAs, ranges: [{min: 1, max: 1}]}
            runAsGroup: {rule: MayRunAs, ranges: [{min: 0, max: 65535}]}
            seLinux: {rule: MustRunAs}
            supplementalGroups: {rule: MayRunAs}
            fsGroup: {rule: MustRunAs, ranges: [{min: 1, max: 2}, {min: 4, max: 5}]}

            ## unknown strategies
            runAsUser: {rule: MayRunAs}
            runAsGroup: {rule: MustRunAsNonRoot}
            seLinux: {rule: MayRunAs}
            supplementalGroups: {rule: MustRunAsNonRoot}
            fsGroup: {rule: Never}
            => spec.runAsUser.rule: Unsupported value: "MayRunAs": supported values: "MustRunAs", "MustRunAsNonRoot", "RunAsAny"
            => spec.runAsGroup.rule: Unsupported value: "MustRunAsNonRoot": supported values: "MustRunAs", "RunAsAny", "MayRunAs"
            => spec.seLinux.rule: Unsupported value: "MayRunAs": supported values: "MustRunAs", "RunAsAny"
            => spec.supplementalGroups.rule: Unsupported value: "MustRunAsNonRoot": supported values: "MayRunAs", "MustRunAs", "RunAsAny"
            => spec.fsGroup.rule: Unsupported value: "Never": supported values: "MayRunAs", "MustRunAs", "RunAsAny"

            ## any group has no ranges
            runAsUser: {rule: RunAsAny}
            runAsGroup: {rule: RunAsAny, ranges: [{min: 1, max: 1}]}
            seLinux: {rule: RunAsAny}
            supplementalGroups: {rule: RunAsAny}
            fsGroup: {rule: RunAsAny}
            => spec.runAsGroup.ranges: Invalid value: [{"min":1,"max":1}]: Ranges must be empty

            ## ranges below zero, and backwards
            runAsUser: {rule: MustRunAs, ranges: [{min: -1, max: -2}]}
            seLinux: {rule: RunAsAny}
            supplementalGroups: {rule: MustRunAs, ranges: [{min: 2, max: 1}]}
            fsGroup: {rule: RunAsAny}
            => spec.runAsUser.ranges[0].min: Invalid value: -1: min cannot be negative
            => spec.runAsUser.ranges[0].max: Invalid value: -2: max cannot be negative
            => spec.runAsUser.ranges[0].min: Invalid value: -1: min cannot be greater than max
            => spec.supplementalGroups.ranges[0].min: Invalid value: 2: min cannot be greater than max
            """)
        .tests(IdValidation::validate);
  }

  @TestFactory
  Stream<DynamicTest> volumes() {
    return ValidationTable.at(
            "spec.volumes",
            """
            ## some kinds
            [configMap, secret, persistentVolumeClaim]

            ## every kind
            ["*"]

            ## none
            []

            ## no kind that came later, nor in other letters
            [image, ConfigMap]
            => spec.volumes: Unsupported value: "image": supported values: <kinds>
            => spec.volumes: Unsupported value: "ConfigMap": supported values: <kinds>
            """
                .replace("<kinds>", KINDS))
        .tests(VolumeValidation::kinds);
  }

  @TestFactory
  Stream<DynamicTest> sources() {
    return ValidationTable.at(
            "spec",
            """
            ## places and drivers
            allowedHostPaths: [{pathPrefix: /var}, {pathPrefix: /srv..x, readOnly: true}]
            allowedFlexVolumes: [{driver: example.com/cifs}]
            allowedCSIDrivers: [{name: d.example.com}]

            ## a place that leads elsewhere
            allowedHostPaths: [{pathPrefix: /var/../etc}]
            => spec.allowedHostPaths[0]: Invalid value: "/var/../etc": must not contain '..'

            ## behind an empty place none is validated
            allowedHostPaths: [{}, {pathPrefix: ..}]
            => spec.allowedHostPaths[0]: Required value: is required

            ## drivers without names; the list of the first is named twice
            allowedFlexVolumes: [{driver: a}, {}]
            allowedCSIDrivers: [{}, {name: D_1}]
            => spec.allowedFlexVolumes.allowedFlexVolumes[1].driver: Required value: must specify a driver
            => spec.allowedCSIDrivers[0].name: Required value
            => spec.allowedCSIDrivers[1].name: Invalid value: "D_1": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')
            """)
        .tests(VolumeValidation::sources);
  }

  @TestFactory
  Stream<DynamicTest> sysctls() {
    return ValidationTable.at(
            "spec",
            """
            ## names and beginnings of names
            allowedUnsafeSysctls: [kernel.msg*, net.core.somaxconn]
            forbiddenSysctls: [kernel.shm_rmid_forced, net.ipv4.*]

            ## every one
            allowedUnsafeSysctls: ["*"]

            ## every one, and some more
            allowedUnsafeSysctls: ["*", kernel.msgmax]
            => spec.allowedUnsafeSysctls.items: Forbidden: if '*' is present, must not specify other sysctls

            ## no name
            forbiddenSysctls: [""]
            => spec.forbiddenSysctls[0]: Invalid value: "": empty sysctl not allowed

            ## a bad name
            forbiddenSysctls: [Kernel.msgmax]
            => spec.forbiddenSysctls[0]: Invalid value: "Kernel.msgmax": must have at most 253 characters and match regex ([a-z0-9]([-_a-z0-9]*[a-z0-9])?[\\./])*([a-z0-9][-_a-z0-9]*)?[a-z0-9*]

            ## the longest name
            forbiddenSysctls: [aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa]

            ## a name that is allowed and forbidden
            {allowedUnsafeSysctls: [kernel.a], forbiddenSysctls: [kernel.a]}
            => spec.allowedUnsafeSysctls[0]: Invalid value: "kernel.a": sysctl overlaps with kernel.a

            ## a name that is allowed among those that are forbidden
            {allowedUnsafeSysctls: [kernel.a], forbiddenSysctls: [kernel.*]}
            => spec.allowedUnsafeSysctls[0]: Invalid value: "kernel.a": sysctl overlaps with kernel.*

            ## a name that is forbidden among those that are allowed
            {allowedUnsafeSysctls: [kernel.*], forbiddenSysctls: [kernel.a]}
            => spec.forbiddenSysctls[0]: Invalid value: "kernel.a": sysctl overlaps with kernel.*
            """)
        .tests(SysctlValidation::validate);
  }

  @TestFactory
  Stream<DynamicTest> policies() {
    return ValidationTable.of(
            """
            ## a policy with everything
            metadata:
              annotations:
                apparmor.security.beta.kubernetes.io/defaultProfileName: runtime/default
                apparmor.security.beta.kubernetes.io/allowedProfileNames: localhost/a,unconfined
                seccomp.security.alpha.kubernetes.io/defaultProfileName: docker/default
                seccomp.security.alpha.kubernetes.io/allowedProfileNames: localhost/a/b,*
            spec:
              runAsUser: {rule: RunAsAny}
              seLinux: {rule: RunAsAny}
              supplementalGroups: {rule: RunAsAny}
              fsGroup: {rule: RunAsAny}
              allowPrivilegeEscalation: true
              defaultAllowPrivilegeEscalation: true
              allowedProcMountTypes: [Default, Unmasked]
              allowedCapabilities: [NET_ADMIN]
              requiredDropCapabilities: [ALL]
              runtimeClass: {allowedRuntimeClassNames: [kata], defaultRuntimeClassName: kata}

            ## bad profiles
            metadata:
              annotations:
                apparmor.security.beta.kubernetes.io/defaultProfileName: strict
                seccomp.security.alpha.kubernetes.io/defaultProfileName: strict
                seccomp.security.alpha.kubernetes.io/allowedProfileNames: localhost//a,localhost/../b
            spec: {runAsUser: {rule: RunAsAny}, seLinux: {rule: RunAsAny}, supplementalGroups: {rule: RunAsAny}, fsGroup: {rule: RunAsAny}}
            => metadata.annotations[apparmor.security.beta.kubernetes.io/defaultProfileName]: Invalid value: "strict": invalid AppArmor profile name: "strict"
            => metadata.annotations[seccomp.security.alpha.kubernetes.io/defaultProfileName]: Invalid value: "strict": must be a valid seccomp profile
            => metadata.annotations[seccomp.security.alpha.kubernetes.io/allowedProfileNames]: Invalid value: "/a": must be a relative path
            => metadata.annotations[seccomp.security.alpha.kubernetes.io/allowedProfileNames]: Invalid value: "../b": must not contain '..'

            ## an escalation by default that is not allowed, and an unknown mount of proc
            spec: {runAsUser: {rule: RunAsAny}, seLinux: {rule: RunAsAny}, supplementalGroups: {rule: RunAsAny}, fsGroup: {rule: RunAsAny}, defaultAllowPrivilegeEscalation: true, allowPrivilegeEscalation: false, allowedProcMountTypes: [None]}
            => spec.defaultAllowPrivilegeEscalation: Invalid value: true: Cannot set DefaultAllowPrivilegeEscalation to true without also setting AllowPrivilegeEscalation to true
            => spec.allowedProcMountTypes[0]: Unsupported value: "None": supported values: "Default", "Unmasked"

            ## a runtime class by default that is not allowed
            spec: {runAsUser: {rule: RunAsAny}, seLinux: {rule: RunAsAny}, supplementalGroups: {rule: RunAsAny}, fsGroup: {rule: RunAsAny}, runtimeClass: {allowedRuntimeClassNames: [a, a, B_1], defaultRuntimeClassName: c}}
            => spec.runtimeClass.allowedRuntimeClassNames[1]: Duplicate value: "a"
            => spec.runtimeClass.allowedRuntimeClassNames[2]: Invalid value: "B_1": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')
            => spec.runtimeClass.allowedRuntimeClassNames: Required value: default "c" must be allowed

            ## every runtime class, and some more
            spec: {runAsUser: {rule: RunAsAny}, seLinux: {rule: RunAsAny}, supplementalGroups: {rule: RunAsAny}, fsGroup: {rule: RunAsAny}, runtimeClass: {allowedRuntimeClassNames: ["*", a], defaultRuntimeClassName: b}}
            => spec.runtimeClass.allowedRuntimeClassNames: Invalid value: ["*","a"]: if '*' is present, must not specify other RuntimeClass names
            """)
        .tests(StrategyRules.creation(new PodSecurityPolicyStrategy()));
  }
}
