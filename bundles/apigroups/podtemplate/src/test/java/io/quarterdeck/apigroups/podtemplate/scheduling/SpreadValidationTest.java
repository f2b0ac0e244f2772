// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.podtemplate.scheduling;

import io.quarterdeck.testkit.validation.ValidationTable;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class SpreadValidationTest {
  @TestFactory
  Stream<DynamicTest> constraints() {
    return ValidationTable.at(
            "spec.spread",
            """
            ## every field at once
            - maxSkew: 1
              topologyKey: zone
              whenUnsatisfiable: DoNotSchedule
              minDomains: 1
              nodeAffinityPolicy: Honor
              nodeTaintsPolicy: Ignore
              labelSelector: {matchLabels: {a: b}}
              matchLabelKeys: [pod-template-hash]
            - {maxSkew: 1, topologyKey: zone, whenUnsatisfiable: ScheduleAnyway}

            ## nothing
            - {}
            => spec.spread[0].maxSkew: Invalid value: 0: must be greater than zero
            => spec.spread[0].topologyKey: Required value: can not be empty
            => spec.spread[0].whenUnsatisfiable: Unsupported value: "": supported values: "DoNotSchedule", "ScheduleAnyway"

            ## the same key and action twice is reported at the first
            - {maxSkew: 1, topologyKey: zone, whenUnsatisfiable: ScheduleAnyway}
            - {maxSkew: 2, topologyKey: zone, whenUnsatisfiable: ScheduleAnyway}
            => spec.spread[0].{topologyKey, whenUnsatisfiable}: Duplicate value: "{zone, ScheduleAnyway}"

            ## no domain
            - {maxSkew: 1, topologyKey: zone, whenUnsatisfiable: DoNotSchedule, minDomains: 0}
            => spec.spread[0].minDomains: Invalid value: 0: must be greater than zero

            ## domains of what is scheduled anyway
            - {maxSkew: 1, topologyKey: zone, whenUnsatisfiable: ScheduleAnyway, minDomains: 2}
            => spec.spread[0].minDomains: Invalid value: 2: can only use minDomains if whenUnsatisfiable=DoNotSchedule, not ScheduleAnyway

            ## other policies
            - {maxSkew: 1, topologyKey: zone, whenUnsatisfiable: DoNotSchedule, nodeAffinityPolicy: X, nodeTaintsPolicy: Y}
            => spec.spread[0].nodeAffinityPolicy: Unsupported value: "X": supported values: "Honor", "Ignore"
            => spec.spread[0].nodeTaintsPolicy: Unsupported value: "Y": supported values: "Honor", "Ignore"

            ## keys without a selector
            - {maxSkew: 1, topologyKey: zone, whenUnsatisfiable: DoNotSchedule, matchLabelKeys: [a]}
            => spec.spread[0].matchLabelKeys: Forbidden: must not be specified when labelSelector is not set

            ## a key that is none
            - {maxSkew: 1, topologyKey: zone, whenUnsatisfiable: DoNotSchedule, labelSelector: {}, matchLabelKeys: ["a b"]}
            => spec.spread[0].matchLabelKeys[0]: Invalid value: "a b": name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')

            ## a key that the selector has already, beside its own label
            - maxSkew: 1
              topologyKey: zone
              whenUnsatisfiable: DoNotSchedule
              labelSelector: {matchLabels: {b: c}, matchExpressions: [{key: b, operator: In, values: [c]}]}
              matchLabelKeys: [a, b]
            => spec.spread[0].matchLabelKeys[1]: Invalid value: "b": exists in both matchLabelKeys and labelSelector

            ## a selector that is none
            - {maxSkew: 1, topologyKey: zone, whenUnsatisfiable: DoNotSchedule, labelSelector: {matchLabels: {a: "b c"}}}
            => spec.spread[0].labelSelector.matchLabels: Invalid value: "b c": a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')
            """)
        .tests((constraints, errors) -> SpreadValidation.validate(constraints, errors));
  }
}
