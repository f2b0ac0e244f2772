// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.apps;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Trees;
import io.quarterdeck.apigroups.podtemplate.workload.ScaleView;
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

class DeploymentStrategyTest {
  private static final StrategyContext CONTEXT = Contexts.of("deployments", "Deployment");
  private static final DeploymentStrategy STRATEGY = new DeploymentStrategy();

  private static ApiObject object(Node n) {
    return new ApiObject(Objects.requireNonNull(Trees.asObject(n.value())));
  }

  /** Validates a deployment with the defaults, which the table leaves out. */
  private static void deployment(Node n, List<FieldError> errors) {
    ApiObject object = object(n);
    STRATEGY.applyDefaults(object);
    STRATEGY.validate(object, CONTEXT, errors);
  }

  private static void change(Node now, Node old, List<FieldError> errors) {
    STRATEGY.applyDefaults(object(now));
    STRATEGY.applyDefaults(object(old));
    STRATEGY.validateUpdate(object(now), object(old), CONTEXT, errors);
  }

  @TestFactory
  Stream<DynamicTest> deployments() {
    return ValidationTable.of(
            """
            ## every field at once
            spec:
              replicas: 0
              minReadySeconds: 5
              revisionHistoryLimit: 0
              progressDeadlineSeconds: 6
              paused: true
              strategy: {type: RollingUpdate, rollingUpdate: {maxUnavailable: 0, maxSurge: 1}}
              selector: {matchLabels: {a: b}}
              template: {metadata: {labels: {a: b}}, spec: {containers: [{name: c, image: i}]}}

            ## less than none
            spec:
              replicas: -1
              minReadySeconds: -1
              revisionHistoryLimit: -1
              progressDeadlineSeconds: -1
              selector: {matchLabels: {a: b}}
              template: {metadata: {labels: {a: b}}, spec: {containers: [{name: c, image: i}]}}
            => spec.replicas: Invalid value: -1: must be greater than or equal to 0
            => spec.minReadySeconds: Invalid value: -1: must be greater than or equal to 0
            => spec.revisionHistoryLimit: Invalid value: -1: must be greater than or equal to 0
            => spec.progressDeadlineSeconds: Invalid value: -1: must be greater than or equal to 0
            => spec.progressDeadlineSeconds: Invalid value: -1: must be greater than minReadySeconds

            ## a deadline before a pod may be ready
            spec:
              minReadySeconds: 600
              selector: {matchLabels: {a: b}}
              template: {metadata: {labels: {a: b}}, spec: {containers: [{name: c, image: i}]}}
            => spec.progressDeadlineSeconds: Invalid value: 600: must be greater than minReadySeconds

            ## pods that end
            spec:
              selector: {matchLabels: {a: b}}
              template:
                metadata: {labels: {a: b}}
                spec: {restartPolicy: Never, activeDeadlineSeconds: 1, containers: [{name: c, image: i}]}
            => spec.template.spec.restartPolicy: Unsupported value: "Never": supported values: "Always"
            => spec.template.spec.activeDeadlineSeconds: Forbidden: activeDeadlineSeconds in ReplicaSet is not Supported

            ## a selector that selects other pods
            spec:
              selector: {matchLabels: {a: c}}
              template: {metadata: {labels: {a: b}}, spec: {containers: [{name: c, image: i}]}}
            => spec.template.metadata.labels: Invalid value: {"a":"b"}: `selector` does not match template `labels`
            """)
        .tests(DeploymentStrategyTest::deployment);
  }

