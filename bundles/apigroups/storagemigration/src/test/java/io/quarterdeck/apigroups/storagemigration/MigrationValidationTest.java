// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.storagemigration;

import io.quarterdeck.testkit.validation.ValidationTable;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class MigrationValidationTest {

  @TestFactory
  Stream<DynamicTest> specs() {
    return ValidationTable.at(
            "spec",
            """
            ## a resource of a group
            {resource: {group: apps, resource: deployments}}

            ## one of the core group
            {resource: {resource: pods}}

            ## none
            {}
            => spec.resource.resource: Required value: resource is required to be set

            ## a group that is no domain
            {resource: {group: A, resource: pods}}
            => spec.resource.group: Invalid value: "A": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')
            """)
        .tests((spec, errors) -> MigrationValidation.spec(spec, errors));
  }

  @TestFactory
  Stream<DynamicTest> statuses() {
    return ValidationTable.at(
            "status",
            """
            ## it has begun
            {resourceVersion: "7"}
            ---
            {}

            ## the revision is what it began at
            {resourceVersion: "8"}
            ---
            {resourceVersion: "7"}
            => status.resourceVersion: Invalid value: "8": field is immutable

            ## a revision that is none
            {resourceVersion: x}
            ---
            {}
            => status.resourceVersion: Invalid value: "x": resource version is not well formed: x
            """)
        .updates((status, old, errors) -> MigrationValidation.status(status, old, errors));
  }
}
