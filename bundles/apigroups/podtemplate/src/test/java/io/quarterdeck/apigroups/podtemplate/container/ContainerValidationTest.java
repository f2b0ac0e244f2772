// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.podtemplate.container;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Trees;
import io.quarterdeck.apigroups.podtemplate.common.Values;
import io.quarterdeck.testkit.validation.ValidationTable;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class ContainerValidationTest {
  /** Validates containers with the defaults, which the table leaves out. */
  private static void containers(Node spec, List<FieldError> errors) {
    Map<String, @Nullable Object> tree = Objects.requireNonNull(Trees.asObject(spec.value()));
    for (String list : List.of("containers", "initContainers", "ephemeralContainers")) {
      Values.each(tree, list, ContainerDefaults::apply);
    }
    ContainerValidation.containers(spec, Map.of(), errors);
  }

  @TestFactory
  Stream<DynamicTest> containersOfAPod() {
    return ValidationTable.at(
            "spec",
            """
            ## one of each sort
            containers:
            - {name: a, image: i}
            initContainers:
            - {name: b, image: i}
            - {name: c, image: i, restartPolicy: Always, livenessProbe: {exec: {command: [a]}}}
            ephemeralContainers:
            - {name: d, image: i, targetContainerName: a}

            ## no container
            initContainers:
            - {name: b, image: i}
            => spec.containers: Required value

            ## neither name nor image
            containers:
            - {}
            initContainers:
            - image: ""
            => spec.containers[0].name: Required value
            => spec.containers[0].image: Required value
            => spec.initContainers[0].name: Required value
            => spec.initContainers[0].image: Required value

            ## a name that is no label
            containers:
            - {name: a.b, image: i}
            => spec.containers[0].name: Invalid value: "a.b": a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')

            ## a name of 64 characters
            containers:
            - {name: aaaaaaaaaabbbbbbbbbbccccccccccddddddddddeeeeeeeeeeffffffffff1234, image: i}
            => spec.containers[0].name: Invalid value: "aaaaaaaaaabbbbbbbbbbccccccccccddddddddddeeeeeeeeeeffffffffff1234": must be no more than 63 characters

            ## a name is one container's, of whatever sort
            containers:
            - {name: a, image: i}
            - {name: a, image: i}
            initContainers:
            - {name: a, image: i}
            ephemeralContainers:
            - {name: a, image: i}
            => spec.containers[1].name: Duplicate value: "a"
            => spec.initContainers[0].name: Duplicate value: "a"
            => spec.ephemeralContainers[0].name: Duplicate value: "a"

            ## spaces around the image of a container that runs on
            containers:
            - {name: a, image: " i "}

            ## policies that there are not
            containers:
            - {name: a, image: i, imagePullPolicy: Sometimes, terminationMessagePolicy: Log}
            => spec.containers[0].imagePullPolicy: Unsupported value: "Sometimes": supported values: "Always", "IfNotPresent", "Never"
            => spec.containers[0].terminationMessagePolicy: Unsupported value: "Log": supported values: "File", "FallbackToLogsOnError"

            ## every part of a container is validated
            containers:
            - name: a
              image: i
              ports: [{containerPort: 0}]
              env: [{name: ""}]
              volumeMounts: [{name: v, mountPath: /a}]
              resources: {limits: {cpu: "-1"}, claims: [{name: c}]}
              resizePolicy: [{resourceName: gpu, restartPolicy: NotRequired}]
              securityContext: {runAsUser: -1}
              restartPolicy: X
              startupProbe: {}
            => spec.containers[0].ports[0].containerPort: Required value
            => spec.containers[0].env[0].name: Required value
            => spec.containers[0].volumeMounts[0].name: Not found: "v"
            => spec.containers[0].resources.limits[cpu]: Invalid value: "-1": must be greater than or equal to 0
            => spec.containers[0].resources.claims[0]: Not found: "c": must be one of the names in pod.spec.resourceClaims which is empty
            => spec.containers[0].resizePolicy: Unsupported value: "gpu": supported values: "cpu", "memory"
            => spec.containers[0].securityContext.runAsUser: Invalid value: -1: must be between 0 and 2147483647, inclusive
            => spec.containers[0].restartPolicy: Unsupported value: "X": supported values: "Always", "Never", "OnFailure"
            => spec.containers[0].startupProbe: Required value: must specify a handler type

            ## claims of the pod
            resourceClaims:
            - {name: c, resourceClaimName: x}
            - {name: ""}
            containers:
            - {name: a, image: i, resources: {claims: [{name: c}]}}

            ## ports of the host conflict among containers that run side by side only
            containers:
            - {name: a, image: i, ports: [{containerPort: 1, hostPort: 1}]}
            - {name: b, image: i, ports: [{containerPort: 1, hostPort: 1}]}
            initContainers:
            - {name: c, image: i, ports: [{containerPort: 1, hostPort: 1}]}
            => spec.containers[1].ports[0].hostPort: Duplicate value: "TCP//1"

            ## init containers that end are not probed
            initContainers:
            - name: b
              image: i
              lifecycle: {}
              livenessProbe: {}
              readinessProbe: {}
              startupProbe: {}
            containers:
            - {name: a, image: i}
            => spec.initContainers[0].lifecycle: Forbidden: may not be set for init containers without restartPolicy=Always
            => spec.initContainers[0].livenessProbe: Forbidden: may not be set for init containers without restartPolicy=Always
            => spec.initContainers[0].readinessProbe: Forbidden: may not be set for init containers without restartPolicy=Always
            => spec.initContainers[0].startupProbe: Forbidden: may not be set for init containers without restartPolicy=Always

            ## unmasked mounts of /proc need users of the pod's own
            hostUsers: false
            containers:
            - {name: a, image: i, securityContext: {procMount: Unmasked}}

            ## the users of the host
            containers:
            - {name: a, image: i, securityContext: {procMount: Unmasked}}
            => spec.containers[0].securityContext.procMount: Invalid value: "Unmasked": `hostUsers` must be false to use `Unmasked`

            ## a pod that never starts containers again
            restartPolicy: Never
            containers:
            - {name: a, image: i, resizePolicy: [{resourceName: cpu, restartPolicy: RestartContainer}]}
            => spec.containers[0].resizePolicy: Invalid value: "RestartContainer": must be 'NotRequired' when `restartPolicy` is 'Never'
            """)
        .tests(ContainerValidationTest::containers);
  }

  @TestFactory
  Stream<DynamicTest> pullPolicies() {
    return ValidationTable.at(
            "policy",
            """
            ## one that there is
            IfNotPresent

            ## an empty one
            ""
            => policy: Required value

            ## another
            always
            => policy: Unsupported value: "always": supported values: "Always", "IfNotPresent", "Never"
            """)
        .tests((policy, errors) -> ContainerValidation.pull(policy, errors));
  }
}
