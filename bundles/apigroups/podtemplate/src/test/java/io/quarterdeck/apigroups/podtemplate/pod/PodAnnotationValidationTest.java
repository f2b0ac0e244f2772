// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.podtemplate.pod;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Trees;
import io.quarterdeck.testkit.validation.ValidationTable;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class PodAnnotationValidationTest {
  private static ApiObject pod(Node n) {
    return new ApiObject(Objects.requireNonNull(Trees.asObject(n.value())));
  }

  private static void both(Node template, List<FieldError> errors) {
    PodAnnotationValidation.validateTemplate(template, errors);
    PodAnnotationValidation.matchTemplate(template, errors);
  }

  @TestFactory
  Stream<DynamicTest> annotationsOfPods() {
    return ValidationTable.of(
            """
            ## some of one's own, and all that Kubernetes means something by
            metadata:
              annotations:
                example.com/a: b
                kubernetes.io/config.mirror: ""
                controller.kubernetes.io/pod-deletion-cost: "-2147483648"
                seccomp.security.alpha.kubernetes.io/pod: runtime/default
                container.seccomp.security.alpha.kubernetes.io/any: docker/default
                container.apparmor.security.beta.kubernetes.io/c: localhost/any
                container.apparmor.security.beta.kubernetes.io/i: ""
                container.apparmor.security.beta.kubernetes.io/e: unconfined
            spec:
              nodeName: n
              containers: [{name: c}]
              initContainers: [{name: i}]
              ephemeralContainers: [{name: e}]

            ## a mirror of no node
            metadata: {annotations: {kubernetes.io/config.mirror: a}}
            spec: {}
            => metadata.annotations[kubernetes.io/config.mirror]: Invalid value: "a": must set spec.nodeName if mirror pod annotation is set

            ## a cost that is no number
            metadata: {annotations: {controller.kubernetes.io/pod-deletion-cost: low}}
            => metadata.annotations[controller.kubernetes.io/pod-deletion-cost]: Invalid value: "low": must be a 32bit integer

            ## a cost beyond 32 bits
            metadata: {annotations: {controller.kubernetes.io/pod-deletion-cost: "2147483648"}}
            => metadata.annotations[controller.kubernetes.io/pod-deletion-cost]: Invalid value: "2147483648": must be a 32bit integer

            ## a cost with a sign or a zero that it need not have
            metadata: {annotations: {controller.kubernetes.io/pod-deletion-cost: "+1"}}
            => metadata.annotations[controller.kubernetes.io/pod-deletion-cost]: Invalid value: "+1": must be a 32bit integer

            ## an empty cost
            metadata: {annotations: {controller.kubernetes.io/pod-deletion-cost: ""}}
            => metadata.annotations[controller.kubernetes.io/pod-deletion-cost]: Invalid value: "": must be a 32bit integer

            ## seccomp profiles that there are not
            metadata:
              annotations:
                seccomp.security.alpha.kubernetes.io/pod: mine
                container.seccomp.security.alpha.kubernetes.io/c: ""
            => metadata.annotations.seccomp.security.alpha.kubernetes.io/pod: Invalid value: "mine": must be a valid seccomp profile
            => metadata.annotations.container.seccomp.security.alpha.kubernetes.io/c: Invalid value: "": must be a valid seccomp profile

            ## seccomp profiles of the node
            metadata:
              annotations:
                seccomp.security.alpha.kubernetes.io/pod: localhost/a/b
                container.seccomp.security.alpha.kubernetes.io/c: localhost/

            ## seccomp profiles outside of the node's directory
            metadata:
              annotations:
                seccomp.security.alpha.kubernetes.io/pod: localhost//a
                container.seccomp.security.alpha.kubernetes.io/c: localhost/../a
            => metadata.annotations.seccomp.security.alpha.kubernetes.io/pod: Invalid value: "/a": must be a relative path
            => metadata.annotations.container.seccomp.security.alpha.kubernetes.io/c: Invalid value: "../a": must not contain '..'

            ## AppArmor profiles of containers that there are not, and that are none
            metadata:
              annotations:
                container.apparmor.security.beta.kubernetes.io/x: unconfined
                container.apparmor.security.beta.kubernetes.io/c: mine
            spec: {containers: [{name: c}]}
            => metadata.annotations[container.apparmor.security.beta.kubernetes.io/x]: Invalid value: "x": container not found
            => metadata.annotations[container.apparmor.security.beta.kubernetes.io/c]: Invalid value: "mine": invalid AppArmor profile name: "mine"
            """)
        .tests((pod, errors) -> PodAnnotationValidation.validate(pod(pod), errors));
  }

  @TestFactory
  Stream<DynamicTest> annotationsOfTemplatesAreReportedAtTheTemplate() {
    return ValidationTable.at(
            "t",
            """
            ## a cost
            metadata: {annotations: {controller.kubernetes.io/pod-deletion-cost: x}}
            => t.annotations[controller.kubernetes.io/pod-deletion-cost]: Invalid value: "x": must be a 32bit integer

            ## a profile that is said twice in two ways
            metadata: {annotations: {container.apparmor.security.beta.kubernetes.io/c: unconfined}}
            spec: {containers: [{name: c, securityContext: {appArmorProfile: {type: RuntimeDefault}}}]}
            => t.spec.containers[0].securityContext.appArmorProfile.type: Forbidden: apparmor type in annotation and field must match
            """)
        .tests(PodAnnotationValidationTest::both);
  }

  @TestFactory
  Stream<DynamicTest> changesOfAnnotations() {
    return ValidationTable.of(
            """
            ## those of one's own
            metadata: {annotations: {a: b, c: d}}
            ---
            metadata: {annotations: {a: c, e: f}}

            ## the same as before
            metadata: {annotations: {kubernetes.io/config.mirror: a, container.apparmor.security.beta.kubernetes.io/c: unconfined}}
            spec: {nodeName: n, containers: [{name: c}]}
            ---
            metadata: {annotations: {kubernetes.io/config.mirror: a, container.apparmor.security.beta.kubernetes.io/c: unconfined}}

            ## others than before
            metadata: {annotations: {kubernetes.io/config.mirror: b, container.apparmor.security.beta.kubernetes.io/c: unconfined}}
            spec: {nodeName: n, containers: [{name: c}]}
            ---
            metadata: {annotations: {kubernetes.io/config.mirror: a, container.apparmor.security.beta.kubernetes.io/c: runtime/default}}
            => metadata.annotations[kubernetes.io/config.mirror]: Forbidden: may not remove or update mirror pod annotation
            => metadata.annotations[container.apparmor.security.beta.kubernetes.io/c]: Forbidden: may not remove or update AppArmor annotations

            ## removed
            metadata: {}
            ---
            metadata: {annotations: {kubernetes.io/config.mirror: a, container.apparmor.security.beta.kubernetes.io/c: unconfined}}
            => metadata.annotations[kubernetes.io/config.mirror]: Forbidden: may not remove or update mirror pod annotation
            => metadata.annotations[container.apparmor.security.beta.kubernetes.io/c]: Forbidden: may not remove or update AppArmor annotations

            ## added
            metadata: {annotations: {kubernetes.io/config.mirror: a, container.apparmor.security.beta.kubernetes.io/c: unconfined}}
            spec: {nodeName: n, containers: [{name: c}]}
            ---
            metadata: {}
            => metadata.annotations[kubernetes.io/config.mirror]: Forbidden: may not add mirror pod annotation
            => metadata.annotations[container.apparmor.security.beta.kubernetes.io/c]: Forbidden: may not add AppArmor annotations

            ## what holds for a new pod holds for a changed one
            metadata: {annotations: {controller.kubernetes.io/pod-deletion-cost: x}}
            ---
            metadata: {annotations: {controller.kubernetes.io/pod-deletion-cost: x}}
            => metadata.annotations[controller.kubernetes.io/pod-deletion-cost]: Invalid value: "x": must be a 32bit integer
            """)
        .updates(
            (now, old, errors) ->
                PodAnnotationValidation.validateUpdate(pod(now), pod(old), errors));
  }

  @TestFactory
  Stream<DynamicTest> profilesThatAreSaidTwice() {
    return ValidationTable.of(
            """
            ## the same both times
            metadata:
              annotations:
                seccomp.security.alpha.kubernetes.io/pod: docker/default
                container.seccomp.security.alpha.kubernetes.io/a: localhost/p
                container.seccomp.security.alpha.kubernetes.io/b: unconfined
                container.apparmor.security.beta.kubernetes.io/a: localhost/p
                container.apparmor.security.beta.kubernetes.io/b: runtime/default
            spec:
              securityContext:
                seccompProfile: {type: RuntimeDefault}
                appArmorProfile: {type: RuntimeDefault}
              containers:
              - name: a
                securityContext:
                  seccompProfile: {type: Localhost, localhostProfile: p}
                  appArmorProfile: {type: Localhost, localhostProfile: p}
              - name: b
                securityContext: {seccompProfile: {type: Unconfined}}

            ## another type of seccomp, in the pod and in a container
            metadata:
              annotations:
                seccomp.security.alpha.kubernetes.io/pod: unconfined
                container.seccomp.security.alpha.kubernetes.io/a: runtime/default
            spec:
              securityContext: {seccompProfile: {type: RuntimeDefault}}
              initContainers: [{name: a, securityContext: {seccompProfile: {type: Localhost, localhostProfile: p}}}]
            => spec.securityContext.seccompProfile.type: Forbidden: seccomp type in annotation and field must match
            => spec.initContainers[0].securityContext.seccompProfile.type: Forbidden: seccomp type in annotation and field must match

            ## another file
            metadata: {annotations: {seccomp.security.alpha.kubernetes.io/pod: localhost/a}}
            spec: {securityContext: {seccompProfile: {type: Localhost, localhostProfile: b}}}
            => spec.securityContext.seccompProfile.localhostProfile: Forbidden: seccomp profile in annotation and field must match

            ## a pod's AppArmor profile is that of containers without one
            metadata: {annotations: {container.apparmor.security.beta.kubernetes.io/a: runtime/default}}
            spec:
              securityContext: {appArmorProfile: {type: Unconfined}}
              containers: [{name: a}]
            => spec.containers[0].securityContext.appArmorProfile.type: Forbidden: apparmor type in annotation and field must match

            ## AppArmor does not know the default of docker
            metadata: {annotations: {container.apparmor.security.beta.kubernetes.io/a: docker/default}}
            spec: {containers: [{name: a, securityContext: {appArmorProfile: {type: RuntimeDefault}}}]}
            => spec.containers[0].securityContext.appArmorProfile.type: Forbidden: apparmor type in annotation and field must match

            ## on Windows AppArmor is not compared
            metadata: {annotations: {container.apparmor.security.beta.kubernetes.io/a: unconfined}}
            spec:
              os: {name: windows}
              containers: [{name: a, securityContext: {appArmorProfile: {type: RuntimeDefault}}}]

            ## a pod's seccomp profile is not compared with a container's annotation
            metadata: {annotations: {container.seccomp.security.alpha.kubernetes.io/a: unconfined}}
            spec:
              securityContext: {seccompProfile: {type: RuntimeDefault}}
              containers: [{name: a}]

            ## without one of the two there is nothing to compare
            metadata: {annotations: {seccomp.security.alpha.kubernetes.io/pod: unconfined}}
            spec: {securityContext: {appArmorProfile: {type: RuntimeDefault}}, containers: [{name: a}]}
            """)
        .tests((pod, errors) -> PodAnnotationValidation.match(pod(pod), errors));
  }
}
