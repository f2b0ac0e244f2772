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
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class DaemonSetStrategyTest {
  private static final StrategyContext CONTEXT = Contexts.of("daemonsets", "DaemonSet");
  private static final DaemonSetStrategy STRATEGY = new DaemonSetStrategy();

  private static ApiObject object(Node n) {
    ApiObject object = new ApiObject(Objects.requireNonNull(Trees.asObject(n.value())));
    STRATEGY.applyDefaults(object);
    return object;
  }

  @TestFactory
  Stream<DynamicTest> daemonSets() {
    return ValidationTable.of(
            """
            ## every field at once
            spec:
              minReadySeconds: 0
              revisionHistoryLimit: 0
              updateStrategy: {type: RollingUpdate, rollingUpdate: {maxUnavailable: 0, maxSurge: 100%}}
              selector: {matchLabels: {a: b}}
              template: {metadata: {labels: {a: b}}, spec: {containers: [{name: c, image: i}]}}

            ## replaced when they are deleted
            spec:
              updateStrategy: {type: OnDelete}
              selector: {matchLabels: {a: b}}
              template: {metadata: {labels: {a: b}}, spec: {containers: [{name: c, image: i}]}}

            ## less than none, and pods that end
            spec:
              minReadySeconds: -1
              revisionHistoryLimit: -1
              selector: {matchLabels: {a: b}}
              template:
                metadata: {labels: {a: b}}
                spec: {restartPolicy: Never, activeDeadlineSeconds: 1, containers: [{name: c, image: i}]}
            => spec.minReadySeconds: Invalid value: -1: must be greater than or equal to 0
            => spec.revisionHistoryLimit: Invalid value: -1: must be greater than or equal to 0
            => spec.template.spec.restartPolicy: Unsupported value: "Never": supported values: "Always"
            => spec.template.spec.activeDeadlineSeconds: Forbidden: activeDeadlineSeconds in DaemonSet is not Supported

            ## another way to replace them is shown as a whole
            spec:
              updateStrategy: {type: Surge}
              selector: {matchLabels: {a: b}}
              template: {metadata: {labels: {a: b}}, spec: {containers: [{name: c, image: i}]}}
            => spec.updateStrategy: Unsupported value: {"Type":"Surge","RollingUpdate":null}: supported values: "RollingUpdate", "OnDelete"

            ## an empty selector
            spec:
              selector: {}
              template: {metadata: {labels: {a: b}}, spec: {containers: [{name: c, image: i}]}}
            => spec.selector: Invalid value: {}: empty selector is invalid for daemonset
            """)
        .tests((set, errors) -> STRATEGY.validate(object(set), CONTEXT, errors));
  }

  @TestFactory
  Stream<DynamicTest> rollingUpdates() {
    return ValidationTable.at(
            "r",
            """
            ## some are missing
            maxUnavailable: 1
            maxSurge: 0

            ## some are too many
            maxUnavailable: 0%
            maxSurge: 1

            ## some are missing and some too many
            maxUnavailable: 1
            maxSurge: 10%
            => r.maxSurge: Invalid value: "10%": may not be set when maxUnavailable is non-zero

            ## neither
            maxUnavailable: 0
            maxSurge: 0%
            => r.maxUnavailable: Required value: cannot be 0 when maxSurge is 0

            ## more than all
            maxUnavailable: 101%
            maxSurge: 0
            => r.maxUnavailable: Invalid value: "101%": must not be greater than 100%

            ## more than all too many
            maxUnavailable: 0
            maxSurge: 101%
            => r.maxSurge: Invalid value: "101%": must not be greater than 100%

            ## less than none
            maxUnavailable: -1
            maxSurge: 0
            => r.maxUnavailable: Invalid value: -1: must be greater than or equal to 0
            """)
        .tests((rolling, errors) -> DaemonSetStrategy.rolling(rolling, errors));
  }

  @TestFactory
  Stream<DynamicTest> changes() {
    return ValidationTable.of(
            """
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
        .updates(
            (now, old, errors) ->
                STRATEGY.validateUpdate(object(now), object(old), CONTEXT, errors));
  }

  @Test
  void aDaemonSetReplacesOnePodAtATime() {
    ApiObject set = Literal.object("{'metadata':{},'spec':{}}");
    STRATEGY.applyDefaults(set);
    assertEquals(
        "{'revisionHistoryLimit':10,'updateStrategy':{'type':'RollingUpdate',"
            + "'rollingUpdate':{'maxUnavailable':1,'maxSurge':0}}}",
        Literal.text(set.tree().get("spec")));
    assertEquals(Map.of(TemplateGeneration.NAME, "0"), set.meta().annotations());
  }

  private static String generation(String now, String old) {
    String set =
        "{'metadata':{'annotations':{'"
            + TemplateGeneration.NAME
            + "':'4'}},"
            + "'spec':{'template':{'metadata':{'labels':{'a':'%s'}}}}}";
    ApiObject object = Literal.object(set.formatted(now));
    STRATEGY.prepareForUpdate(object, Literal.object(set.formatted(old)), CONTEXT);
    return object.meta().annotations().getOrDefault(TemplateGeneration.NAME, "absent");
  }

  @Test
  void changesOfTheTemplateAreCounted() {
    assertEquals("4", generation("b", "b"));
    assertEquals("5", generation("c", "b"));
    ApiObject set = Literal.object("{'metadata':{}}");
    STRATEGY.prepareForCreate(set, CONTEXT);
    assertEquals("1", set.meta().annotations().get(TemplateGeneration.NAME));
  }

  @Test
  void aRowShowsTheCountsAndTheNodes() {
    ApiObject set =
        Literal.object(
            "{'metadata':{'name':'d','creationTimestamp':'2024-01-01T00:00:00Z'},"
                + "'spec':{'selector':{'matchLabels':{'a':'b'}},"
                + "'template':{'spec':{'nodeSelector':{'y':'2','x':'1'}}}},"
                + "'status':{'desiredNumberScheduled':5,'currentNumberScheduled':4,"
                + "'numberReady':3,'updatedNumberScheduled':2,'numberAvailable':1}}");
    assertEquals(
        List.of("d", 5L, 4L, 3L, 2L, 1L, "x=1,y=2", "10s", "", "", "a=b"),
        STRATEGY.table().cells(set, Instant.parse("2024-01-01T00:00:10Z")));
    ApiObject bare =
        Literal.object("{'metadata':{'name':'d','creationTimestamp':'2024-01-01T00:00:00Z'}}");
    assertEquals("<none>", STRATEGY.table().cells(bare, Instant.EPOCH).get(6));
  }
}
