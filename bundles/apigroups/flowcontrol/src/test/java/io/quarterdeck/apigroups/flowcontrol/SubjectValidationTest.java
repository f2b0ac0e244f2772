// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.flowcontrol;

import io.quarterdeck.testkit.validation.ValidationTable;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class SubjectValidationTest {
  @TestFactory
  Stream<DynamicTest> subjects() {
    return ValidationTable.at(
            "s",
            """
            ## a user
            {kind: User, user: {name: alice@example.com}}

            ## every user
            {kind: User, user: {name: "*"}}

            ## a group
            {kind: Group, group: {name: system:masters}}

            ## a service account
            {kind: ServiceAccount, serviceAccount: {namespace: default, name: builder.v2}}

            ## every service account of a namespace
            {kind: ServiceAccount, serviceAccount: {namespace: default, name: "*"}}

            ## nobody
            {}
            => s.kind: Unsupported value: "": supported values: "Group", "ServiceAccount", "User"

            ## of an unknown kind nothing else is reported
            {kind: Robot, user: {}}
            => s.kind: Unsupported value: "Robot": supported values: "Group", "ServiceAccount", "User"

            ## a user who is not described
            {kind: User}
            => s.user: Required value: user is required when subject kind is 'User'

            ## a user without a name
            {kind: User, user: {}}
            => s.user.name: Required value

            ## a group that is described as a user
            {kind: Group, user: {name: a}}
            => s.group: Required value: group is required when subject kind is 'Group'
            => s.user: Forbidden: user is forbidden when subject kind is not 'User'

            ## a group without a name
            {kind: Group, group: {name: ""}}
            => s.group.name: Required value

            ## a service account that is described as everything
            {kind: ServiceAccount, user: {}, group: {}, serviceAccount: {namespace: a, name: b}}
            => s.user: Forbidden: user is forbidden when subject kind is not 'User'
            => s.group: Forbidden: group is forbidden when subject kind is not 'Group'

            ## a user who is described as a service account, too
            {kind: User, user: {name: a}, serviceAccount: {}}
            => s.serviceAccount: Forbidden: serviceAccount is forbidden when subject kind is not 'ServiceAccount'

            ## a service account without anything
            {kind: ServiceAccount, serviceAccount: {}}
            => s.serviceAccount.name: Required value
            => s.serviceAccount.namespace: Required value: must specify namespace for service account

            ## a service account of every namespace
            {kind: ServiceAccount, serviceAccount: {namespace: "*", name: a}}
            => s.serviceAccount.namespace: Invalid value: "*": a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')

            ## a service account with a bad name
            {kind: ServiceAccount, serviceAccount: {namespace: a, name: B_1}}
            => s.serviceAccount.name: Invalid value: "B_1": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')
            """)
        .tests(SubjectValidation::validate);
  }
}
