// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.scheduling;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.testkit.admission.Literal;
import io.quarterdeck.testkit.validation.StrategyRules;
import io.quarterdeck.testkit.validation.ValidationTable;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class PodGroupStrategyTest {
  private static final GroupFields ALL = new GroupFields(true, true, true);
  private static final GroupFields NONE = new GroupFields(false, false, false);

  @TestFactory
  Stream<DynamicTest> groups() {
    return ValidationTable.of(
            """
            ## a basic group
            spec: {schedulingPolicy: {basic: {}}}

            ## a gang of a template, with everything
            spec:
              podGroupTemplateRef: {workload: {workloadName: w, podGroupTemplateName: t}}
              schedulingPolicy: {gang: {minCount: 2}}
              schedulingConstraints: {topology: [{key: example.com/rack}]}
              resourceClaims: [{name: c, resourceClaimName: d}, {name: e, resourceClaimTemplateName: f}]
              disruptionMode: PodGroup
              priorityClassName: high
              priority: 7

            ## no policy
            spec: {schedulingPolicy: {}}
            => spec.schedulingPolicy: Invalid value: "": must specify one of: `basic`, `gang`

            ## two policies, and a gang of nobody
            spec: {schedulingPolicy: {basic: {}, gang: {minCount: 0}}}
            => spec.schedulingPolicy: Invalid value: "{basic, gang}": must specify exactly one of: `basic`, `gang`
            => spec.schedulingPolicy.gang.minCount: Invalid value: 0: must be greater than or equal to 1

            ## two topologies
            spec: {schedulingPolicy: {basic: {}}, schedulingConstraints: {topology: [{key: a}, {key: b}]}}
            => spec.schedulingConstraints.topology: Too many: 2: must have at most 1 items

            ## a mode that there is not
            spec: {schedulingPolicy: {basic: {}}, disruptionMode: Some}
            => spec.disruptionMode: Unsupported value: "Some": supported values: "Pod", "PodGroup"

            ## claims by two names, by none, and twice
            spec: {schedulingPolicy: {basic: {}}, resourceClaims: [{name: a, resourceClaimName: x, resourceClaimTemplateName: y}, {name: b}, {name: b, resourceClaimName: z}]}
            => spec.resourceClaims[0]: Invalid value: "{resourceClaimName, resourceClaimTemplateName}": must specify exactly one of: `resourceClaimName`, `resourceClaimTemplateName`
            => spec.resourceClaims[1]: Invalid value: "": must specify one of: `resourceClaimName`, `resourceClaimTemplateName`
            => spec.resourceClaims[2]: Duplicate value: "b"
            """)
        .tests(StrategyRules.creation(new PodGroupStrategy(ALL)));
  }

  @TestFactory
  Stream<DynamicTest> workloads() {
    return ValidationTable.of(
            """
            ## two templates
            spec: {controllerRef: {apiGroup: batch, kind: Job, name: j}, podGroupTemplates: [{name: a, schedulingPolicy: {basic: {}}}, {name: b, schedulingPolicy: {basic: {}}}]}

            ## none
            spec: {}
            => spec.podGroupTemplates: Required value

            ## of nobody, and a template twice
            spec: {controllerRef: {}, podGroupTemplates: [{name: a, schedulingPolicy: {basic: {}}}, {name: a, schedulingPolicy: {basic: {}}}]}
            => spec.controllerRef.kind: Required value
            => spec.controllerRef.name: Required value
            => spec.podGroupTemplates[1]: Duplicate value: "a"
            """)
        .tests(StrategyRules.creation(new WorkloadStrategy(ALL)));
  }

  @TestFactory
  Stream<DynamicTest> nothingChanges() {
    return ValidationTable.of(
            """
            ## another policy
            spec: {schedulingPolicy: {gang: {minCount: 2}}}
            ---
            spec: {schedulingPolicy: {gang: {minCount: 3}}}
            => spec.schedulingPolicy: Invalid value: {"gang":{"minCount":2}}: field is immutable
            """)
        .updates(StrategyRules.update(new PodGroupStrategy(ALL)));
  }

  @Test
  void whatIsSwitchedOffIsLeftOut() {
    String all =
        "{'spec':{'schedulingPolicy':{'basic':{}},'schedulingConstraints':{},'resourceClaims':[],"
            + "'disruptionMode':'Pod','priorityClassName':'p','priority':1}}";
    ApiObject group = Literal.object(all);
    new PodGroupStrategy(ALL).prepareForCreate(group, StrategyRules.CONTEXT);
    assertEquals(Literal.object(all), group);

    new PodGroupStrategy(NONE).prepareForCreate(group, StrategyRules.CONTEXT);
    assertEquals(Literal.object("{'spec':{'schedulingPolicy':{'basic':{}}}}"), group);
  }
}
