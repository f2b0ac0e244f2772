// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.batch;

import io.quarterdeck.testkit.validation.ValidationTable;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class JobStatusValidationTest {
  @TestFactory
  Stream<DynamicTest> countsAndConditions() {
    return ValidationTable.of(
            """
            ## a job that runs
            spec: {parallelism: 2}
            status: {active: 2, ready: 1, succeeded: 0, failed: 1, terminating: 1, startTime: "2024-01-01T00:00:00Z", uncountedTerminatedPods: {succeeded: [a], failed: [b]}}
            ---
            status: {}

            ## less than none
            status: {active: -1, succeeded: -1, failed: -1, ready: -1, terminating: -1}
            ---
            status: {active: -1, succeeded: -1, failed: -1, ready: -1, terminating: -1}
            => status.active: Invalid value: -1: must be greater than or equal to 0
            => status.succeeded: Invalid value: -1: must be greater than or equal to 0
            => status.failed: Invalid value: -1: must be greater than or equal to 0
            => status.ready: Invalid value: -1: must be greater than or equal to 0
            => status.terminating: Invalid value: -1: must be greater than or equal to 0

            ## pods that are not counted yet have an identity of their own
            status: {uncountedTerminatedPods: {succeeded: [a, ""], failed: [b, a]}}
            ---
            status: {}
            => status.uncountedTerminatedPods.succeeded[1]: Invalid value: "": must not be empty
            => status.uncountedTerminatedPods.failed[1]: Duplicate value: "a"

            ## more are ready than are active
            status: {active: 1, ready: 2}
            ---
            status: {}
            => status.ready: Invalid value: 2: cannot set more ready pods than active

            ## a contradiction that stood before is not reported again
            status: {active: 1, ready: 2, failed: 1}
            ---
            status: {active: 1, ready: 2}

            ## complete and failed
            status:
              startTime: "2024-01-01T00:00:00Z"
              completionTime: "2024-01-01T00:00:00Z"
              conditions: [{type: Complete, status: "True"}, {type: SuccessCriteriaMet, status: "True"}, {type: Failed, status: "True"}, {type: FailureTarget, status: "True"}]
            ---
            status: {}
            => status.conditions: Invalid value: cannot set Complete=True and Failed=true conditions
            => status.conditions: Invalid value: cannot set Complete=True and FailureTarget=true conditions
            => status.conditions: Invalid value: cannot set SuccessCriteriaMet=True and Failed=true conditions
            => status.conditions: Invalid value: cannot set SuccessCriteriaMet=True and FailureTarget=true conditions

            ## a condition that is false counts as none
            status:
              conditions: [{type: Complete, status: "False"}, {type: Failed, status: Unknown}]
            ---
            status: {}

            ## failed without a target
            status: {startTime: "2024-01-01T00:00:00Z", conditions: [{type: Failed, status: "True"}]}
            ---
            status: {}
            => status.conditions: Invalid value: cannot set Failed=True condition without the FailureTarget=true condition

            ## complete without an end
            status: {startTime: "2024-01-01T00:00:00Z", conditions: [{type: Complete, status: "True"}, {type: SuccessCriteriaMet, status: "True"}]}
            ---
            status: {}
            => status.completionTime: Required value: completionTime is required for Complete jobs

            ## an end of what is not complete
            status: {startTime: "2024-01-01T00:00:00Z", completionTime: "2024-01-01T00:00:00Z"}
            ---
            status: {startTime: "2024-01-01T00:00:00Z"}
            => status.completionTime: Invalid value: "2024-01-01T00:00:00Z": cannot set completionTime when there is no Complete=True condition

            ## an end before the start
            status:
              startTime: "2024-01-02T00:00:00Z"
              completionTime: "2024-01-01T00:00:00Z"
              conditions: [{type: Complete, status: "True"}, {type: SuccessCriteriaMet, status: "True"}]
            ---
            status: {}
            => status.completionTime: Invalid value: "2024-01-01T00:00:00Z": completionTime cannot be set before startTime

            ## a finished job that is still at work
            status:
              active: 1
              terminating: 1
              uncountedTerminatedPods: {failed: [a]}
              conditions: [{type: Failed, status: "True"}, {type: FailureTarget, status: "True"}]
            ---
            status: {}
            => status.active: Invalid value: 1: active>0 is invalid for finished job
            => status.startTime: Required value: startTime is required for finished job
            => status.uncountedTerminatedPods: Invalid value: {"Succeeded":null,"Failed":["a"]}: uncountedTerminatedPods needs to be empty for finished job
            => status.terminating: Invalid value: 1: terminating>0 is invalid for finished job

            ## complete by a policy that was not met
            spec: {successPolicy: {rules: []}}
            status:
              startTime: "2024-01-01T00:00:00Z"
              completionTime: "2024-01-01T00:00:00Z"
              conditions: [{type: Complete, status: "True"}]
            ---
            status: {}
            => status.conditions: Invalid value: cannot set Complete=True condition without the SuccessCriteriaMet=true condition
            => status.conditions: Invalid value: cannot set Complete=True for Job with SuccessPolicy unless SuccessCriteriaMet=True
            """)
        .updates((now, old, errors) -> JobStatusValidation.validate(now, old, errors));
  }

  @TestFactory
  Stream<DynamicTest> whatDoesNotGoBack() {
    return ValidationTable.of(
            """
            ## conditions of an end
            status: {}
            ---
            status: {conditions: [{type: Failed, status: "True"}, {type: FailureTarget, status: "True"}]}
            => status.conditions: Invalid value: cannot disable the terminal Failed=True condition
            => status.conditions: Invalid value: cannot disable the terminal FailureTarget=True condition

            ## success
            status: {}
            ---
            status: {conditions: [{type: SuccessCriteriaMet, status: "True"}]}
            => status.conditions: Invalid value: cannot disable the SuccessCriteriaMet=True condition

            ## success after the end
            status:
              completionTime: "2024-01-01T00:00:00Z"
              startTime: "2024-01-01T00:00:00Z"
              conditions: [{type: Complete, status: "True"}, {type: SuccessCriteriaMet, status: "True"}]
            ---
            status:
              completionTime: "2024-01-01T00:00:00Z"
              startTime: "2024-01-01T00:00:00Z"
              conditions: [{type: Complete, status: "True"}]
            => status.conditions: Invalid value: cannot set SuccessCriteriaMet=True for Job already has Complete=true conditions

            ## counters
            status: {failed: 1, succeeded: 1}
            ---
            status: {failed: 2, succeeded: 2}
            => status.failed: Invalid value: 1: cannot decrease the failed counter
            => status.succeeded: Invalid value: 1: cannot decrease the succeeded counter

            ## the successes of an indexed job that was made smaller
            spec: {completionMode: Indexed, completions: 1, parallelism: 1}
            status: {succeeded: 1}
            ---
            status: {succeeded: 2}

            ## the start of a job that runs
            status: {startTime: "2024-01-02T00:00:00Z"}
            ---
            status: {startTime: "2024-01-01T00:00:00Z"}
            => status.startTime: Required value: startTime cannot be removed for unsuspended job

            ## the start of a job that runs goes
            status: {}
            ---
            status: {startTime: "2024-01-01T00:00:00Z"}
            => status.startTime: Required value: startTime cannot be removed for unsuspended job

            ## the start of a job that is suspended goes
            spec: {suspend: true}
            status: {}
            ---
            status: {startTime: "2024-01-01T00:00:00Z"}

            ## the start of a job that is resumed
            status: {startTime: "2024-01-02T00:00:00Z"}
            ---
            status: {startTime: "2024-01-01T00:00:00Z", conditions: [{type: Suspended, status: "True"}]}

            ## the end
            status:
              startTime: "2024-01-01T00:00:00Z"
              completionTime: "2024-01-03T00:00:00Z"
              conditions: [{type: Complete, status: "True"}, {type: SuccessCriteriaMet, status: "True"}]
            ---
            status:
              startTime: "2024-01-01T00:00:00Z"
              completionTime: "2024-01-02T00:00:00Z"
              conditions: [{type: Complete, status: "True"}, {type: SuccessCriteriaMet, status: "True"}]
            => status.completionTime: Invalid value: "2024-01-03T00:00:00Z": completionTime cannot be mutated
            """)
        .updates((now, old, errors) -> JobStatusValidation.validate(now, old, errors));
  }
}
