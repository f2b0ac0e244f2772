// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.podtemplate.volume;

import io.quarterdeck.testkit.validation.ValidationTable;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class AccessModeValidationTest {
  @TestFactory
  Stream<DynamicTest> modes() {
    return ValidationTable.at(
            "spec.accessModes",
            """
            ## those that go together
            [ReadOnlyMany, ReadWriteMany, ReadWriteOnce]

            ## one pod only
            [ReadWriteOncePod]

            ## one pod only, and more
            [ReadWriteOncePod, ReadWriteOnce]
            => spec.accessModes: Forbidden: may not use ReadWriteOncePod with other access modes

            ## one pod only, said twice
            [ReadWriteOncePod, ReadWriteOncePod]

            ## one pod only, and what is no mode
            [ReadWriteOncePod, Append]
            => spec.accessModes: Unsupported value: "Append": supported values: "ReadOnlyMany", "ReadWriteMany", "ReadWriteOnce", "ReadWriteOncePod"

            ## another, reported at the list
            [ReadWriteOnce, Append]
            => spec.accessModes: Unsupported value: "Append": supported values: "ReadOnlyMany", "ReadWriteMany", "ReadWriteOnce", "ReadWriteOncePod"
            """)
        .tests((modes, errors) -> AccessModeValidation.supported(modes, errors));
  }

  @TestFactory
  Stream<DynamicTest> oneIsRequired() {
    return ValidationTable.at(
            "spec.accessModes",
            """
            ## one
            [ReadWriteOnce]

            ## none
            []
            => spec.accessModes: Required value: say one
            """)
        .tests((modes, errors) -> AccessModeValidation.required(modes, "say one", errors));
  }
}
