// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.batch;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Trees;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.testkit.admission.Literal;
import io.quarterdeck.testkit.validation.ValidationTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class JobValidationTest {
  /** The name of a manager with this many characters. */
  private static List<String> managed(int length) {
    List<FieldError> errors = new ArrayList<>();
    Node spec = Node.root(Map.of("managedBy", "a/" + "b".repeat(length - 2)));
    JobValidation.template(spec, errors);
    return errors.stream()
        .map(FieldError::toString)
        .filter(e -> e.startsWith("managedBy"))
        .toList();
  }

  private static void defaulted(Node spec, List<FieldError> errors) {
    JobDefaults.applyToTemplate(Objects.requireNonNull(Trees.asObject(spec.value())));
    JobValidation.template(spec, errors);
  }

  private static void counts(Node spec, List<FieldError> errors) {
    Map<String, @Nullable Object> tree = Objects.requireNonNull(Trees.asObject(spec.value()));
    tree.put(
        "template",
        Json.read(
            Literal.quoted(
                "{'spec':{'restartPolicy':'Never','containers':[{'name':'c','image':'i'}]}}")));
    defaulted(spec, errors);
  }

  @Test
  void aManagerHasAtMost63Characters() {
    assertEquals(List.of(), managed(63));
    assertEquals(List.of("managedBy: Too long: may not be more than 63 bytes"), managed(64));
  }

  @TestFactory
  Stream<DynamicTest> counts() {
    return ValidationTable.at(
            "spec",
            """
            ## every field at once
            parallelism: 0
            completions: 0
            activeDeadlineSeconds: 0
            backoffLimit: 0
            ttlSecondsAfterFinished: 0
            completionMode: NonIndexed
            podReplacementPolicy: TerminatingOrFailed
            managedBy: example.com/me

            ## less than none
            parallelism: -1
            completions: -1
            activeDeadlineSeconds: -1
            backoffLimit: -1
            ttlSecondsAfterFinished: -1
            => spec.parallelism: Invalid value: -1: must be greater than or equal to 0
            => spec.completions: Invalid value: -1: must be greater than or equal to 0
            => spec.activeDeadlineSeconds: Invalid value: -1: must be greater than or equal to 0
            => spec.backoffLimit: Invalid value: -1: must be greater than or equal to 0
            => spec.ttlSecondsAfterFinished: Invalid value: -1: must be greater than or equal to 0

            ## another mode, another policy
            completionMode: Sorted
            podReplacementPolicy: Always
            => spec.completionMode: Unsupported value: "Sorted": supported values: "NonIndexed", "Indexed"
            => spec.podReplacementPolicy: Unsupported value: "Always": supported values: "Failed", "TerminatingOrFailed"

            ## a manager without a domain
            managedBy: me
            => spec.managedBy: Invalid value: "me": must be a domain-prefixed path (such as "acme.io/foo")

            ## an empty manager
            managedBy: ""
            => spec.managedBy: Required value
            """)
        .tests(JobValidationTest::counts);
  }

  @TestFactory
  Stream<DynamicTest> indexedJobs() {
    return ValidationTable.at(
            "spec",
            """
            ## all that indexes have
            completionMode: Indexed
            completions: 100000
            parallelism: 100000
            backoffLimitPerIndex: 0
            maxFailedIndexes: 100000

            ## no completions
            completionMode: Indexed
            => spec.completions: Required value: when completion mode is Indexed

            ## more at once than there may be
            completionMode: Indexed
            completions: 1
            parallelism: 100001
            => spec.parallelism: Invalid value: 100001: must be less than or equal to 100000 when completion mode is Indexed

            ## more failures than indexes
            completionMode: Indexed
            completions: 5
            backoffLimitPerIndex: 1
            maxFailedIndexes: 6
            => spec.maxFailedIndexes: Invalid value: 6: must be less than or equal to completions

            ## failures without a limit of each
            completionMode: Indexed
            completions: 5
            maxFailedIndexes: 1
            => spec.backoffLimitPerIndex: Required value: when maxFailedIndexes is specified

            ## limits below none
            completionMode: Indexed
            completions: 5
            backoffLimitPerIndex: -1
            maxFailedIndexes: -1
            => spec.backoffLimitPerIndex: Invalid value: -1: must be greater than or equal to 0
            => spec.maxFailedIndexes: Invalid value: -1: must be greater than or equal to 0

            ## of very many indexes only some may run and fail
            completionMode: Indexed
            completions: 100001
            parallelism: 10001
            backoffLimitPerIndex: 1
            maxFailedIndexes: 10001
            => spec.parallelism: Invalid value: 10001: must be less than or equal to 10000 when completions are above 100000 and used with backoff limit per index
            => spec.maxFailedIndexes: Invalid value: 10001: must be less than or equal to 10000 when completions are above 100000 and used with backoff limit per index

            ## of very many indexes it must be said how many may fail
            completionMode: Indexed
            completions: 100001
            parallelism: 10000
            backoffLimitPerIndex: 1
            => spec.maxFailedIndexes: Required value: must be specified when completions is above 100000

            ## what only indexed jobs have
            backoffLimitPerIndex: 1
            maxFailedIndexes: 1
            successPolicy: {rules: [{succeededCount: 1}]}
            => spec.backoffLimitPerIndex: Invalid value: 1: requires indexed completion mode
            => spec.maxFailedIndexes: Invalid value: 1: requires indexed completion mode
            => spec.successPolicy: Invalid value: {"Rules":[{"SucceededIndexes":null,"SucceededCount":1}]}: requires indexed completion mode
            """)
        .tests(JobValidationTest::counts);
  }

  @TestFactory
  Stream<DynamicTest> podsOfJobs() {
    return ValidationTable.at(
            "spec",
            """
            ## restarted when they fail
            template: {spec: {restartPolicy: OnFailure, containers: [{name: c, image: i}]}}

            ## a deadline of their own
            template: {spec: {restartPolicy: Never, activeDeadlineSeconds: 1, containers: [{name: c, image: i}]}}

            ## restarted always, as by default
            template: {spec: {containers: [{name: c, image: i}]}}
            => spec.template.spec.restartPolicy: Required value: valid values: "OnFailure", "Never"

            ## restarted otherwise
            template: {spec: {restartPolicy: Sometimes, containers: [{name: c, image: i}]}}
            => spec.template.spec.restartPolicy: Unsupported value: "Sometimes": supported values: "Always", "OnFailure", "Never"
            => spec.template.spec.restartPolicy: Unsupported value: "Sometimes": supported values: "OnFailure", "Never"

            ## a failure policy needs pods that are not restarted, and replaced when they have failed
            podFailurePolicy: {rules: []}
            podReplacementPolicy: TerminatingOrFailed
            template: {spec: {restartPolicy: OnFailure, containers: [{name: c, image: i}]}}
            => spec.template.spec.restartPolicy: Invalid value: "OnFailure": only "Never" is supported when podFailurePolicy is specified
            => spec.podReplacementPolicy: Unsupported value: "TerminatingOrFailed": supported values: "Failed"

            ## policies are validated
            completionMode: Indexed
            completions: 1
            podFailurePolicy: {rules: [{action: Count}]}
            successPolicy: {rules: []}
            template: {spec: {restartPolicy: Never, containers: [{name: c}]}}
            => spec.podFailurePolicy.rules[0]: Invalid value: specifying one of OnExitCodes and OnPodConditions is required
            => spec.successPolicy.rules: Required value: at least one rules must be specified when the successPolicy is specified
            => spec.template.spec.containers[0].image: Required value
            """)
        .tests(JobValidationTest::defaulted);
  }

  @TestFactory
  Stream<DynamicTest> whatOfAJobChanges() {
    return ValidationTable.at(
            "spec",
            """
            ## what may
            parallelism: 3
            backoffLimit: 2
            activeDeadlineSeconds: 9
            ttlSecondsAfterFinished: 9
            suspend: true
            podReplacementPolicy: Failed
            ---
            parallelism: 1

            ## completions of a job without indexes
            completions: 2
            parallelism: 2
            ---
            completions: 1
            parallelism: 1
            => spec.completions: Invalid value: 2: field is immutable

            ## completions and parallelism of an indexed job together
            completionMode: Indexed
            completions: 2
            parallelism: 2
            ---
            completionMode: Indexed
            completions: 1
            parallelism: 1

            ## completions of an indexed job alone
            completionMode: Indexed
            completions: 2
            parallelism: 1
            ---
            completionMode: Indexed
            completions: 1
            parallelism: 1
            => spec.completions: Invalid value: 2: can only be modified in tandem with spec.parallelism

            ## selector, mode, limit and manager
            selector: {matchLabels: {a: c}}
            completionMode: Indexed
            backoffLimitPerIndex: 2
            managedBy: a/b
            ---
            selector: {matchLabels: {a: b}}
            completionMode: NonIndexed
            backoffLimitPerIndex: 1
            => spec.selector: Invalid value: {"matchLabels":{"a":"c"}}: field is immutable
            => spec.completionMode: Invalid value: "Indexed": field is immutable
            => spec.backoffLimitPerIndex: Invalid value: 2: field is immutable
            => spec.managedBy: Invalid value: "a/b": field is immutable

            ## policies
            podFailurePolicy: {rules: [{action: Ignore, onPodConditions: [{type: A, status: "True"}]}]}
            successPolicy: {rules: [{succeededIndexes: "1"}]}
            ---
            podFailurePolicy: {rules: []}
            successPolicy: {rules: []}
            => spec.podFailurePolicy: Invalid value: {"Rules":[{"Action":"Ignore","OnExitCodes":null,"OnPodConditions":[{"Type":"A","Status":"True"}]}]}: field is immutable
            => spec.successPolicy: Invalid value: {"Rules":[{"SucceededIndexes":"1","SucceededCount":null}]}: field is immutable

            ## policies that go
            {}
            ---
            podFailurePolicy: {rules: []}
            successPolicy: {rules: []}
            => spec.podFailurePolicy: Invalid value: null: field is immutable
            => spec.successPolicy: Invalid value: null: field is immutable
            """)
        .updates((now, old, errors) -> JobValidation.validateUpdate(now, old, errors));
  }
}
