// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.admissionregistration;

import io.quarterdeck.testkit.validation.ValidationTable;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class MatchValidationTest {
  private static Stream<DynamicTest> rules(String text) {
    return ValidationTable.at("r", text).tests(MatchValidation::rule);
  }

  @TestFactory
  Stream<DynamicTest> rules() {
    return rules(
        """
        ## a rule with everything
        operations: [CREATE, UPDATE, DELETE, CONNECT]
        apiGroups: ["", apps]
        apiVersions: [v1, v1beta1]
        resources: [pods, pods/status, deployments/*]
        scope: Namespaced
        resourceNames: [a, b]

        ## everything
        {operations: ["*"], apiGroups: ["*"], apiVersions: ["*"], resources: ["*/*"], scope: "*"}

        ## nothing
        {}
        => r.operations: Required value
        => r.apiGroups: Required value
        => r.apiVersions: Required value
        => r.resources: Required value

        ## empty elements, of which groups may be
        {operations: [""], apiGroups: [""], apiVersions: [""], resources: [""]}
        => r.operations[0]: Unsupported value: "": supported values: "*", "CONNECT", "CREATE", "DELETE", "UPDATE"
        => r.apiVersions[0]: Required value
        => r.resources[0]: Required value

        ## an operation that is a verb
        {operations: [create], apiGroups: [a], apiVersions: [v1], resources: [r]}
        => r.operations[0]: Unsupported value: "create": supported values: "*", "CONNECT", "CREATE", "DELETE", "UPDATE"

        ## all operations, groups, versions, and some more
        {operations: ["*", CREATE], apiGroups: [a, "*"], apiVersions: ["*", v1], resources: [r]}
        => r.operations: Invalid value: ["*","CREATE"]: if '*' is present, must not specify other operations
        => r.apiGroups: Invalid value: ["a","*"]: if '*' is present, must not specify other API groups
        => r.apiVersions: Invalid value: ["*","v1"]: if '*' is present, must not specify other API versions

        ## an unknown scope
        {operations: [CREATE], apiGroups: [a], apiVersions: [v1], resources: [r], scope: Node}
        => r.scope: Unsupported value: "Node": supported values: "*", "Cluster", "Namespaced"

        ## one name twice, and a name that no path can have
        {operations: [CREATE], apiGroups: [a], apiVersions: [v1], resources: [r], resourceNames: [x, x, a/b]}
        => r.resourceNames[1]: Duplicate value: "x"
        => r.resourceNames[2]: Invalid value: "a/b": may not contain '/'
        """);
  }

  @TestFactory
  Stream<DynamicTest> resources() {
    return rules(
        """
        ## all resources, and subresources of some
        {operations: [CREATE], apiGroups: [a], apiVersions: [v1], resources: ["*", pods/status]}

        ## all resources and one of them
        {operations: [CREATE], apiGroups: [a], apiVersions: [v1], resources: ["*", pods]}
        => r.resources: Invalid value: ["*","pods"]: if '*' is present, must not specify other resources without subresources

        ## one of them and all resources: the last is compared
        {operations: [CREATE], apiGroups: [a], apiVersions: [v1], resources: [pods, "*"]}

        ## everything and one resource
        {operations: [CREATE], apiGroups: [a], apiVersions: [v1], resources: ["*/*", pods]}
        => r.resources: Invalid value: ["*/*","pods"]: if '*/*' is present, must not specify other resources

        ## all subresources of one, and one of them
        {operations: [CREATE], apiGroups: [a], apiVersions: [v1], resources: [pods/*, pods/status]}
        => r.resources[1]: Invalid value: "pods/status": if 'pods/*' is present, must not specify pods/status

        ## one subresource of all, and that of one
        {operations: [CREATE], apiGroups: [a], apiVersions: [v1], resources: ["*/scale", deployments/scale]}
        => r.resources[1]: Invalid value: "deployments/scale": if '*/scale' is present, must not specify deployments/scale

        ## in the other order nothing is reported
        {operations: [CREATE], apiGroups: [a], apiVersions: [v1], resources: [pods/status, pods/*]}

        ## the same twice
        {operations: [CREATE], apiGroups: [a], apiVersions: [v1], resources: [pods/*, pods/*]}
        => r.resources[1]: Invalid value: "pods/*": if 'pods/*' is present, must not specify pods/*
        """);
  }

  @TestFactory
  Stream<DynamicTest> whatPoliciesMatch() {
    return ValidationTable.at(
            "m",
            """
            ## everything
            matchPolicy: Exact
            namespaceSelector: {matchLabels: {a: b}}
            objectSelector: {matchExpressions: [{key: a, operator: Exists}]}
            resourceRules: [{operations: [CREATE], apiGroups: [a], apiVersions: [v1], resources: [r]}]
            excludeResourceRules: [{operations: [CREATE], apiGroups: [a], apiVersions: [v1], resources: [s]}]

            ## an unknown way to match
            matchPolicy: Fuzzy
            => m.matchPolicy: Unsupported value: "Fuzzy": supported values: "Equivalent", "Exact"

            ## bad selectors
            namespaceSelector: {matchLabels: {a b: c}}
            objectSelector: {matchExpressions: [{key: a, operator: Like}]}
            => m.namespaceSelector.matchLabels: Invalid value: "a b": name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')
            => m.objectSelector.matchExpressions[0].operator: Invalid value: "Like": not a valid selector operator

            ## bad rules, of what is matched and of what is not
            resourceRules: [{}]
            excludeResourceRules: [{operations: [CREATE], apiGroups: [a], apiVersions: [v1]}]
            => m.resourceRules[0].operations: Required value
            => m.resourceRules[0].apiGroups: Required value
            => m.resourceRules[0].apiVersions: Required value
            => m.resourceRules[0].resources: Required value
            => m.excludeResourceRules[0].resources: Required value
            """)
        .tests(MatchValidation::matchResources);
  }
}
