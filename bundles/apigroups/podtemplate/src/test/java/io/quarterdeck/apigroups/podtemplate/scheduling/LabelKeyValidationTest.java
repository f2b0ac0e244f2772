// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.podtemplate.scheduling;

import io.quarterdeck.testkit.validation.ValidationTable;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class LabelKeyValidationTest {
  @TestFactory
  Stream<DynamicTest> keysWhoseValuesAreThoseOfThePod() {
    return ValidationTable.at(
            "t",
            """
            ## some that are the same, some that differ
            labelSelector: {matchLabels: {a: b}}
            matchLabelKeys: [b]
            mismatchLabelKeys: [c]

            ## a key that the selector got from the list, since that comes first
            labelSelector: {matchExpressions: [{key: b, operator: In, values: [c]}]}
            matchLabelKeys: [b]

            ## without a selector
            matchLabelKeys: [b]
            mismatchLabelKeys: [c]
            => t.matchLabelKeys: Forbidden: must not be specified when labelSelector is not set
            => t.mismatchLabelKeys: Forbidden: must not be specified when labelSelector is not set

            ## keys that are none
            labelSelector: {}
            matchLabelKeys: ["a b"]
            mismatchLabelKeys: ["/c"]
            => t.matchLabelKeys[0]: Invalid value: "a b": name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')
            => t.mismatchLabelKeys[0]: Invalid value: "/c": prefix part must be non-empty

            ## a key in both lists
            labelSelector: {}
            matchLabelKeys: [a, b]
            mismatchLabelKeys: [c, b]
            => t.matchLabelKeys[1]: Invalid value: "b": exists in both matchLabelKeys and mismatchLabelKeys

            ## a key that the client selects, too, is reported at the term
            labelSelector:
              matchExpressions:
              - {key: b, operator: Exists}
              - {key: b, operator: In, values: [c]}
            matchLabelKeys: [b]
            => t[0]: Invalid value: "b": exists in both matchLabelKeys and labelSelector
            """)
        .tests((term, errors) -> LabelKeyValidation.validate(term, errors));
  }
}
