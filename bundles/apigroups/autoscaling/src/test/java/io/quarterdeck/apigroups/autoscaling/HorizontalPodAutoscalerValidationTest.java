// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.autoscaling;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.testkit.validation.ValidationTable;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class HorizontalPodAutoscalerValidationTest {
  private static void created(Node spec, List<FieldError> errors) {
    HorizontalPodAutoscalerValidation.validate(spec, null, false, errors);
  }

  @TestFactory
  Stream<DynamicTest> autoscalers() {
    return ValidationTable.at(
            "spec",
            """
            ## every field at once
            minReplicas: 1
            maxReplicas: 1
            scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: web.a}
            metrics: [{type: Resource, resource: {name: cpu, target: {type: Utilization, averageUtilization: 1}}}]
            behavior: {scaleUp: {policies: [{type: Pods, value: 1, periodSeconds: 1}]}}

            ## nothing
            {}
            => spec.maxReplicas: Required value: must be set and greater than 0
            => spec.scaleTargetRef.kind: Required value
            => spec.scaleTargetRef.name: Required value
            => spec.scaleTargetRef.apiVersion: Invalid value: "": apiVersion must specify API group

            ## less than one
            minReplicas: 0
            maxReplicas: -1
            scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: web}
            metrics: [{type: External, external: {metric: {name: m}, target: {type: Value, value: "1"}}}]
            => spec.minReplicas: Invalid value: 0: must be greater than or equal to 1
            => spec.maxReplicas: Invalid value: -1: must be greater than or equal to 1
            => spec.maxReplicas: Invalid value: -1: must be greater than or equal to `minReplicas`

            ## at most fewer than at least
            minReplicas: 3
            maxReplicas: 2
            scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: web}
            => spec.maxReplicas: Invalid value: 2: must be greater than or equal to `minReplicas`

            ## none at all without a metric of something else
            minReplicas: 0
            maxReplicas: 2
            scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: web}
            metrics: [{type: Resource, resource: {name: cpu, target: {type: Utilization, averageUtilization: 1}}}]
            => spec.minReplicas: Invalid value: 0: must be greater than or equal to 1
            => spec.metrics: Forbidden: must specify at least one Object or External metric to support scaling to zero replicas

            ## replication controllers have no group
            maxReplicas: 1
            scaleTargetRef: {apiVersion: v1, kind: ReplicationController, name: web}

            ## other kinds have one
            maxReplicas: 1
            scaleTargetRef: {apiVersion: v1, kind: Deployment, name: web}
            => spec.scaleTargetRef.apiVersion: Invalid value: "v1": apiVersion must specify API group

            ## a version of three parts
            maxReplicas: 1
            scaleTargetRef: {apiVersion: a/b/c, kind: Deployment, name: web}
            => spec.scaleTargetRef.apiVersion: Invalid value: "a/b/c": unexpected GroupVersion string: a/b/c

            ## names that are no part of a path
            maxReplicas: 1
            scaleTargetRef: {apiVersion: apps/v1, kind: a/b, name: ..}
            => spec.scaleTargetRef.kind: Invalid value: "a/b": may not contain '/'
            => spec.scaleTargetRef.name: Invalid value: "..": may not be '..'

            ## metrics and behavior are validated
            maxReplicas: 1
            scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: web}
            metrics: [{type: Pods}]
            behavior: {scaleDown: {}}
            => spec.metrics[0].pods: Required value: must populate information for the given metric source
            => spec.behavior.scaleDown.policies: Required value: must specify at least one Policy
            """)
        .tests(HorizontalPodAutoscalerValidationTest::created);
  }

  @TestFactory
  Stream<DynamicTest> aVersionThatWasAcceptedOnceStaysSo() {
    return ValidationTable.at(
            "spec",
            """
            ## the same
            maxReplicas: 1
            scaleTargetRef: {apiVersion: v1, kind: Deployment, name: web}
            ---
            scaleTargetRef: {apiVersion: v1}

            ## another
            maxReplicas: 1
            scaleTargetRef: {apiVersion: v2, kind: Deployment, name: web}
            ---
            scaleTargetRef: {apiVersion: v1}
            => spec.scaleTargetRef.apiVersion: Invalid value: "v2": apiVersion must specify API group
            """)
        .updates(
            (spec, old, errors) ->
                HorizontalPodAutoscalerValidation.validate(spec, old, false, errors));
  }

  @TestFactory
  Stream<DynamicTest> status() {
    return ValidationTable.at(
            "status",
            """
            ## none
            {currentReplicas: 0, desiredReplicas: 0}

            ## less than none
            {currentReplicas: -1, desiredReplicas: -1}
            => status.currentReplicas: Invalid value: -1: must be greater than or equal to 0
            => status.desiredReplicas: Invalid value: -1: must be greater than or equal to 0
            """)
        .tests((status, errors) -> HorizontalPodAutoscalerValidation.status(status, errors));
  }
}
