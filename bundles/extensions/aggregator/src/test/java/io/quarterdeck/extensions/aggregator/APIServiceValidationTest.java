// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.aggregator;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Trees;
import io.quarterdeck.testkit.validation.ValidationTable;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class APIServiceValidationTest {
  private static ApiObject object(Node n) {
    return new ApiObject(Objects.requireNonNull(Trees.asObject(n.value())));
  }

  private static Stream<DynamicTest> table(String text) {
    return ValidationTable.of(text)
        .tests((service, errors) -> APIServiceValidation.validate(object(service), errors));
  }

  @TestFactory
  Stream<DynamicTest> namesAndGroups() {
    return table(
        """
        ## of another server
        metadata: {name: v1.a.example}
        spec:
          group: a.example
          version: v1
          groupPriorityMinimum: 2000
          versionPriority: 15
          caBundle: aGk=
          service: {namespace: ns, name: server, port: 443}

        ## of this server
        metadata: {name: v1.apps}
        spec: {group: apps, version: v1, groupPriorityMinimum: 1, versionPriority: 1}

        ## of the legacy group
        metadata: {name: v1.}
        spec: {group: "", version: v1, groupPriorityMinimum: 1, versionPriority: 1}

        ## an empty group in another version
        metadata: {name: v2.}
        spec: {version: v2, groupPriorityMinimum: 1, versionPriority: 1}
        => spec.group: Required value: only v1 may have an empty group and it better be legacy kube

        ## a name that does not say version and group
        metadata: {name: v1.a.example}
        spec: {group: b.example, version: v1, groupPriorityMinimum: 1, versionPriority: 1}
        => metadata.name: Invalid value: "v1.a.example": must be `spec.version+"."+spec.group`: "v1.b.example"

        ## a generated name never does
        metadata: {generateName: v1.a.}
        spec: {group: a.example, version: v1, groupPriorityMinimum: 1, versionPriority: 1}
        => metadata.generateName: Invalid value: "v1.a.": must be `spec.version+"."+spec.group`: "v1.a.example"

        ## a group in upper case
        metadata: {name: v1.A}
        spec: {group: A, version: v1, groupPriorityMinimum: 1, versionPriority: 1}
        => spec.group: Invalid value: "A": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')

        ## a version that begins with a digit
        metadata: {name: 1.a}
        spec: {group: a, version: "1", groupPriorityMinimum: 1, versionPriority: 1}
        => spec.version: Invalid value: "1": a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used for validation is '[a-z]([-a-z0-9]*[a-z0-9])?')

        ## no version
        metadata: {name: .a}
        spec: {group: a, groupPriorityMinimum: 1, versionPriority: 1}
        => spec.version: Invalid value: "": a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used for validation is '[a-z]([-a-z0-9]*[a-z0-9])?')
        """);
  }

  @TestFactory
  Stream<DynamicTest> priorities() {
    return table(
        """
        ## the highest
        metadata: {name: v1.a}
        spec: {group: a, version: v1, groupPriorityMinimum: 20000, versionPriority: 1000}

        ## beyond the highest
        metadata: {name: v1.a}
        spec: {group: a, version: v1, groupPriorityMinimum: 20001, versionPriority: 1001}
        => spec.groupPriorityMinimum: Invalid value: 20001: must be positive and less than 20000
        => spec.versionPriority: Invalid value: 1001: must be positive and less than 1000

        ## none
        metadata: {name: v1.a}
        spec: {group: a, version: v1}
        => spec.groupPriorityMinimum: Invalid value: 0: must be positive and less than 20000
        => spec.versionPriority: Invalid value: 0: must be positive and less than 1000

        ## negative
        metadata: {name: v1.a}
        spec: {group: a, version: v1, groupPriorityMinimum: -1, versionPriority: -1}
        => spec.groupPriorityMinimum: Invalid value: -1: must be positive and less than 20000
        => spec.versionPriority: Invalid value: -1: must be positive and less than 1000
        """);
  }

  @TestFactory
  Stream<DynamicTest> services() {
    return table(
        """
        ## without certificates checked
        metadata: {name: v1.a}
        spec:
          group: a
          version: v1
          groupPriorityMinimum: 1
          versionPriority: 1
          insecureSkipTLSVerify: true
          service: {namespace: ns, name: server}

        ## without names
        metadata: {name: v1.a}
        spec: {group: a, version: v1, groupPriorityMinimum: 1, versionPriority: 1, service: {}}
        => spec.service.namespace: Required value
        => spec.service.name: Required value

        ## a port beyond the last
        metadata: {name: v1.a}
        spec:
          group: a
          version: v1
          groupPriorityMinimum: 1
          versionPriority: 1
          service: {namespace: ns, name: server, port: 65536}
        => spec.service.port: Invalid value: 65536: port is not valid: must be between 1 and 65535, inclusive

        ## authorities that are not used
        metadata: {name: v1.a}
        spec:
          group: a
          version: v1
          groupPriorityMinimum: 1
          versionPriority: 1
          insecureSkipTLSVerify: true
          caBundle: aGk=
          service: {namespace: ns, name: server}
        => spec.insecureSkipTLSVerify: Invalid value: true: may not be true if caBundle is present

        ## authorities of this server, of which the bytes are counted
        metadata: {name: v1.a}
        spec: {group: a, version: v1, groupPriorityMinimum: 1, versionPriority: 1, caBundle: aGVsbG8=}
        => spec.caBundle: Invalid value: "5 bytes": local APIServices may not have a caBundle

        ## what is for another server alone
        metadata: {name: v1.a}
        spec:
          group: a
          version: v1
          groupPriorityMinimum: 1
          versionPriority: 1
          insecureSkipTLSVerify: true
        => spec.insecureSkipTLSVerify: Invalid value: true: local APIServices may not have insecureSkipTLSVerify
        """);
  }

  @TestFactory
  Stream<DynamicTest> conditions() {
    return ValidationTable.of(
            """
            ## none
            status: {}

            ## each status
            status: {conditions: [{status: "True"}, {status: "False"}, {status: Unknown}]}

            ## another
            status: {conditions: [{status: "True"}, {status: Maybe}]}
            => status.conditions[1].status: Unsupported value: "Maybe": supported values: "True", "False", "Unknown"
            """)
        .tests((service, errors) -> APIServiceValidation.validateStatus(object(service), errors));
  }
}
