// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.resource;

import io.quarterdeck.testkit.validation.ValidationTable;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class ToleranceTest {
  @TestFactory
  Stream<DynamicTest> taints() {
    return ValidationTable.at(
            "taint",
            """
            ## a taint with everything
            {key: example.com/broken, value: fan, effect: NoExecute, timeAdded: "2024-01-01T00:00:00Z"}

            ## a taint without a value
            {key: broken, effect: NoSchedule}

            ## a taint without an effect on pods
            {key: broken, effect: None}

            ## a taint without key and effect
            {}
            => taint.key: Invalid value: "": name part must be non-empty
            => taint.key: Invalid value: "": name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')
            => taint.effect: Required value

            ## a bad value
            {key: broken, value: a b, effect: NoSchedule}
            => taint.value: Invalid value: "a b": a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')

            ## an effect that taints of nodes have, and those of devices have not
            {key: broken, effect: PreferNoSchedule}
            => taint.effect: Unsupported value: "PreferNoSchedule": supported values: "NoExecute", "NoSchedule", "None"
            """)
        .tests(Tolerance::taint);
  }

  @TestFactory
  Stream<DynamicTest> tolerations() {
    return ValidationTable.at(
            "toleration",
            """
            ## every taint
            {operator: Exists}

            ## a taint with a value, for a time
            {key: example.com/broken, operator: Equal, value: fan, effect: NoExecute, tolerationSeconds: 5}

            ## an empty value equals
            {key: broken, operator: Equal}

            ## no operator
            {key: broken}
            => toleration.operator: Required value

            ## an unknown operator
            {key: broken, operator: Lt}
            => toleration.operator: Unsupported value: "Lt": supported values: "Equal", "Exists"

            ## a value of what only has to exist
            {key: broken, operator: Exists, value: fan}
            => toleration.value: Invalid value: "fan": must be empty for operator `Exists`

            ## a bad key
            {key: a b, operator: Exists}
            => toleration.key: Invalid value: "a b": name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')

            ## a bad value
            {key: broken, operator: Equal, value: a b}
            => toleration.value: Invalid value: "a b": a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')

            ## an unknown effect
            {operator: Exists, effect: Never}
            => toleration.effect: Unsupported value: "Never": supported values: "NoExecute", "NoSchedule", "None"
            """)
        .tests(Tolerance::toleration);
  }
}
