// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.admissionregistration;

import io.quarterdeck.testkit.validation.ValidationTable;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class AdmissionPolicyBindingValidationTest {
  @TestFactory
  Stream<DynamicTest> validatingBindings() {
    return ValidationTable.at(
            "spec",
            """
            ## a binding with everything
            policyName: limit.example.com
            paramRef: {name: limits, namespace: default, parameterNotFoundAction: Deny}
            matchResources: {namespaceSelector: {matchLabels: {a: b}}}
            validationActions: [Deny, Audit]

            ## nothing
            {}
            => spec.policyName: Required value
            => spec.validationActions: Required value: at least one validation action is required

            ## a bad name of a policy
            {policyName: Limit, validationActions: [Warn]}
            => spec.policyName: Invalid value: "Limit": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')

            ## resources that are matched need no rules
            {policyName: p, validationActions: [Warn], matchResources: {}}

            ## a bad rule of resources
            policyName: p
            validationActions: [Warn]
            matchResources: {resourceRules: [{operations: [CREATE], apiGroups: [a], apiVersions: [v1]}]}
            => spec.matchResources.resourceRules[0].resources: Required value

            ## an unknown action
            {policyName: p, validationActions: [Log]}
            => spec.validationActions[0]: Unsupported value: "Log": supported values: "Audit", "Deny", "Warn"

            ## an action twice
            {policyName: p, validationActions: [Audit, Audit]}
            => spec.validationActions[1]: Duplicate value: "Audit"

            ## one failure is not reported in the answer and in its headers
            {policyName: p, validationActions: [Warn, Deny]}
            => spec.validationActions: Invalid value: ["Warn","Deny"]: must not contain both Deny and Warn (repeating the same validation failure information in the API response and headers serves no purpose)
            """)
        .tests((spec, errors) -> AdmissionPolicyBindingValidation.validate(spec, true, errors));
  }

  @TestFactory
  Stream<DynamicTest> mutatingBindings() {
    return ValidationTable.at(
            "spec",
            """
            ## a mutating policy has no actions
            policyName: p

            ## parameters by selector
            {policyName: p, paramRef: {selector: {matchLabels: {a: b}}, parameterNotFoundAction: Allow}}

            ## all parameters
            {policyName: p, paramRef: {selector: {}, parameterNotFoundAction: Allow}}

            ## no parameters
            {policyName: p, paramRef: {}}
            => spec.paramRef: Required value: one of name or selector must be specified
            => spec.paramRef.parameterNotFoundAction: Required value

            ## parameters by name and by selector
            {policyName: p, paramRef: {name: a, selector: {}, parameterNotFoundAction: Deny}}
            => spec.paramRef.name: Forbidden: name and selector are mutually exclusive
            => spec.paramRef.selector: Forbidden: name and selector are mutually exclusive

            ## a bad name
            {policyName: p, paramRef: {name: A, parameterNotFoundAction: Deny}}
            => spec.paramRef.name: Invalid value: "A": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')

            ## a bad selector
            {policyName: p, paramRef: {selector: {matchLabels: {a: b c}}, parameterNotFoundAction: Deny}}
            => spec.paramRef.selector.matchLabels: Invalid value: "b c": a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')

            ## an unknown action for parameters that are not there
            {policyName: p, paramRef: {name: a, parameterNotFoundAction: Warn}}
            => spec.paramRef.parameterNotFoundAction: Unsupported value: "Warn": supported values: "Deny", "Allow"
            """)
        .tests((spec, errors) -> AdmissionPolicyBindingValidation.validate(spec, false, errors));
  }

  @TestFactory
  Stream<DynamicTest> statusOfPolicies() {
    return ValidationTable.at(
            "status",
            """
            ## a warning and a condition
            typeChecking: {expressionWarnings: [{fieldRef: "spec.validations[0].expression", warning: odd}]}
            conditions: [{type: Ready, status: "True", reason: Good, message: "", lastTransitionTime: "2024-01-01T00:00:00Z"}]

            ## a warning of nothing
            typeChecking: {expressionWarnings: [{}]}
            => status.typeChecking.expressionWarnings[0].warning: Required value
            => status.typeChecking.expressionWarnings[0].fieldRef: Required value

            ## a warning of a field of nothing but space
            typeChecking: {expressionWarnings: [{fieldRef: " ", warning: odd}]}
            => status.typeChecking.expressionWarnings[0].fieldRef: Required value

            ## a condition of no type
            conditions: [{status: "True", reason: Good, message: "", lastTransitionTime: "2024-01-01T00:00:00Z"}]
            => status.conditions[0].type: Invalid value: "": name part must be non-empty
            => status.conditions[0].type: Invalid value: "": name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')
            """)
        .tests(AdmissionPolicyStatusValidation::validate);
  }
}