  @TestFactory
  Stream<DynamicTest> strategies() {
    return ValidationTable.at(
            "spec.strategy",
            """
            ## all at once
            type: Recreate

            ## by numbers and by percentages
            type: RollingUpdate
            rollingUpdate: {maxUnavailable: 100%, maxSurge: 300%}

            ## all at once, in steps
            type: Recreate
            rollingUpdate: {}
            => spec.strategy.rollingUpdate: Forbidden: may not be specified when strategy `type` is 'Recreate'

            ## steps of which nothing is said
            type: RollingUpdate
            => spec.strategy.rollingUpdate: Required value: this should be defaulted and never be nil

            ## steps of no pods
            type: RollingUpdate
            rollingUpdate: {maxUnavailable: 0%, maxSurge: 0}
            => spec.strategy.rollingUpdate.maxUnavailable: Invalid value: "0%": may not be 0 when `maxSurge` is 0

            ## more than all are missing
            type: RollingUpdate
            rollingUpdate: {maxUnavailable: 101%, maxSurge: 0}
            => spec.strategy.rollingUpdate.maxUnavailable: Invalid value: "101%": must not be greater than 100%

            ## less than none
            type: RollingUpdate
            rollingUpdate: {maxUnavailable: -1, maxSurge: -2}
            => spec.strategy.rollingUpdate.maxUnavailable: Invalid value: -1: must be greater than or equal to 0
            => spec.strategy.rollingUpdate.maxSurge: Invalid value: -2: must be greater than or equal to 0

            ## another type is shown as a whole
            type: Canary
            rollingUpdate: {maxSurge: 1}
            => spec.strategy: Unsupported value: {"Type":"Canary","RollingUpdate":{"MaxUnavailable":0,"MaxSurge":1}}: supported values: "Recreate", "RollingUpdate"
            """)
        .tests((strategy, errors) -> DeploymentValidation.strategy(strategy, errors));
  }

  @TestFactory
  Stream<DynamicTest> changes() {
    return ValidationTable.of(
            """
            ## the template and the number
            spec:
              replicas: 2
              selector: {matchLabels: {a: b}}
              template: {metadata: {labels: {a: b}}, spec: {containers: [{name: c, image: j}]}}
            ---
            spec:
              selector: {matchLabels: {a: b}}
              template: {metadata: {labels: {a: b}}, spec: {containers: [{name: c, image: i}]}}

            ## the selector
            spec:
              selector: {matchLabels: {a: c}}
              template: {metadata: {labels: {a: c}}, spec: {containers: [{name: c, image: i}]}}
            ---
            spec:
              selector: {matchLabels: {a: b}}
              template: {metadata: {labels: {a: b}}, spec: {containers: [{name: c, image: i}]}}
            => spec.selector: Invalid value: {"matchLabels":{"a":"c"}}: field is immutable
            """)
        .updates(DeploymentStrategyTest::change);
  }

  @Test
  void aDeploymentReplacesAQuarterOfItsPodsAtATime() {
    ApiObject deployment = Literal.object("{'spec':{}}");
    STRATEGY.applyDefaults(deployment);
    assertEquals(
        "{'replicas':1,'revisionHistoryLimit':10,'progressDeadlineSeconds':600,"
            + "'strategy':{'type':'RollingUpdate',"
            + "'rollingUpdate':{'maxUnavailable':'25%','maxSurge':'25%'}}}",
        Literal.text(deployment.tree().get("spec")));
  }

  @Test
  void whatIsSetStays() {
    String set =
        "{'replicas':0,'revisionHistoryLimit':0,'progressDeadlineSeconds':1,"
            + "'strategy':{'type':'Recreate'}}";
    ApiObject deployment = Literal.object("{'spec':" + set + "}");
    STRATEGY.applyDefaults(deployment);
    assertEquals(set, Literal.text(deployment.tree().get("spec")));
  }

  @Test
  void aRowShowsHowManyAreReady() {
    ApiObject deployment =
        Literal.object(
            "{'metadata':{'name':'d','creationTimestamp':'2024-01-01T00:00:00Z'},"
                + "'spec':{'replicas':3,'selector':{'matchLabels':{'b':'c','a':'b'}},"
                + "'template':{'spec':{'containers':[{'name':'c','image':'i'},"
                + "{'name':'d','image':'j'}]}}},"
                + "'status':{'readyReplicas':2,'updatedReplicas':1,'availableReplicas':2}}");
    assertEquals(
        List.of("d", "2/3", 1L, 2L, "10s", "c,d", "i,j", "a=b,b=c"),
        STRATEGY.table().cells(deployment, Instant.parse("2024-01-01T00:00:10Z")));
  }

  @Test
  void onlyTheScaleIsASubresourceOfItsOwn() {
    assertInstanceOf(ScaleView.class, STRATEGY.subresource("scale"));
    assertNull(STRATEGY.subresource("status"));
  }
}
