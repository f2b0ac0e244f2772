// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.node;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.testkit.admission.Literal;
import io.quarterdeck.testkit.validation.StrategyRules;
import io.quarterdeck.testkit.validation.ValidationTable;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class RuntimeClassStrategyTest {
  private static final RuntimeClassStrategy STRATEGY = new RuntimeClassStrategy();

  @TestFactory
  Stream<DynamicTest> handlers() {
    return ValidationTable.of(
            """
            ## a class with everything
            handler: kata-v2
            overhead: {podFixed: {cpu: 250m, memory: 120Mi, ephemeral-storage: 1Gi}}
            scheduling:
              nodeSelector: {runtime: kata, example.com/kvm: ""}
              tolerations:
              - {key: runtime, operator: Equal, value: kata, effect: NoSchedule}
              - {key: runtime, operator: Exists, effect: NoExecute, tolerationSeconds: 5}

            ## a handler must be named
            metadata: {name: a}
            => handler: Required value

            ## an empty name of a handler
            handler: ""
            => handler: Required value

            ## a handler with upper case and an underscore
            handler: Kata_V2
            => handler: Invalid value: "Kata_V2": a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')

            ## a handler with a dot
            handler: kata.v2
            => handler: Invalid value: "kata.v2": must not contain dots

            ## the longest handler
            handler: aaaaaaaaaabbbbbbbbbbccccccccccddddddddddeeeeeeeeeeffffffffff123

            ## a handler beyond the longest
            handler: aaaaaaaaaabbbbbbbbbbccccccccccddddddddddeeeeeeeeeeffffffffff1234
            => handler: Invalid value: "aaaaaaaaaabbbbbbbbbbccccccccccddddddddddeeeeeeeeeeffffffffff1234": must be no more than 63 characters
            """)
        .tests(StrategyRules.creation(STRATEGY));
  }

  @TestFactory
  Stream<DynamicTest> overheads() {
    return ValidationTable.of(
            """
            ## an overhead of nothing
            handler: a
            overhead: {}

            ## zero is an overhead
            handler: a
            overhead: {podFixed: {cpu: "0"}}

            ## an overhead below zero
            handler: a
            overhead: {podFixed: {cpu: "-1"}}
            => overhead.limits[cpu]: Invalid value: "-1": must be greater than or equal to 0

            ## a resource that containers do not have
            handler: a
            overhead: {podFixed: {nope: "1"}}
            => overhead.limits[nope]: Invalid value: "nope": must be a standard resource type or fully qualified
            => overhead.limits[nope]: Invalid value: "nope": must be a standard resource for containers

            ## a resource of somebody's own
            handler: a
            overhead: {podFixed: {example.com/gpu: "1"}}
            """)
        .tests(StrategyRules.creation(STRATEGY));
  }

  @TestFactory
  Stream<DynamicTest> scheduling() {
    return ValidationTable.of(
            """
            ## any node
            handler: a
            scheduling: {}

            ## a bad key of a node's label
            handler: a
            scheduling: {nodeSelector: {"bad key!": v}}
            => scheduling.nodeSelector: Invalid value: "bad key!": name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')

            ## a bad value of a node's label
            handler: a
            scheduling: {nodeSelector: {k: "bad value!"}}
            => scheduling.nodeSelector: Invalid value: "bad value!": a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')

            ## an unknown operator of a toleration
            handler: a
            scheduling: {tolerations: [{key: k, operator: Like}]}
            => scheduling.tolerations[0].operator: Unsupported value: "Like": supported values: "Equal", "Exists"

            ## a toleration without a key tolerates only everything
            handler: a
            scheduling: {tolerations: [{operator: Equal, value: v}]}
            => scheduling.tolerations[0].operator: Invalid value: "Equal": operator must be Exists when `key` is empty, which means "match all values and all keys"

            ## a toleration for a time must be of eviction
            handler: a
            scheduling: {tolerations: [{key: k, operator: Exists, effect: NoSchedule, tolerationSeconds: 1}]}
            => scheduling.tolerations[0].effect: Invalid value: "NoSchedule": effect must be 'NoExecute' when `tolerationSeconds` is set

            ## the same toleration twice
            handler: a
            scheduling: {tolerations: [{key: k, operator: Exists}, {key: k, operator: Exists}]}
            => scheduling.tolerations[1]: Duplicate value: {"Key":"k","Operator":"Exists","Value":"","Effect":"","TolerationSeconds":null}

            ## tolerations that differ in the time only
            handler: a
            scheduling:
              tolerations:
              - {key: k, operator: Exists, effect: NoExecute, tolerationSeconds: 1}
              - {key: k, operator: Exists, effect: NoExecute, tolerationSeconds: 2}
            """)
        .tests(StrategyRules.creation(STRATEGY));
  }

  @TestFactory
  Stream<DynamicTest> updates() {
    return ValidationTable.of(
            """
            ## overhead and scheduling may change
            {handler: a, overhead: {podFixed: {cpu: 1}}, scheduling: {nodeSelector: {a: b}}}
            ---
            {handler: a}

            ## another handler
            {handler: b}
            ---
            {handler: a}
            => handler: Invalid value: "b": field is immutable

            ## the rules of a new class do not hold of a changed one
            {handler: a, overhead: {podFixed: {cpu: "-1"}}, scheduling: {nodeSelector: {"bad key!": v}}}
            ---
            {handler: a}
            """)
        .updates(StrategyRules.update(STRATEGY));
  }

  @Test
  void aRowNamesTheHandler() {
    ApiObject object =
        Literal.object(
            "{'metadata':{'name':'a','creationTimestamp':'1970-01-01T00:00:00Z'},"
                + "'handler':'kata'}");
    assertEquals(
        List.of("a", "kata", "5s"), STRATEGY.table().cells(object, Instant.ofEpochSecond(5)));
  }
}
