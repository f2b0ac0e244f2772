// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.apps;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Trees;
import io.quarterdeck.spi.group.StrategyContext;
import io.quarterdeck.testkit.admission.Literal;
import io.quarterdeck.testkit.validation.ValidationTable;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class ReplicaSetStrategyTest {
  private static final StrategyContext CONTEXT = Contexts.of("replicasets", "ReplicaSet");
  private static final ReplicaSetStrategy STRATEGY = new ReplicaSetStrategy();

  private static ApiObject object(Node n) {
    ApiObject object = new ApiObject(Objects.requireNonNull(Trees.asObject(n.value())));
    STRATEGY.applyDefaults(object);
    return object;
  }

  @TestFactory
  Stream<DynamicTest> replicaSets() {
    return ValidationTable.of(
            """
            ## every field at once
            spec:
              replicas: 3
              minReadySeconds: 0
              selector: {matchExpressions: [{key: a, operator: In, values: [b, c]}]}
              template: {metadata: {labels: {a: c}}, spec: {containers: [{name: c, image: i}]}}

            ## neither a selector nor a container
            spec: {template: {}}
            => spec.selector: Required value
            => spec.template.metadata.labels: Invalid value: null: `selector` does not match template `labels`
            => spec.template.spec.containers: Required value

            ## less than none
            spec:
              replicas: -1
              minReadySeconds: -1
              selector: {matchLabels: {a: b}}
              template: {metadata: {labels: {a: b}}, spec: {containers: [{name: c, image: i}]}}
            => spec.replicas: Invalid value: -1: must be greater than or equal to 0
            => spec.minReadySeconds: Invalid value: -1: must be greater than or equal to 0

            ## an empty selector
            spec:
              selector: {}
              template: {metadata: {labels: {a: b}}, spec: {containers: [{name: c, image: i}]}}
            => spec.selector: Invalid value: {}: empty selector is invalid for deployment

            ## pods that end
            spec:
              selector: {matchLabels: {a: b}}
              template:
                metadata: {labels: {a: b}}
                spec: {restartPolicy: OnFailure, containers: [{name: c, image: i}]}
            => spec.template.spec.restartPolicy: Unsupported value: "OnFailure": supported values: "Always"
            """)
        .tests((set, errors) -> STRATEGY.validate(object(set), CONTEXT, errors));
  }

  @TestFactory
  Stream<DynamicTest> changes() {
    return ValidationTable.of(
            """
            ## the template
            spec:
              selector: {matchLabels: {a: b}}
              template: {metadata: {labels: {a: b}}, spec: {containers: [{name: c, image: j}]}}
            ---
            spec:
              selector: {matchLabels: {a: b}}
              template: {metadata: {labels: {a: b}}, spec: {containers: [{name: c, image: i}]}}

            ## the selector
            spec:
              selector: {matchLabels: {a: b, c: d}}
              template: {metadata: {labels: {a: b, c: d}}, spec: {containers: [{name: c, image: i}]}}
            ---
            spec:
              selector: {matchLabels: {a: b}}
              template: {metadata: {labels: {a: b}}, spec: {containers: [{name: c, image: i}]}}
            => spec.selector: Invalid value: {"matchLabels":{"a":"b","c":"d"}}: field is immutable
            """)
        .updates(
            (now, old, errors) ->
                STRATEGY.validateUpdate(object(now), object(old), CONTEXT, errors));
  }

  @Test
  void aRowShowsTheCounts() {
    ApiObject set =
        Literal.object(
            "{'metadata':{'name':'r','creationTimestamp':'2024-01-01T00:00:00Z'},"
                + "'spec':{'replicas':3,'selector':{'matchLabels':{'a':'b'}}},"
                + "'status':{'replicas':2,'readyReplicas':1}}");
    assertEquals(
        List.of("r", 3L, 2L, 1L, "10s", "", "", "a=b"),
        STRATEGY.table().cells(set, Instant.parse("2024-01-01T00:00:10Z")));
  }
}
