// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.podsecuritypolicy.internal;

import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** What containers may do: privileges, capabilities, and their confinement by profiles. */
class ContainerRulesTest {
  private static final String SECCOMP = "'seccomp.security.alpha.kubernetes.io/%s':'%s'";
  private static final String APP_ARMOR = "'apparmor.security.beta.kubernetes.io/%s':'%s'";

  @TestFactory
  Stream<DynamicTest> privileges() {
    return PolicyTable.of(
            "'privileged':false,'readOnlyRootFilesystem':true,'allowPrivilegeEscalation':false")
        .checks(
            """
            ## none
            spec:
              containers:
              - name: c
                securityContext:
                  privileged: false
                  procMount: Default
                  readOnlyRootFilesystem: true
                  allowPrivilegeEscalation: false

            ## silence
            spec: {containers: [{name: c}]}
            => spec.containers[0].securityContext.readOnlyRootFilesystem: Invalid value: "null": ReadOnlyRootFilesystem may not be nil and must be set to true
            => spec.containers[0].securityContext.allowPrivilegeEscalation: Invalid value: "null": Allowing privilege escalation for containers is not allowed

            ## all
            spec:
              initContainers:
              - name: i
                securityContext:
                  privileged: true
                  procMount: Unmasked
                  readOnlyRootFilesystem: false
                  allowPrivilegeEscalation: true
            => spec.initContainers[0].securityContext.privileged: Invalid value: true: Privileged containers are not allowed
            => spec.initContainers[0].securityContext.procMount: Invalid value: "Unmasked": ProcMountType is not allowed
            => spec.initContainers[0].securityContext.readOnlyRootFilesystem: Invalid value: false: ReadOnlyRootFilesystem must be set to true
            => spec.initContainers[0].securityContext.allowPrivilegeEscalation: Invalid value: true: Allowing privilege escalation for containers is not allowed
            """);
  }

  @TestFactory
  Stream<DynamicTest> privilegesThatArePermitted() {
    return PolicyTable.of("'privileged':true,'allowedProcMountTypes':['Unmasked']")
        .checks(
            """
            ## all; whoever is silent may escalate
            spec: {containers: [{name: c, securityContext: {privileged: true, procMount: Unmasked}}]}

            ## a list without the default forbids the default
            spec: {containers: [{name: c}]}
            => spec.containers[0].securityContext.procMount: Invalid value: "Default": ProcMountType is not allowed
            """);
  }

  @TestFactory
  Stream<DynamicTest> silentContainersGetFewerPrivileges() {
    return PolicyTable.of("'readOnlyRootFilesystem':true,'allowPrivilegeEscalation':false")
        .completes(
            """
            ## of all kinds
            spec: {initContainers: [{name: i}], containers: [{name: c}], ephemeralContainers: [{name: e}]}
            => i {readOnlyRootFilesystem:true,allowPrivilegeEscalation:false}
            => c {readOnlyRootFilesystem:true,allowPrivilegeEscalation:false}
            => e {readOnlyRootFilesystem:true,allowPrivilegeEscalation:false}

            ## what is said stays
            spec: {containers: [{name: c, securityContext: {readOnlyRootFilesystem: false, allowPrivilegeEscalation: true}}]}
            => c {readOnlyRootFilesystem:false,allowPrivilegeEscalation:true}
            """);
  }

  @TestFactory
  Stream<DynamicTest> escalationByDefaultComesFirst() {
    return PolicyTable.of("'allowPrivilegeEscalation':false,'defaultAllowPrivilegeEscalation':true")
        .completes(
            """
            ## a silent container
            spec: {containers: [{name: c}]}
            => c {allowPrivilegeEscalation:true}
            """);
  }

  private static final String CAPABILITIES =
      "'defaultAddCapabilities':['CHOWN'],'requiredDropCapabilities':['NET_RAW','KILL'],"
          + "'allowedCapabilities':['SYS_TIME']";

  @TestFactory
  Stream<DynamicTest> capabilities() {
    return PolicyTable.of(CAPABILITIES)
        .checks(
            """
            ## the default, what is allowed, and what must go
            spec: {containers: [{name: c, securityContext: {capabilities: {add: [CHOWN, SYS_TIME], drop: [KILL, NET_RAW, X]}}}]}

            ## none at all
            spec: {containers: [{name: c}]}
            => spec.containers[0].securityContext.capabilities: Invalid value: "null": required capabilities are not set on the securityContext

            ## one too many, and one that stays
            spec: {containers: [{name: c, securityContext: {capabilities: {add: [SYS_ADMIN], drop: [KILL]}}}]}
            => spec.containers[0].securityContext.capabilities.add: Invalid value: "SYS_ADMIN": capability may not be added
            => spec.containers[0].securityContext.capabilities.drop: Invalid value: []core.Capability{"KILL"}: NET_RAW is required to be dropped but was not found

            ## nothing is dropped
            spec: {containers: [{name: c, securityContext: {capabilities: {}}}]}
            => spec.containers[0].securityContext.capabilities.drop: Invalid value: []core.Capability(nil): NET_RAW is required to be dropped but was not found
            => spec.containers[0].securityContext.capabilities.drop: Invalid value: []core.Capability(nil): KILL is required to be dropped but was not found
            """);
  }

