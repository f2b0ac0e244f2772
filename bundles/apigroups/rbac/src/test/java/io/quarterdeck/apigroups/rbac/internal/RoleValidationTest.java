// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.rbac.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Trees;
import io.quarterdeck.testkit.validation.ValidationTable;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class RoleValidationTest {
  private static ApiObject object(Node node) {
    return new ApiObject(Objects.requireNonNull(Trees.asObject(node.value())));
  }

  private static void role(Node node, List<FieldError> errors) {
    RoleValidation.validate(object(node), true, errors);
  }

  private static void clusterRole(Node node, List<FieldError> errors) {
    RoleValidation.validate(object(node), false, errors);
  }

  @TestFactory
  Stream<DynamicTest> roles() {
    return ValidationTable.of(
            """
            ## a role with everything
            rules: [{verbs: [get], apiGroups: [""], resources: [pods, pods/log], resourceNames: [a]}]

            ## a role that grants nothing
            rules: []

            ## a rule that says nothing
            rules: [{}]
            => rules[0].verbs: Required value: verbs must contain at least one value
            => rules[0].apiGroups: Required value: resource rules must supply at least one api group
            => rules[0].resources: Required value: resource rules must supply at least one resource

            ## verbs, groups and resources are any text
            rules: [{verbs: ["!"], apiGroups: ["a b"], resources: ["*/*"]}]

            ## paths are of the cluster
            rules: [{verbs: [get], nonResourceURLs: [/healthz]}]
            => rules[0].nonResourceURLs: Invalid value: ["/healthz"]: namespaced rules cannot apply to non-resource URLs

            ## a role does not aggregate, whatever it says
            aggregationRule: {}
            """)
        .tests(RoleValidationTest::role);
  }

  @TestFactory
  Stream<DynamicTest> clusterRoles() {
    return ValidationTable.of(
            """
            ## resources and paths, in a rule each
            rules:
            - {verbs: [get], apiGroups: [""], resources: [nodes]}
            - {verbs: [get], nonResourceURLs: [/healthz, /healthz/*]}
            aggregationRule: {clusterRoleSelectors: [{matchLabels: {a: b}}]}

            ## resources and paths in one rule
            rules: [{verbs: [get], nonResourceURLs: [/healthz], resources: [nodes]}]
            => rules[0].nonResourceURLs: Invalid value: ["/healthz"]: rules cannot apply to both regular resources and non-resource URLs

            ## names of resources are resources
            rules: [{verbs: [get], nonResourceURLs: [/healthz], resourceNames: [a]}]
            => rules[0].nonResourceURLs: Invalid value: ["/healthz"]: rules cannot apply to both regular resources and non-resource URLs

            ## a path without verbs
            rules: [{nonResourceURLs: [/healthz]}]
            => rules[0].verbs: Required value: verbs must contain at least one value

            ## an aggregation of nothing
            aggregationRule: {}
            => aggregationRule.clusterRoleSelectors: Required value: at least one clusterRoleSelector required if aggregationRule is non-nil

            ## an aggregation of everything
            aggregationRule: {clusterRoleSelectors: [{}]}

            ## a bad selector is reported twice
            aggregationRule: {clusterRoleSelectors: [{matchLabels: {a: b c}}]}
            => aggregationRule.clusterRoleSelectors[0].matchLabels: Invalid value: "b c": a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')
            => aggregationRule.clusterRoleSelectors[0]: Invalid value: null: invalid label selector.
            """)
        .tests(RoleValidationTest::clusterRole);
  }

  private static final String SUBJECTS =
      """
      ## a binding with everything
      roleRef: {apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: "system:node"}
      subjects:
      - {kind: User, apiGroup: rbac.authorization.k8s.io, name: "alice@example.com"}
      - {kind: Group, apiGroup: rbac.authorization.k8s.io, name: "system:nodes"}
      - {kind: ServiceAccount, namespace: ns, name: builder.v2}

      ## a binding of nobody
      roleRef: {apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: r}

      ## a role that says nothing
      subjects: []
      => roleRef.apiGroup: Unsupported value: "": supported values: "rbac.authorization.k8s.io"
      => roleRef.kind: Unsupported value: "": supported values: KINDS
      => roleRef.name: Required value

      ## a role whose name no path can have
      roleRef: {apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: ..}
      => roleRef.name: Invalid value: "..": may not be '..'

      ## users and groups are of this group
      roleRef: {apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: r}
      subjects: [{kind: User, name: a}, {kind: Group, apiGroup: x, name: b}]
      => subjects[0].apiGroup: Unsupported value: "": supported values: "rbac.authorization.k8s.io"
      => subjects[1].apiGroup: Unsupported value: "x": supported values: "rbac.authorization.k8s.io"

      ## service accounts are of the core group, and have names of objects
      roleRef: {apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: r}
      subjects: [{kind: ServiceAccount, apiGroup: v1, namespace: ns, name: A_1}]
      => subjects[0].name: Invalid value: "A_1": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')
      => subjects[0].apiGroup: Unsupported value: "v1": supported values: ""

      ## somebody without a name
      roleRef: {apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: r}
      subjects: [{kind: User, apiGroup: rbac.authorization.k8s.io}]
      => subjects[0].name: Required value

      ## an unknown kind of somebody
      roleRef: {apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: r}
      subjects: [{kind: Robot, name: a}]
      => subjects[0].kind: Unsupported value: "Robot": supported values: "ServiceAccount", "User", "Group"
      """;

  @TestFactory
  Stream<DynamicTest> bindings() {
    return ValidationTable.of(
            SUBJECTS.replace("KINDS", "\"Role\", \"ClusterRole\"")
                + """

                ## a role of the namespace
                roleRef: {apiGroup: rbac.authorization.k8s.io, kind: Role, name: r}

                ## a service account of the same namespace
                roleRef: {apiGroup: rbac.authorization.k8s.io, kind: Role, name: r}
                subjects: [{kind: ServiceAccount, name: a}]
                """)
        .tests((b, errors) -> RoleBindingValidation.validate(object(b), true, errors));
  }

  @TestFactory
  Stream<DynamicTest> clusterBindings() {
    return ValidationTable.of(
            SUBJECTS.replace("KINDS", "\"ClusterRole\"")
                + """

                ## a role of some namespace
                roleRef: {apiGroup: rbac.authorization.k8s.io, kind: Role, name: r}
                => roleRef.kind: Unsupported value: "Role": supported values: "ClusterRole"

                ## a service account of no namespace
                roleRef: {apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: r}
                subjects: [{kind: ServiceAccount, name: a}]
                => subjects[0].namespace: Required value
                """)
        .tests((b, errors) -> RoleBindingValidation.validate(object(b), false, errors));
  }
}
