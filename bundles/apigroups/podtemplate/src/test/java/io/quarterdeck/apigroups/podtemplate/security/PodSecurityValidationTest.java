// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.podtemplate.security;

import io.quarterdeck.testkit.validation.ValidationTable;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class PodSecurityValidationTest {
  @TestFactory
  Stream<DynamicTest> contextsOfPods() {
    return ValidationTable.at(
            "spec",
            """
            ## every field at once
            shareProcessNamespace: true
            securityContext:
              fsGroup: 0
              runAsUser: 2147483647
              runAsGroup: 1
              supplementalGroups: [0, 2147483647]
              supplementalGroupsPolicy: Strict
              fsGroupChangePolicy: OnRootMismatch
              seLinuxChangePolicy: MountOption
              sysctls: [{name: net.ipv4.ip_forward, value: "1"}, {name: kernel/sem, value: a}]
              seccompProfile: {type: RuntimeDefault}
              appArmorProfile: {type: RuntimeDefault}
              windowsOptions: {}

            ## users and groups beyond what there is
            securityContext:
              fsGroup: -1
              runAsUser: 2147483648
              runAsGroup: -1
              supplementalGroups: [1, -1]
            => spec.securityContext.fsGroup: Invalid value: -1: must be between 0 and 2147483647, inclusive
            => spec.securityContext.runAsUser: Invalid value: 2147483648: must be between 0 and 2147483647, inclusive
            => spec.securityContext.runAsGroup: Invalid value: -1: must be between 0 and 2147483647, inclusive
            => spec.securityContext.supplementalGroups[1]: Invalid value: -1: must be between 0 and 2147483647, inclusive

            ## policies that there are not
            securityContext: {fsGroupChangePolicy: Never, supplementalGroupsPolicy: Add, seLinuxChangePolicy: None}
            => spec.securityContext.fsGroupChangePolicy: Unsupported value: "Never": supported values: "Always", "OnRootMismatch"
            => spec.securityContext.supplementalGroupsPolicy: Unsupported value: "Add": supported values: "Merge", "Strict"
            => spec.securityContext.seLinuxChangePolicy: Unsupported value: "None": supported values: "MountOption", "Recursive"

            ## processes shared in the pod and with the host
            shareProcessNamespace: true
            hostPID: true
            => spec.securityContext.shareProcessNamespace: Invalid value: true: ShareProcessNamespace and HostPID cannot both be enabled

            ## processes of the host only
            shareProcessNamespace: false
            hostPID: true

            ## profiles and options are validated
            securityContext: {seccompProfile: {}, appArmorProfile: {}, windowsOptions: {gmsaCredentialSpec: ""}}
            => spec.securityContext.seccompProfile.type: Required value: type is required when seccompProfile is set
            => spec.securityContext.appArmorProfile.type: Required value: type is required when appArmorProfile is set
            => spec.securityContext.windowsOptions.gmsaCredentialSpec: Invalid value: "": gmsaCredentialSpec cannot be an empty string
            """)
        .tests((spec, errors) -> PodSecurityValidation.validate(spec, errors));
  }

  @TestFactory
  Stream<DynamicTest> sysctls() {
    return ValidationTable.at(
            "spec",
            """
            ## no name
            securityContext: {sysctls: [{value: a}]}
            => spec.securityContext.sysctls[0].name: Required value

            ## names that are none
            securityContext: {sysctls: [{name: "a..b"}, {name: A}, {name: a.}]}
            => spec.securityContext.sysctls[0].name: Invalid value: "a..b": must have at most 253 characters and match regex ^([a-z0-9]([-_a-z0-9]*[a-z0-9])?[\\./])*[a-z0-9]([-_a-z0-9]*[a-z0-9])?$
            => spec.securityContext.sysctls[1].name: Invalid value: "A": must have at most 253 characters and match regex ^([a-z0-9]([-_a-z0-9]*[a-z0-9])?[\\./])*[a-z0-9]([-_a-z0-9]*[a-z0-9])?$
            => spec.securityContext.sysctls[2].name: Invalid value: "a.": must have at most 253 characters and match regex ^([a-z0-9]([-_a-z0-9]*[a-z0-9])?[\\./])*[a-z0-9]([-_a-z0-9]*[a-z0-9])?$

            ## a name twice
            securityContext: {sysctls: [{name: a.b}, {name: a.b}]}
            => spec.securityContext.sysctls[1].name: Duplicate value: "a.b"

            ## a network of the host is not the pod's to set
            hostNetwork: true
            securityContext: {sysctls: [{name: net.a}, {name: net/b}, {name: kernel.sem}, {name: network.a}]}
            => spec.securityContext.sysctls[0].name: Invalid value: "net.a": may not be specified when 'hostNetwork' is true
            => spec.securityContext.sysctls[1].name: Invalid value: "net/b": may not be specified when 'hostNetwork' is true

            ## neither is the host's memory that processes share
            hostIPC: true
            securityContext: {sysctls: [{name: kernel.shmmax}, {name: kernel.msgmax}, {name: fs.mqueue.a}, {name: kernel.sem}, {name: kernel.semi}, {name: net.a}]}
            => spec.securityContext.sysctls[0].name: Invalid value: "kernel.shmmax": may not be specified when 'hostIPC' is true
            => spec.securityContext.sysctls[1].name: Invalid value: "kernel.msgmax": may not be specified when 'hostIPC' is true
            => spec.securityContext.sysctls[2].name: Invalid value: "fs.mqueue.a": may not be specified when 'hostIPC' is true
            => spec.securityContext.sysctls[3].name: Invalid value: "kernel.sem": may not be specified when 'hostIPC' is true
            """)
        .tests((spec, errors) -> PodSecurityValidation.validate(spec, errors));
  }
}
