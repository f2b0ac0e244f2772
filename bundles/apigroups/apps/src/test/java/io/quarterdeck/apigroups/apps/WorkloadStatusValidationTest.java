// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.apps;

import io.quarterdeck.testkit.validation.ValidationTable;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class WorkloadStatusValidationTest {
  @TestFactory
  Stream<DynamicTest> deployments() {
    return ValidationTable.at(
            "status",
            """
            ## some are there
            {observedGeneration: 1, replicas: 3, updatedReplicas: 2, readyReplicas: 2, availableReplicas: 1, unavailableReplicas: 9, terminatingReplicas: 9, collisionCount: 1}
            ---
            {collisionCount: 1}

            ## less than none
            {observedGeneration: -1, unavailableReplicas: -1, terminatingReplicas: -1, collisionCount: -1}
            ---
            {}
            => status.observedGeneration: Invalid value: -1: must be greater than or equal to 0
            => status.unavailableReplicas: Invalid value: -1: must be greater than or equal to 0
            => status.terminatingReplicas: Invalid value: -1: must be greater than or equal to 0
            => status.collisionCount: Invalid value: -1: must be greater than or equal to 0

            ## more than there are
            {replicas: 1, updatedReplicas: 2, readyReplicas: 2, availableReplicas: 2}
            ---
            {}
            => status.updatedReplicas: Invalid value: 2: cannot be greater than status.replicas
            => status.readyReplicas: Invalid value: 2: cannot be greater than status.replicas
            => status.availableReplicas: Invalid value: 2: cannot be greater than status.replicas

            ## more are available than are ready
            {replicas: 2, readyReplicas: 1, availableReplicas: 2}
            ---
            {}
            => status.availableReplicas: Invalid value: 2: cannot be greater than readyReplicas

            ## clashes are counted up
            {collisionCount: 1}
            ---
            {collisionCount: 2}
            => status.collisionCount: Invalid value: 1: cannot be decremented

            ## clashes are not forgotten
            {}
            ---
            {collisionCount: 1}
            => status.collisionCount: Invalid value: 0: cannot be decremented
            """)
        .updates(WorkloadStatusValidation::deployment);
  }

  @TestFactory
  Stream<DynamicTest> statefulSets() {
    return ValidationTable.at(
            "status",
            """
            ## some are there
            {replicas: 3, readyReplicas: 2, currentReplicas: 1, updatedReplicas: 2, availableReplicas: 2, observedGeneration: 0}
            ---
            {}

            ## less than none
            {replicas: -1, currentReplicas: -1, updatedReplicas: -1, readyReplicas: -1, availableReplicas: -1, observedGeneration: -1}
            ---
            {}
            => status.replicas: Invalid value: -1: must be greater than or equal to 0
            => status.currentReplicas: Invalid value: -1: must be greater than or equal to 0
            => status.updatedReplicas: Invalid value: -1: must be greater than or equal to 0
            => status.readyReplicas: Invalid value: -1: must be greater than or equal to 0
            => status.availableReplicas: Invalid value: -1: must be greater than or equal to 0
            => status.observedGeneration: Invalid value: -1: must be greater than or equal to 0

            ## more than there are
            {replicas: 1, readyReplicas: 2, currentReplicas: 2, updatedReplicas: 2, availableReplicas: 3, collisionCount: 0}
            ---
            {collisionCount: 1}
            => status.readyReplicas: Invalid value: 2: cannot be greater than status.replicas
            => status.currentReplicas: Invalid value: 2: cannot be greater than status.replicas
            => status.updatedReplicas: Invalid value: 2: cannot be greater than status.replicas
            => status.availableReplicas: Invalid value: 3: cannot be greater than status.replicas
            => status.availableReplicas: Invalid value: 3: cannot be greater than status.readyReplicas
            => status.collisionCount: Invalid value: 0: cannot be decremented
            """)
        .updates(WorkloadStatusValidation::statefulSet);
  }

  @TestFactory
  Stream<DynamicTest> daemonSets() {
    return ValidationTable.at(
            "status",
            """
            ## counts of nodes are not compared
            {currentNumberScheduled: 1, numberMisscheduled: 5, desiredNumberScheduled: 2, numberReady: 9, observedGeneration: 1, updatedNumberScheduled: 9, numberAvailable: 9, numberUnavailable: 9}
            ---
            {}

            ## less than none
            {currentNumberScheduled: -1, numberMisscheduled: -1, desiredNumberScheduled: -1, numberReady: -1, updatedNumberScheduled: -1, numberAvailable: -1, numberUnavailable: -1}
            ---
            {collisionCount: 3}
            => status.currentNumberScheduled: Invalid value: -1: must be greater than or equal to 0
            => status.numberMisscheduled: Invalid value: -1: must be greater than or equal to 0
            => status.desiredNumberScheduled: Invalid value: -1: must be greater than or equal to 0
            => status.numberReady: Invalid value: -1: must be greater than or equal to 0
            => status.updatedNumberScheduled: Invalid value: -1: must be greater than or equal to 0
            => status.numberAvailable: Invalid value: -1: must be greater than or equal to 0
            => status.numberUnavailable: Invalid value: -1: must be greater than or equal to 0
            => status.collisionCount: Invalid value: 0: cannot be decremented
            """)
        .updates(WorkloadStatusValidation::daemonSet);
  }
}
