// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.podtemplate.security;

import io.quarterdeck.testkit.validation.ValidationTable;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class SystemValidationTest {
  @TestFactory
  Stream<DynamicTest> operatingSystems() {
    return ValidationTable.at(
            "spec",
            """
            ## none named: every field may be set
            securityContext: {runAsUser: 1, windowsOptions: {}}

            ## an empty name
            os: {name: ""}
            => spec.os.name: Required value: cannot be empty

            ## another system
            os: {name: plan9}
            => spec.os: Unsupported value: "plan9": supported values: "linux", "windows"

            ## Linux has no options of Windows, in the pod and in containers of every sort
            os: {name: linux}
            securityContext: {windowsOptions: {}}
            containers: [{securityContext: {windowsOptions: {}}}, {securityContext: {runAsUser: 1}}]
            initContainers: [{securityContext: {windowsOptions: {}}}]
            ephemeralContainers: [{securityContext: {windowsOptions: {}}}]
            => spec.securityContext.windowsOptions: Forbidden: windows options cannot be set for a linux pod
            => spec.containers[0].securityContext.windowsOptions: Forbidden: windows options cannot be set for a linux pod
            => spec.initContainers[0].securityContext.windowsOptions: Forbidden: windows options cannot be set for a linux pod
            => spec.ephemeralContainers[0].securityContext.windowsOptions: Forbidden: windows options cannot be set for a linux pod

            ## what a Windows pod may have
            os: {name: windows}
            hostNetwork: true
            hostPID: false
            hostIPC: false
            securityContext: {windowsOptions: {}, runAsNonRoot: true, sysctls: []}
            containers: [{securityContext: {windowsOptions: {}, runAsNonRoot: true}}]

            ## what a Windows pod may not have
            os: {name: windows}
            hostUsers: true
            hostPID: true
            hostIPC: true
            shareProcessNamespace: false
            securityContext:
              appArmorProfile: {}
              seLinuxOptions: {}
              seccompProfile: {}
              fsGroup: 0
              fsGroupChangePolicy: Always
              sysctls: [{name: a}]
              runAsUser: 0
              runAsGroup: 0
              supplementalGroups: []
              supplementalGroupsPolicy: Merge
              seLinuxChangePolicy: Recursive
            => spec.hostUsers: Forbidden: cannot be set for a windows pod
            => spec.hostPID: Forbidden: cannot be set for a windows pod
            => spec.hostIPC: Forbidden: cannot be set for a windows pod
            => spec.shareProcessNamespace: Forbidden: cannot be set for a windows pod
            => spec.securityContext.appArmorProfile: Forbidden: cannot be set for a windows pod
            => spec.securityContext.seLinuxOptions: Forbidden: cannot be set for a windows pod
            => spec.securityContext.seccompProfile: Forbidden: cannot be set for a windows pod
            => spec.securityContext.fsGroup: Forbidden: cannot be set for a windows pod
            => spec.securityContext.fsGroupChangePolicy: Forbidden: cannot be set for a windows pod
            => spec.securityContext.sysctls: Forbidden: cannot be set for a windows pod
            => spec.securityContext.runAsUser: Forbidden: cannot be set for a windows pod
            => spec.securityContext.runAsGroup: Forbidden: cannot be set for a windows pod
            => spec.securityContext.supplementalGroups: Forbidden: cannot be set for a windows pod
            => spec.securityContext.supplementalGroupsPolicy: Forbidden: cannot be set for a windows pod
            => spec.securityContext.seLinuxChangePolicy: Forbidden: cannot be set for a windows pod

            ## what a container of Windows may not have
            os: {name: windows}
            initContainers:
            - securityContext:
                appArmorProfile: {}
                seLinuxOptions: {}
                seccompProfile: {}
                capabilities: {}
                readOnlyRootFilesystem: false
                privileged: false
                allowPrivilegeEscalation: false
                procMount: Default
                runAsUser: 0
                runAsGroup: 0
            => spec.initContainers[0].securityContext.appArmorProfile: Forbidden: cannot be set for a windows pod
            => spec.initContainers[0].securityContext.seLinuxOptions: Forbidden: cannot be set for a windows pod
            => spec.initContainers[0].securityContext.seccompProfile: Forbidden: cannot be set for a windows pod
            => spec.initContainers[0].securityContext.capabilities: Forbidden: cannot be set for a windows pod
            => spec.initContainers[0].securityContext.readOnlyRootFilesystem: Forbidden: cannot be set for a windows pod
            => spec.initContainers[0].securityContext.privileged: Forbidden: cannot be set for a windows pod
            => spec.initContainers[0].securityContext.allowPrivilegeEscalation: Forbidden: cannot be set for a windows pod
            => spec.initContainers[0].securityContext.procMount: Forbidden: cannot be set for a windows pod
            => spec.initContainers[0].securityContext.runAsUser: Forbidden: cannot be set for a windows pod
            => spec.initContainers[0].securityContext.runAsGroup: Forbidden: cannot be set for a windows pod
            """)
        .tests((spec, errors) -> SystemValidation.validate(spec, errors));
  }

  @TestFactory
  Stream<DynamicTest> processesOfTheHost() {
    return ValidationTable.at(
            "spec",
            """
            ## none
            containers: [{name: a}]

            ## all, said by the pod
            hostNetwork: true
            securityContext: {windowsOptions: {hostProcess: true}}
            containers: [{name: a}, {securityContext: {windowsOptions: {hostProcess: true}}}]

            ## all, said by each container
            hostNetwork: true
            containers: [{securityContext: {windowsOptions: {hostProcess: true}}}]
            initContainers: [{securityContext: {windowsOptions: {hostProcess: true}}}]

            ## one of two
            hostNetwork: true
            containers: [{name: a}, {securityContext: {windowsOptions: {hostProcess: true}}}]
            => spec: Invalid value: "": If pod contains any hostProcess containers then all containers must be HostProcess containers

            ## a container that disagrees with its pod
            hostNetwork: true
            securityContext: {windowsOptions: {hostProcess: true}}
            containers: [{name: a}, {securityContext: {windowsOptions: {hostProcess: false}}}]
            => spec.containers[1].securityContext.windowsOptions.hostProcess: Invalid value: false: pod hostProcess value must be identical if both are specified, was true
            => spec: Invalid value: "": If pod contains any hostProcess containers then all containers must be HostProcess containers

            ## not on the network of the host
            securityContext: {windowsOptions: {hostProcess: true}}
            containers: [{name: a}]
            => spec.hostNetwork: Invalid value: false: hostNetwork must be true if pod contains any hostProcess containers
            """)
        .tests((spec, errors) -> SystemValidation.hostProcess(spec, errors));
  }

  @TestFactory
  Stream<DynamicTest> usersOfItsOwn() {
    return ValidationTable.at(
            "spec",
            """
            ## the host's
            hostUsers: true
            hostNetwork: true

            ## not said
            hostPID: true

            ## in no namespace of the host
            hostUsers: false
            hostNetwork: false

            ## in every namespace of the host: two of them are reported by their Go names
            hostUsers: false
            hostNetwork: true
            hostPID: true
            hostIPC: true
            => spec.hostNetwork: Forbidden: when `pod.Spec.HostUsers` is false
            => spec.HostPID: Forbidden: when `pod.Spec.HostUsers` is false
            => spec.HostIPC: Forbidden: when `pod.Spec.HostUsers` is false
            """)
        .tests((spec, errors) -> SystemValidation.hostUsers(spec, errors));
  }
}
