// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.batch;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.testkit.validation.ValidationTable;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class JobIndexValidationTest {
  private static void indexes(Node now, Node old, List<FieldError> errors) {
    new JobIndexValidation(now.get("spec"), now.get("status"), old.get("status"), errors)
        .validate();
  }

  @TestFactory
  Stream<DynamicTest> indexes() {
    return ValidationTable.of(
            """
            ## some done, some failed
            spec: {completions: 10, completionMode: Indexed, backoffLimitPerIndex: 1}
            status: {completedIndexes: "0,2-4", failedIndexes: "1,5-9"}
            ---
            status: {}

            ## indexes of a job without indexes
            spec: {completions: 10, completionMode: NonIndexed}
            status: {completedIndexes: "1", failedIndexes: ""}
            ---
            status: {}
            => status.completedIndexes: Invalid value: "1": cannot set non-empty completedIndexes when non-indexed completion mode
            => status.failedIndexes: Invalid value: "": cannot set non-null failedIndexes when backoffLimitPerIndex is null

            ## texts that are none
            spec: {completions: 3, completionMode: Indexed, backoffLimitPerIndex: 1}
            status: {completedIndexes: "3", failedIndexes: "1,0"}
            ---
            status: {}
            => status.completedIndexes: Invalid value: "3": error parsing completedIndexes: too large index: "3"
            => status.failedIndexes: Invalid value: "1,0": error parsing failedIndexes: non-increasing order, previous: 1, current: 0

            ## an index that is done and failed: the first is reported
            spec: {completions: 10, completionMode: Indexed, backoffLimitPerIndex: 1}
            status: {completedIndexes: "0,3-5,8", failedIndexes: "2,4-6,8"}
            ---
            status: {}
            => status.failedIndexes: Invalid value: "2,4-6,8": failedIndexes and completedIndexes overlap at index: 4

            ## what was wrong before is not reported again
            spec: {completions: 3, completionMode: Indexed, backoffLimitPerIndex: 1}
            status: {completedIndexes: "0,9", failedIndexes: "0"}
            ---
            status: {completedIndexes: "0,9", failedIndexes: "0"}

            ## half of what was wrong before changes
            spec: {completions: 3, completionMode: Indexed, backoffLimitPerIndex: 1}
            status: {completedIndexes: "0,9", failedIndexes: "0-1"}
            ---
            status: {completedIndexes: "0,9", failedIndexes: "0"}
            => status.failedIndexes: Invalid value: "0-1": failedIndexes and completedIndexes overlap at index: 0

            ## without completions no text is read
            spec: {completionMode: Indexed, backoffLimitPerIndex: 1}
            status: {completedIndexes: "a", failedIndexes: "b"}
            ---
            status: {}
            """)
        .updates(JobIndexValidationTest::indexes);
  }
}
