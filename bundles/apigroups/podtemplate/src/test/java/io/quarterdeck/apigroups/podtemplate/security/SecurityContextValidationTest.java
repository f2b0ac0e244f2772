// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.podtemplate.security;

import io.quarterdeck.testkit.validation.ValidationTable;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class SecurityContextValidationTest {
  @TestFactory
  Stream<DynamicTest> contextsOfContainers() {
    return ValidationTable.at(
            "c",
            """
            ## every field at once
            runAsUser: 0
            runAsGroup: 2147483647
            procMount: Default
            privileged: true
            allowPrivilegeEscalation: true
            capabilities: {add: [CAP_SYS_ADMIN], drop: [ALL]}
            seccompProfile: {type: Unconfined}
            appArmorProfile: {type: Unconfined}
            windowsOptions: {runAsUserName: me}

            ## users and groups beyond what there is
            runAsUser: -1
            runAsGroup: 2147483648
            => c.runAsUser: Invalid value: -1: must be between 0 and 2147483647, inclusive
            => c.runAsGroup: Invalid value: 2147483648: must be between 0 and 2147483647, inclusive

            ## another way to mount /proc
            procMount: Hidden
            => c.procMount: Unsupported value: "Hidden": supported values: "Default", "Unmasked"

            ## unmasked, with the users of the host
            procMount: Unmasked
            => c.procMount: Invalid value: "Unmasked": `hostUsers` must be false to use `Unmasked`

            ## profiles and options are validated
            seccompProfile: {}
            appArmorProfile: {}
            windowsOptions: {runAsUserName: ""}
            => c.seccompProfile.type: Required value: type is required when seccompProfile is set
            => c.appArmorProfile.type: Required value: type is required when appArmorProfile is set
            => c.windowsOptions.runAsUserName: Invalid value: "": runAsUserName cannot be an empty string

            ## no escalation of what is privileged
            privileged: true
            allowPrivilegeEscalation: false
            => c: Invalid value: {"Capabilities":null,"Privileged":true,"SELinuxOptions":null,"WindowsOptions":null,"RunAsUser":null,"RunAsGroup":null,"RunAsNonRoot":null,"ReadOnlyRootFilesystem":null,"AllowPrivilegeEscalation":false,"ProcMount":null,"SeccompProfile":null,"AppArmorProfile":null}: cannot set `allowPrivilegeEscalation` to false and `privileged` to true

            ## no escalation of what may administer
            capabilities: {add: [NET_ADMIN, CAP_SYS_ADMIN]}
            allowPrivilegeEscalation: false
            => c: Invalid value: {"Capabilities":{"Add":["NET_ADMIN","CAP_SYS_ADMIN"],"Drop":null},"Privileged":null,"SELinuxOptions":null,"WindowsOptions":null,"RunAsUser":null,"RunAsGroup":null,"RunAsNonRoot":null,"ReadOnlyRootFilesystem":null,"AllowPrivilegeEscalation":false,"ProcMount":null,"SeccompProfile":null,"AppArmorProfile":null}: cannot set `allowPrivilegeEscalation` to false and `capabilities.Add` CAP_SYS_ADMIN

            ## the capability without its prefix is not known
            capabilities: {add: [SYS_ADMIN]}
            allowPrivilegeEscalation: false
            """)
        .tests((context, errors) -> SecurityContextValidation.validate(context, true, errors));
  }

  @TestFactory
  Stream<DynamicTest> usersOfThePodsOwn() {
    return ValidationTable.at(
            "c",
            """
            ## may see all of /proc
            procMount: Unmasked
            """)
        .tests((context, errors) -> SecurityContextValidation.validate(context, false, errors));
  }
}
