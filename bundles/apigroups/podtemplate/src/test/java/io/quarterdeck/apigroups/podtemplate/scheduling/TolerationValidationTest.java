// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.podtemplate.scheduling;

import io.quarterdeck.testkit.validation.ValidationTable;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class TolerationValidationTest {
  @TestFactory
  Stream<DynamicTest> tolerations() {
    return ValidationTable.at(
            "spec.tolerations",
            """
            ## all that there are
            - {operator: Exists}
            - {key: a, value: b}
            - {key: example.com/a, operator: Equal, value: b, effect: NoSchedule}
            - {key: a, operator: Exists, effect: PreferNoSchedule}
            - {key: a, operator: Exists, effect: NoExecute, tolerationSeconds: -1}

            ## no key means all of them
            - value: a
            => spec.tolerations[0].operator: Invalid value: "": operator must be Exists when `key` is empty, which means "match all values and all keys"

            ## an operator of no key
            - operator: Equal
            => spec.tolerations[0].operator: Invalid value: "Equal": operator must be Exists when `key` is empty, which means "match all values and all keys"

            ## a key that is none
            - {key: "a b", operator: Exists}
            => spec.tolerations[0].key: Invalid value: "a b": name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')

            ## a value of what only exists
            - {key: a, operator: Exists, value: b}
            => spec.tolerations[0].operator: Invalid value: "b": value must be empty when `operator` is 'Exists'

            ## a value that is none is reported at the operator
            - {key: a, operator: Equal, value: "b c"}
            => spec.tolerations[0].operator: Invalid value: "b c": a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')

            ## another operator
            - {key: a, operator: Like, value: b}
            => spec.tolerations[0].operator: Unsupported value: "Like": supported values: "Equal", "Exists"

            ## another effect
            - {key: a, effect: Never}
            => spec.tolerations[0].effect: Unsupported value: "Never": supported values: "NoSchedule", "PreferNoSchedule", "NoExecute"

            ## a time for what is not executed
            - {key: a, effect: NoSchedule, tolerationSeconds: 1}
            - {key: a, tolerationSeconds: 1}
            => spec.tolerations[0].effect: Invalid value: "NoSchedule": effect must be 'NoExecute' when `tolerationSeconds` is set
            => spec.tolerations[1].effect: Invalid value: "": effect must be 'NoExecute' when `tolerationSeconds` is set
            """)
        .tests((tolerations, errors) -> TolerationValidation.validate(tolerations, errors));
  }
}
