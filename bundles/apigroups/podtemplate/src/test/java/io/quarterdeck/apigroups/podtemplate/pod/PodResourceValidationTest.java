// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.podtemplate.pod;

import io.quarterdeck.testkit.validation.ValidationTable;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class PodResourceValidationTest {
  @TestFactory
  Stream<DynamicTest> resourcesOfAPod() {
    return ValidationTable.at(
            "spec",
            """
            ## all that a pod may have
            resources:
              limits: {cpu: "2", memory: 2Gi, hugepages-2Mi: 4Mi}
              requests: {cpu: "1", memory: 1Gi, hugepages-2Mi: 4Mi}
            containers:
            - resources: {limits: {cpu: "2", memory: 1Gi}, requests: {cpu: 500m}}
            - resources: {requests: {cpu: 500m, memory: 1Gi}}

            ## none of its own: those of its containers are not compared
            containers:
            - resources: {requests: {cpu: "-1"}}

            ## claims
            resources: {claims: []}
            => spec.resources.claims: Forbidden: claims cannot be set for Resources at pod-level

            ## a resource that only containers have
            resources: {requests: {ephemeral-storage: 1Gi}}
            => spec.resources.requests[ephemeral-storage]: Unsupported value: "ephemeral-storage": supported values: "cpu", "memory"

            ## a device
            resources: {limits: {example.com/gpu: "1"}}
            => spec.resources.limits[example.com/gpu]: Unsupported value: "example.com/gpu": supported values: "cpu", "memory"

            ## a name that is none
            resources: {limits: {gpu: "1"}}
            => spec.resources.limits[gpu]: Invalid value: "gpu": must be a standard resource type or fully qualified

            ## less than nothing, and more than the limit
            resources:
              limits: {cpu: "-1"}
              requests: {cpu: "1"}
            => spec.resources.limits[cpu]: Invalid value: "-1": must be greater than or equal to 0
            => spec.resources.requests: Invalid value: "1": must be less than or equal to cpu limit of -1

            ## less than its containers ask for together
            resources: {requests: {cpu: "1"}}
            containers:
            - resources: {requests: {cpu: 600m}}
            - resources: {requests: {cpu: 500m}}
            => spec.resources.requests[cpu]: Invalid value: "1": must be greater than or equal to aggregate container requests of 1100m

            ## nothing, where its containers ask for something
            resources: {limits: {memory: 1Gi}}
            containers:
            - resources: {requests: {cpu: 600m}}
            => spec.resources.requests[cpu]: Invalid value: "0": must be greater than or equal to aggregate container requests of 600m

            ## a sidecar counts with the containers
            resources: {requests: {cpu: "1"}}
            containers:
            - resources: {requests: {cpu: 600m}}
            initContainers:
            - {restartPolicy: Always, resources: {requests: {cpu: 500m}}}
            => spec.resources.requests[cpu]: Invalid value: "1": must be greater than or equal to aggregate container requests of 1100m

            ## a container that may use more than its pod
            resources: {limits: {cpu: "1", memory: 1Gi}}
            containers:
            - resources: {limits: {cpu: "1"}}
            - resources: {limits: {cpu: 1001m}}
            => spec.resources.containers[1][cpu].limits: Invalid value: "1001m": must be less than or equal to pod limits of 1

            ## limits of containers add up beyond the pod's at will
            resources: {limits: {cpu: "1"}}
            containers:
            - resources: {limits: {cpu: "1"}}
            - resources: {limits: {cpu: "1", memory: 9Gi}}
            """)
        .tests((spec, errors) -> PodResourceValidation.validate(spec, errors));
  }
}