  @TestFactory
  Stream<DynamicTest> capabilitiesAreGivenAndTaken() {
    return PolicyTable.of(CAPABILITIES)
        .completes(
            """
            ## from a silent container
            spec: {containers: [{name: c}]}
            => c {capabilities:{add:[CHOWN],drop:[KILL,NET_RAW]}}

            ## its own are kept, and all are sorted
            spec: {containers: [{name: c, securityContext: {capabilities: {add: [SYS_TIME, AUDIT], drop: [X]}}}]}
            => c {capabilities:{add:[AUDIT,CHOWN,SYS_TIME],drop:[KILL,NET_RAW,X]}}

            ## what it drops it is not given
            spec: {containers: [{name: c, securityContext: {capabilities: {drop: [CHOWN]}}}]}
            => c {capabilities:{drop:[CHOWN,KILL,NET_RAW]}}

            ## one that has it all keeps its order
            spec: {containers: [{name: c, securityContext: {capabilities: {add: [SYS_TIME, CHOWN], drop: [NET_RAW, KILL]}}}]}
            => c {capabilities:{add:[SYS_TIME,CHOWN],drop:[NET_RAW,KILL]}}
            """);
  }

  @TestFactory
  Stream<DynamicTest> anyCapability() {
    return PolicyTable.of("'allowedCapabilities':['*']")
        .checks(
            """
            ## any, or none
            spec: {containers: [{name: c, securityContext: {capabilities: {add: [ALL]}}}, {name: d}]}
            """);
  }

  private static final String LABELS =
      "'seLinux':{'rule':'MustRunAs','seLinuxOptions':{'level':'s0:c1,c2','type':'t','user':'u'}}";

  @TestFactory
  Stream<DynamicTest> labels() {
    return PolicyTable.of(LABELS)
        .checks(
            """
            ## the same; categories have no order
            spec: {securityContext: {seLinuxOptions: {level: "s0:c2,c1", type: t, user: u}}, containers: [{name: c}]}

            ## none
            spec: {containers: [{name: c}]}
            => spec.securityContext.seLinuxOptions: Required value
            => spec.containers[0].securityContext.seLinuxOptions: Required value

            ## of a container every part is compared, also one that the policy leaves out
            spec:
              securityContext: {seLinuxOptions: {level: "s0:c1,c2", type: t, user: u}}
              containers: [{name: c, securityContext: {seLinuxOptions: {level: "s1:c1,c2", type: s, role: r}}}]
            => spec.containers[0].securityContext.seLinuxOptions.level: Invalid value: "s1:c1,c2": must be s0:c1,c2
            => spec.containers[0].securityContext.seLinuxOptions.type: Invalid value: "s": must be t
            => spec.containers[0].securityContext.seLinuxOptions.role: Invalid value: "r": must be
            => spec.containers[0].securityContext.seLinuxOptions.user: Invalid value: "": must be u

            ## other categories
            spec: {securityContext: {seLinuxOptions: {level: "s0:c1", type: t, user: u}}}
            => spec.securityContext.seLinuxOptions.level: Invalid value: "s0:c1": must be s0:c1,c2
            """);
  }

  @TestFactory
  Stream<DynamicTest> labelsAreGivenToThePod() {
    return PolicyTable.of("'seLinux':{'rule':'MustRunAs','seLinuxOptions':{'level':'s0'}}")
        .completes(
            """
            ## a silent one
            spec: {containers: [{name: c}]}
            => pod {seLinuxOptions:{level:s0}}

            ## one that says something
            spec: {securityContext: {seLinuxOptions: {type: t}}}
            => pod {seLinuxOptions:{type:t}}
            """);
  }

  @TestFactory
  Stream<DynamicTest> seccompWithoutAList() {
    return PolicyTable.of("")
        .checks(
            """
            ## none
            spec: {containers: [{name: c}]}

            ## any, by field or annotation
            metadata: {annotations: {container.seccomp.security.alpha.kubernetes.io/d: localhost/p}}
            spec: {containers: [{name: c, securityContext: {seccompProfile: {type: RuntimeDefault}}}, {name: d}]}
            => pod.metadata.annotations[container.seccomp.security.alpha.kubernetes.io/c]: Forbidden: seccomp may not be set
            => pod.metadata.annotations[container.seccomp.security.alpha.kubernetes.io/d]: Forbidden: seccomp may not be set
            """);
  }

