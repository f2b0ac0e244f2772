// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.flowcontrol;

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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FlowSchemaStrategyTest {
  private static final FlowSchemaStrategy STRATEGY = new FlowSchemaStrategy();

  @TestFactory
  Stream<DynamicTest> schemas() {
    return ValidationTable.of(
            """
            ## a schema with everything
            metadata: {name: a}
            spec:
              matchingPrecedence: 500
              priorityLevelConfiguration: {name: workload-low}
              distinguisherMethod: {type: ByUser}
              rules:
              - subjects: [{kind: Group, group: {name: g}}]
                resourceRules: [{verbs: [get], apiGroups: [""], resources: [pods], namespaces: [a]}]
                nonResourceRules: [{verbs: [get], nonResourceURLs: [/healthz]}]

            ## a schema that matches nothing
            metadata: {name: a}
            spec: {matchingPrecedence: 10000, priorityLevelConfiguration: {name: p}, distinguisherMethod: {type: ByNamespace}}

            ## a schema that says nothing
            metadata: {name: a}
            spec: {}
            => spec.matchingPrecedence: Invalid value: 0: must be a positive value
            => spec.priorityLevelConfiguration.name: Required value: must reference a priority level

            ## beyond the last precedence
            metadata: {name: a}
            spec: {matchingPrecedence: 10001, priorityLevelConfiguration: {name: p}}
            => spec.matchingPrecedence: Invalid value: 10001: must not be greater than 10000

            ## before the first precedence
            metadata: {name: a}
            spec: {matchingPrecedence: -1, priorityLevelConfiguration: {name: p}}
            => spec.matchingPrecedence: Invalid value: -1: must be a positive value

            ## the first precedence is kept for one
            metadata: {name: a}
            spec: {matchingPrecedence: 1, priorityLevelConfiguration: {name: p}}
            => spec.matchingPrecedence: Invalid value: 1: only the schema named 'exempt' may have matchingPrecedence 1

            ## the second is not
            metadata: {name: a}
            spec: {matchingPrecedence: 2, priorityLevelConfiguration: {name: p}}

            ## a bad name of a level
            metadata: {name: a}
            spec: {matchingPrecedence: 2, priorityLevelConfiguration: {name: P_1}}
            => spec.priorityLevelConfiguration.name: Invalid value: "P_1": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')

            ## an unknown way to tell flows apart
            metadata: {name: a}
            spec: {matchingPrecedence: 2, priorityLevelConfiguration: {name: p}, distinguisherMethod: {type: ByVerb}}
            => spec.distinguisherMethod.type: Unsupported value: {"Type":"ByVerb"}: supported values: "ByNamespace", "ByUser"

            ## a rule for nobody and nothing
            metadata: {name: a}
            spec: {matchingPrecedence: 2, priorityLevelConfiguration: {name: p}, rules: [{}]}
            => spec.rules[0].subjects: Required value: subjects must contain at least one value
            => spec.rules[0]: Required value: at least one of resourceRules and nonResourceRules has to be non-empty

            ## bad parts of a rule
            metadata: {name: a}
            spec:
              matchingPrecedence: 2
              priorityLevelConfiguration: {name: p}
              rules: [{subjects: [{kind: Robot}], nonResourceRules: [{verbs: [get], nonResourceURLs: [x]}]}]
            => spec.rules[0].subjects[0].kind: Unsupported value: "Robot": supported values: "Group", "ServiceAccount", "User"
            => spec.rules[0].nonResourceRules[0].nonResourceURLs[0]: Invalid value: "x": must start with slash
            """)
        .tests(StrategyRules.creation(STRATEGY));
  }

  @TestFactory
  Stream<DynamicTest> theCatchAllSchemaIsFixed() {
    return ValidationTable.of(
            """
            ## as it must be
            metadata: {name: catch-all}
            spec:
              matchingPrecedence: 10000
              priorityLevelConfiguration: {name: catch-all}
              distinguisherMethod: {type: ByUser}
              rules:
              - subjects: [{kind: Group, group: {name: "system:unauthenticated"}}, {kind: Group, group: {name: "system:authenticated"}}]
                resourceRules: [{verbs: ["*"], apiGroups: ["*"], resources: ["*"], clusterScope: true, namespaces: ["*"]}]
                nonResourceRules: [{verbs: ["*"], nonResourceURLs: ["*"]}]

            ## of another precedence and without rules
            metadata: {name: catch-all}
            spec: {matchingPrecedence: 9999, priorityLevelConfiguration: {name: catch-all}, rules: []}
            => spec: Invalid value: {"PriorityLevelConfiguration":{"Name":"catch-all"},"MatchingPrecedence":9999,"DistinguisherMethod":null,"Rules":[]}: spec of 'catch-all' must equal the fixed value

            ## a service account among the subjects is shown with its namespace
            metadata: {name: catch-all}
            spec:
              matchingPrecedence: 10000
              priorityLevelConfiguration: {name: catch-all}
              rules:
              - subjects: [{kind: ServiceAccount, serviceAccount: {namespace: a, name: b}}]
                nonResourceRules: [{verbs: ["*"], nonResourceURLs: ["*"]}]
            => spec: Invalid value: {"PriorityLevelConfiguration":{"Name":"catch-all"},"MatchingPrecedence":10000,"DistinguisherMethod":null,"Rules":[{"Subjects":[{"Kind":"ServiceAccount","User":null,"Group":null,"ServiceAccount":{"Namespace":"a","Name":"b"}}],"ResourceRules":null,"NonResourceRules":[{"Verbs":["*"],"NonResourceURLs":["*"]}]}]}: spec of 'catch-all' must equal the fixed value
            """)
        .tests(StrategyRules.creation(STRATEGY));
  }

  @TestFactory
  Stream<DynamicTest> conditions() {
    return ValidationTable.of(
            """
            ## two conditions
            status: {conditions: [{type: Dangling, status: "False"}, {type: Other}]}
            ---
            {}

            ## a condition without a type
            status: {conditions: [{status: "False"}]}
            ---
            {}
            => status.conditions[0].type: Required value: must not be empty

            ## two conditions of one type
            status: {conditions: [{type: Dangling}, {type: Dangling}]}
            ---
            {}
            => status.conditions[1].type: Duplicate value: "Dangling"
            """)
        .updates(StrategyRules.status(STRATEGY));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {"{} | 1000", "{'matchingPrecedence':0} | 1000", "{'matchingPrecedence':5} | 5"})
  void aSchemaIsTriedAmongTheLastUnlessItSaysOtherwise(String spec, long precedence) {
    ApiObject schema = Literal.object("{'spec':" + spec + "}");
    STRATEGY.applyDefaults(schema);
    assertEquals(precedence, schema.field("spec").get("matchingPrecedence").number());
  }

  @Test
  void schemasOfOnePrecedenceAreTriedByName() {
    ApiObject a = Literal.object("{'metadata':{'name':'a'},'spec':{'matchingPrecedence':5}}");
    ApiObject b = Literal.object("{'metadata':{'name':'b'},'spec':{'matchingPrecedence':5}}");
    ApiObject c = Literal.object("{'metadata':{'name':'c'},'spec':{'matchingPrecedence':4}}");
    assertEquals(List.of(c, a, b), STRATEGY.table().ordered(List.of(b, a, c)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{} | ?",
        "{'conditions':[{'type':'Other','status':'True'}]} | ?",
        "{'conditions':[{'type':'Dangling','status':'True'}]} | True",
      })
  void aRowSaysWhetherTheLevelIsMissing(String status, String cell) {
    ApiObject schema =
        Literal.object(
            "{'metadata':{'name':'a','creationTimestamp':'1970-01-01T00:00:00Z'},"
                + "'spec':{'matchingPrecedence':5,'priorityLevelConfiguration':{'name':'p'}},"
                + "'status':"
                + status
                + "}");
    assertEquals(
        List.of("a", "p", 5L, "<none>", "3s", cell),
        STRATEGY.table().cells(schema, Instant.ofEpochSecond(3)));
  }
}
