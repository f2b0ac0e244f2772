// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.admissionregistration;

import io.quarterdeck.testkit.validation.ValidationTable;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class AdmissionPolicyValidationTest {
  @TestFactory
  Stream<DynamicTest> whatBothKindsHave() {
    return ValidationTable.at(
            "spec",
            """
            ## all that both kinds have
            failurePolicy: Ignore
            paramKind: {apiVersion: rules.example.com/v1, kind: ReplicaLimit}
            matchConstraints:
              resourceRules: [{operations: [CREATE], apiGroups: [apps], apiVersions: [v1], resources: [deployments]}]

            ## nothing
            {}
            => spec.failurePolicy: Unsupported value: "": supported values: "Fail", "Ignore"
            => spec.matchConstraints: Required value

            ## an unknown answer to failures
            failurePolicy: Warn
            matchConstraints: {resourceRules: [{operations: [CREATE], apiGroups: [a], apiVersions: [v1], resources: [r]}]}
            => spec.failurePolicy: Unsupported value: "Warn": supported values: "Fail", "Ignore"

            ## no request is matched
            failurePolicy: Fail
            matchConstraints: {}
            => spec.matchConstraints.resourceRules: Required value
            """)
        .tests(AdmissionPolicyValidation::common);
  }

  @TestFactory
  Stream<DynamicTest> kindsOfParameters() {
    return ValidationTable.at(
            "spec",
            """
            ## a kind of the core group
            paramKind: {apiVersion: v1, kind: ConfigMap}

            ## a kind of no group that has a slash
            paramKind: {apiVersion: /v1, kind: ConfigMap}

            ## no kind
            paramKind: {}
            => spec.paramKind.apiVersion: Required value
            => spec.paramKind.kind: Required value

            ## a group, a version, and something else
            paramKind: {apiVersion: a/b/c, kind: K}
            => spec.paramKind.apiVersion: Invalid value: "a/b/c": unexpected GroupVersion string: a/b/c

            ## a bad group and a bad version
            paramKind: {apiVersion: A_b/1, kind: K}
            => spec.paramKind.apiVersion: Invalid value: "A_b": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')
            => spec.paramKind.apiVersion: Invalid value: "1": a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used for validation is '[a-z]([-a-z0-9]*[a-z0-9])?')

            ## no version behind the group
            paramKind: {apiVersion: a/, kind: K}
            => spec.paramKind.apiVersion: Invalid value: "": a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used for validation is '[a-z]([-a-z0-9]*[a-z0-9])?')

            ## a bad kind
            paramKind: {apiVersion: v1, kind: My_Kind}
            => spec.paramKind.kind: Invalid value: "My_Kind": may have mixed case, but should otherwise match: a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used for validation is '[a-z]([-a-z0-9]*[a-z0-9])?')
            """)
        .tests(
            (spec, errors) -> {
              AdmissionPolicyValidation.common(spec, errors);
              errors.removeIf(e -> !e.field().startsWith("spec.paramKind"));
            });
  }

  @TestFactory
  Stream<DynamicTest> validations() {
    return ValidationTable.at(
            "spec",
            """
            ## a policy with everything
            variables: [{name: limit, expression: int}]
            matchConditions: [{name: example.com/not-mine, expression: bool}]
            validations:
            - {expression: bool, message: too many, messageExpression: string, reason: Forbidden}
            - {expression: bool}
            auditAnnotations: [{key: limit, valueExpression: string}, {key: other, valueExpression: "null"}]

            ## annotations alone
            auditAnnotations: [{key: limit, valueExpression: string}]

            ## neither
            {validations: [], auditAnnotations: []}
            => spec.validations: Required value: validations or auditAnnotations must contain at least one item
            => spec.auditAnnotations: Required value: validations or auditAnnotations must contain at least one item

            ## a validation of nothing
            validations: [{}]
            => spec.validations[0].expression: Required value: expression is not specified

            ## an expression of nothing but space
            validations: [{expression: " \\t"}]
            => spec.validations[0].expression: Required value: expression is not specified

            ## an expression that gives no bool
            validations: [{expression: int}]
            => spec.validations[0].expression: Invalid value: "int": must evaluate to bool but got int

            ## an expression of which nobody knows what it gives
            validations: [{expression: dyn}]
            => spec.validations[0].expression: Invalid value: "dyn": must evaluate to bool but got dyn

            ## an expression that does not compile
            validations: [{expression: nope}]
            => spec.validations[0].expression: Invalid value: "nope": compilation failed: no nope

            ## space around an expression is not part of it
            validations: [{expression: " bool\\n"}]

            ## a message of nothing but space
            validations: [{expression: bool, message: " "}]
            => spec.validations[0].message: Invalid value: " ": must be non-empty if specified

            ## a message of two lines
            validations: [{expression: bool, message: "a\\nb"}]
            => spec.validations[0].message: Invalid value: "a\\nb": must not contain line breaks

            ## a message with the other end of a line
            validations: [{expression: bool, message: "a\\rb"}]
            => spec.validations[0].message: Invalid value: "a\\rb": must not contain line breaks

            ## an expression for the message that gives no text
            validations: [{expression: bool, messageExpression: int}]
            => spec.validations[0].messageExpression: Invalid value: "int": must evaluate to string but got int

            ## an expression for the message of nothing but space
            validations: [{expression: bool, messageExpression: " "}]
            => spec.validations[0].messageExpression: Invalid value: " ": must be non-empty if specified

            ## an unknown reason
            validations: [{expression: bool, reason: NotFound}]
            => spec.validations[0].reason: Unsupported value: "NotFound": supported values: "Forbidden", "Invalid", "RequestEntityTooLarge"
            """)
        .tests(
            (spec, errors) ->
                AdmissionPolicyValidation.validating("p", spec, expressions(), errors));
  }

  @TestFactory
  Stream<DynamicTest> annotations() {
    return ValidationTable.at(
            "spec",
            """
            ## a key and a policy's name make a qualified name
            auditAnnotations: [{key: a b, valueExpression: string}]
            => spec.auditAnnotations[0].key: Invalid value: "p.example/a b": name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')

            ## no key
            auditAnnotations: [{valueExpression: string}]
            => spec.auditAnnotations[0].key: Invalid value: "p.example/": name part must be non-empty
            => spec.auditAnnotations[0].key: Invalid value: "p.example/": name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')

            ## one key twice
            auditAnnotations: [{key: a, valueExpression: string}, {key: a, valueExpression: string}]
            => spec.auditAnnotations[1].key: Duplicate value: "a"

            ## no value
            auditAnnotations: [{key: a}]
            => spec.auditAnnotations[0].valueExpression: Required value: valueExpression is not specified

            ## a value that is neither text nor null
            auditAnnotations: [{key: a, valueExpression: bool}]
            => spec.auditAnnotations[0].valueExpression: Invalid value: "bool": must evaluate to one of [string null_type] but got bool
            """)
        .tests(
            (spec, errors) ->
                AdmissionPolicyValidation.validating("p.example", spec, expressions(), errors));
  }

  @TestFactory
  Stream<DynamicTest> mutations() {
    return ValidationTable.at(
            "spec",
            """
            ## a policy with everything
            variables: [{name: a, expression: int}]
            matchConditions: [{name: c, expression: bool}]
            matchConstraints: {resourceRules: [{operations: [CREATE, UPDATE, CONNECT]}, {operations: ["*"]}]}
            mutations:
            - {patchType: ApplyConfiguration, applyConfiguration: {expression: object}}
            - {patchType: JSONPatch, jsonPatch: {expression: patches}}
            reinvocationPolicy: IfNeeded

            ## nothing
            {}
            => spec.mutations: Required value: mutations must contain at least one item
            => spec.reinvocationPolicy: Required value

            ## deletions are not changed
            matchConstraints: {resourceRules: [{operations: [CREATE, DELETE]}]}
            mutations: [{patchType: JSONPatch, jsonPatch: {expression: patches}}]
            reinvocationPolicy: Never
            => spec.matchConstraints.resourceRules.operations: Unsupported value: "DELETE": supported values: "*", "CONNECT", "CREATE", "UPDATE"

            ## an unknown policy of reinvocation
            mutations: [{patchType: JSONPatch, jsonPatch: {expression: patches}}]
            reinvocationPolicy: Always
            => spec.reinvocationPolicy: Unsupported value: "Always": supported values: "IfNeeded", "Never"

            ## a patch of no type
            mutations: [{jsonPatch: {expression: patches}}]
            reinvocationPolicy: Never
            => spec.mutations[0].patchType: Required value

            ## a patch of an unknown type
            mutations: [{patchType: MergePatch}]
            reinvocationPolicy: Never
            => spec.mutations[0].patchType: Unsupported value: "MergePatch": supported values: "ApplyConfiguration", "JSONPatch"

            ## a patch of one type, given as the other
            mutations: [{patchType: JSONPatch, applyConfiguration: {expression: object}}]
            reinvocationPolicy: Never
            => spec.mutations[0].jsonPatch: Required value: must be specified when patchType is JSONPatch
            => spec.mutations[0].applyConfiguration: Invalid value: "{applyConfiguration}": must not be specified when patchType is JSONPatch

            ## a patch of both types
            mutations: [{patchType: ApplyConfiguration, applyConfiguration: {expression: object}, jsonPatch: {expression: patches}}]
            reinvocationPolicy: Never
            => spec.mutations[0].jsonPatch: Invalid value: "{jsonPatch}": must not be specified when patchType is ApplyConfiguration

            ## a patch without an expression
            mutations: [{patchType: JSONPatch, jsonPatch: {expression: " "}}]
            reinvocationPolicy: Never
            => spec.mutations[0].jsonPatch.expression: Required value

            ## a patch that gives something else
            mutations:
            - {patchType: ApplyConfiguration, applyConfiguration: {expression: patches}}
            - {patchType: JSONPatch, jsonPatch: {expression: object}}
            reinvocationPolicy: Never
            => spec.mutations[0].applyConfiguration.expression: Invalid value: "patches": must evaluate to Object but got list(JSONPatch)
            => spec.mutations[1].jsonPatch.expression: Invalid value: "object": must evaluate to list(JSONPatch) but got Object
            """)
        .tests((spec, errors) -> AdmissionPolicyValidation.mutating(spec, expressions(), errors));
  }

  private static Expressions expressions() {
    return Expressions.ofPolicy(FakeCompiler::new, false);
  }
}