  @TestFactory
  Stream<DynamicTest> seccompOfAList() {
    return PolicyTable.of(
            SECCOMP.formatted("allowedProfileNames", "docker/default,localhost/a"), "")
        .checks(
            """
            ## a listed one for all
            spec: {securityContext: {seccompProfile: {type: Localhost, localhostProfile: a}}, containers: [{name: c}]}

            ## the runtime's own has two names
            metadata: {annotations: {seccomp.security.alpha.kubernetes.io/pod: runtime/default}}
            spec: {containers: [{name: c, securityContext: {seccompProfile: {type: RuntimeDefault}}}]}

            ## none
            spec: {}
            => pod.metadata.annotations[seccomp.security.alpha.kubernetes.io/pod]: Forbidden:  is not an allowed seccomp profile. Valid values are docker/default,localhost/a

            ## a container's own counts before the pod's
            spec:
              securityContext: {seccompProfile: {type: RuntimeDefault}}
              containers: [{name: c, securityContext: {seccompProfile: {type: Unconfined}}}]
            => pod.metadata.annotations[container.seccomp.security.alpha.kubernetes.io/c]: Forbidden: unconfined is not an allowed seccomp profile. Valid values are docker/default,localhost/a
            """);
  }

  @TestFactory
  Stream<DynamicTest> anySeccompProfile() {
    return PolicyTable.of(SECCOMP.formatted("allowedProfileNames", "*"), "")
        .checks(
            """
            ## none, and any
            spec: {containers: [{name: c}, {name: d, securityContext: {seccompProfile: {type: Unconfined}}}]}
            """);
  }

  @TestFactory
  Stream<DynamicTest> theSeccompProfileIsGivenAsFieldAndAnnotation() {
    return PolicyTable.of(SECCOMP.formatted("defaultProfileName", "localhost/a/b"), "")
        .completes(
            """
            ## to a silent pod
            spec: {}
            => seccomp.security.alpha.kubernetes.io/pod: localhost/a/b
            => pod {seccompProfile:{type:Localhost,localhostProfile:a/b}}

            ## one that it has by annotation becomes its field
            metadata: {annotations: {seccomp.security.alpha.kubernetes.io/pod: unconfined}}
            => seccomp.security.alpha.kubernetes.io/pod: unconfined
            => pod {seccompProfile:{type:Unconfined}}

            ## one that it has by field becomes its annotation
            spec: {securityContext: {seccompProfile: {type: RuntimeDefault}}}
            => seccomp.security.alpha.kubernetes.io/pod: runtime/default
            => pod {seccompProfile:{type:RuntimeDefault}}
            """);
  }

  @TestFactory
  Stream<DynamicTest> appArmorOfAList() {
    return PolicyTable.of(
            APP_ARMOR.formatted("allowedProfileNames", "runtime/default,localhost/a"), "")
        .checks(
            """
            ## listed ones, by field and annotation
            metadata: {annotations: {container.apparmor.security.beta.kubernetes.io/c: localhost/a}}
            spec: {containers: [{name: c}, {name: d, securityContext: {appArmorProfile: {type: RuntimeDefault}}}]}

            ## the pod's counts for its containers
            spec: {securityContext: {appArmorProfile: {type: RuntimeDefault}}, containers: [{name: c}]}

            ## none
            spec: {containers: [{name: c}]}
            => pod.metadata.annotations[container.apparmor.security.beta.kubernetes.io/c]: Forbidden: AppArmor profile must be set

            ## another; the field counts before the annotation
            metadata: {annotations: {container.apparmor.security.beta.kubernetes.io/c: localhost/a}}
            spec: {containers: [{name: c, securityContext: {appArmorProfile: {type: Localhost, localhostProfile: b}}}]}
            => pod.metadata.annotations[container.apparmor.security.beta.kubernetes.io/c]: Forbidden: localhost/b is not an allowed profile. Allowed values: "runtime/default,localhost/a"
            """);
  }

  @TestFactory
  Stream<DynamicTest> theAppArmorProfileIsGivenAsAnnotation() {
    return PolicyTable.of(APP_ARMOR.formatted("defaultProfileName", "runtime/default"), "")
        .completes(
            """
            ## to containers without one
            metadata: {annotations: {container.apparmor.security.beta.kubernetes.io/d: unconfined}}
            spec: {containers: [{name: c}, {name: d}]}
            => container.apparmor.security.beta.kubernetes.io/c: runtime/default
            => container.apparmor.security.beta.kubernetes.io/d: unconfined
            """);
  }
}
