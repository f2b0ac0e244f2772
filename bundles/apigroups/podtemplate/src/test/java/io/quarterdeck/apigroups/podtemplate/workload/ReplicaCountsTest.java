// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.podtemplate.workload;

import io.quarterdeck.testkit.validation.ValidationTable;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class ReplicaCountsTest {
  @TestFactory
  Stream<DynamicTest> countsOfAReplicaSet() {
    return ValidationTable.at(
            "status",
            """
            ## all are there
            replicas: 3
            fullyLabeledReplicas: 3
            readyReplicas: 3
            availableReplicas: 3
            terminatingReplicas: 9
            observedGeneration: 7

            ## none is there
            {}

            ## less than none
            replicas: -1
            fullyLabeledReplicas: -1
            readyReplicas: -1
            availableReplicas: -1
            terminatingReplicas: -1
            observedGeneration: -1
            => status.replicas: Invalid value: -1: must be greater than or equal to 0
            => status.fullyLabeledReplicas: Invalid value: -1: must be greater than or equal to 0
            => status.readyReplicas: Invalid value: -1: must be greater than or equal to 0
            => status.availableReplicas: Invalid value: -1: must be greater than or equal to 0
            => status.terminatingReplicas: Invalid value: -1: must be greater than or equal to 0
            => status.observedGeneration: Invalid value: -1: must be greater than or equal to 0

            ## more than there are
            replicas: 1
            fullyLabeledReplicas: 2
            readyReplicas: 2
            availableReplicas: 2
            => status.fullyLabeledReplicas: Invalid value: 2: cannot be greater than status.replicas
            => status.readyReplicas: Invalid value: 2: cannot be greater than status.replicas
            => status.availableReplicas: Invalid value: 2: cannot be greater than status.replicas

            ## more are available than are ready
            replicas: 3
            readyReplicas: 1
            availableReplicas: 2
            => status.availableReplicas: Invalid value: 2: cannot be greater than readyReplicas
            """)
        .tests((status, errors) -> ReplicaCounts.validate(status, errors));
  }
}
