// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.podtemplate.container;

import io.quarterdeck.testkit.validation.ValidationTable;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class ResizeValidationTest {
  @TestFactory
  Stream<DynamicTest> whatBecomesOfAContainer() {
    return ValidationTable.at(
            "c.resizePolicy",
            """
            ## both resources and both policies
            - {resourceName: cpu, restartPolicy: NotRequired}
            - {resourceName: memory, restartPolicy: RestartContainer}

            ## a resource twice
            - {resourceName: cpu, restartPolicy: NotRequired}
            - {resourceName: cpu, restartPolicy: RestartContainer}
            => c.resizePolicy[1]: Duplicate value: "cpu"

            ## a resource that cannot be resized, reported at the list
            - {resourceName: ephemeral-storage, restartPolicy: NotRequired}
            => c.resizePolicy: Unsupported value: "ephemeral-storage": supported values: "cpu", "memory"

            ## another policy, reported at the list
            - {resourceName: cpu, restartPolicy: Restart}
            => c.resizePolicy: Unsupported value: "Restart": supported values: "NotRequired", "RestartContainer"

            ## nothing at all
            - {}
            => c.resizePolicy: Required value
            """)
        .tests((policies, errors) -> ResizeValidation.validate(policies, false, errors));
  }

  @TestFactory
  Stream<DynamicTest> containersThatNeverStartAgain() {
    return ValidationTable.at(
            "c.resizePolicy",
            """
            ## resized without a restart
            - {resourceName: cpu, restartPolicy: NotRequired}

            ## restarted when resized
            - {resourceName: memory, restartPolicy: RestartContainer}
            => c.resizePolicy: Invalid value: "RestartContainer": must be 'NotRequired' when `restartPolicy` is 'Never'
            """)
        .tests((policies, errors) -> ResizeValidation.validate(policies, true, errors));
  }
}
