// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.volume;

import io.quarterdeck.apigroups.core.Given;
import io.quarterdeck.testkit.validation.ValidationTable;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class PersistentVolumeClaimStatusValidationTest {
  @TestFactory
  Stream<DynamicTest> status() {
    return ValidationTable.of(
            """
            ## a full object
            status:
              phase: Bound
              capacity: {storage: 1Gi}
              allocatedResources: {storage: 2Gi, example.com/iops: '5'}
              allocatedResourceStatuses: {storage: NodeResizePending, example.com/iops: ControllerResizeInProgress}

            ## less than nothing
            status: {capacity: {storage: '-1'}}
            => status.capacity[storage]: Invalid value: -1: must be a valid resource quantity

            ## less than nothing, by a part
            status: {capacity: {storage: -500m}}
            => status.capacity[storage]: Invalid value: -1: must be a valid resource quantity

            ## claims have no processors
            status: {allocatedResources: {cpu: '1'}}
            => status.allocatedResources: Unsupported value: "cpu": supported values: "storage"

            ## claims have nothing of Kubernetes' own but storage
            status: {allocatedResources: {kubernetes.io/iops: '1'}}
            => status.allocatedResources: Unsupported value: "kubernetes.io/iops": supported values: "storage"

            ## a name that is none
            status: {allocatedResources: {/iops: '-1'}}
            => status.allocatedResources: Invalid value: "/iops": prefix part must be non-empty

            ## less than nothing of what was allocated
            status: {allocatedResources: {storage: '-2'}}
            => status.allocatedResources[storage]: Invalid value: -2: must be a valid resource quantity

            ## an unknown state
            status: {allocatedResourceStatuses: {storage: Lost}}
            => status.allocatedResourceStatus: Unsupported value: "storage": supported values: "ControllerResizeInProgress", "ControllerResizeInfeasible", "NodeResizeInProgress", "NodeResizeInfeasible", "NodeResizePending"

            ## the state of what claims do not have
            status: {allocatedResourceStatuses: {cpu: NodeResizePending}}
            => status.allocatedResourceStatus: Unsupported value: "cpu": supported values: "storage"
            """)
        .tests(
            (claim, errors) ->
                PersistentVolumeClaimStatusValidation.validate(Given.object(claim), errors));
  }
}
