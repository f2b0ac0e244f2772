// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.podtemplate.common;

import io.quarterdeck.testkit.validation.ValidationTable;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class DownwardValidationTest {
  @TestFactory
  Stream<DynamicTest> fieldsOfThePod() {
    return ValidationTable.at(
            "f",
            """
            ## the name
            apiVersion: v1
            fieldPath: metadata.name

            ## a label, an annotation
            apiVersion: v1
            fieldPath: metadata.labels['example.com/a']

            ## an annotation in letters of any size
            apiVersion: v1
            fieldPath: metadata.annotations['Example.com/a']

            ## the old name of the node
            apiVersion: v1
            fieldPath: spec.host

            ## no version: nothing else is reported
            fieldPath: nothing
            => f.apiVersion: Required value

            ## no field
            apiVersion: v1
            => f.fieldPath: Required value

            ## another version
            apiVersion: v2
            fieldPath: metadata.name
            => f.fieldPath: Invalid value: "metadata.name": error converting fieldPath: unsupported pod version: v2

            ## a field that selectors do not know
            apiVersion: v1
            fieldPath: spec.containers
            => f.fieldPath: Invalid value: "spec.containers": error converting fieldPath: field label not supported: spec.containers

            ## a field that selectors know and variables do not have
            apiVersion: v1
            fieldPath: status.phase
            => f.fieldPath: Unsupported value: "status.phase": supported values: "metadata.name", "metadata.namespace", "metadata.uid", "spec.nodeName", "spec.serviceAccountName", "status.hostIP", "status.hostIPs", "status.podIP", "status.podIPs"

            ## an entry of what is no map
            apiVersion: v1
            fieldPath: metadata.name['a']
            => f.fieldPath: Invalid value: "metadata.name['a']": error converting fieldPath: field label does not support subscript: metadata.name['a']

            ## entries that are none are reported at the field reference
            apiVersion: v1
            fieldPath: metadata.labels['a b']
            => f: Invalid value: "a b": name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')

            ## a label of an empty name
            apiVersion: v1
            fieldPath: metadata.labels['']
            => f: Invalid value: "": name part must be non-empty
            => f: Invalid value: "": name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')
            """)
        .tests(
            (ref, errors) ->
                DownwardValidation.field(ref, DownwardValidation.IN_VARIABLES, errors));
  }

  @TestFactory
  Stream<DynamicTest> fieldsInFiles() {
    return ValidationTable.at(
            "f",
            """
            ## all labels
            apiVersion: v1
            fieldPath: metadata.labels

            ## the old name of the node is reported by its new one
            apiVersion: v1
            fieldPath: spec.host
            => f.fieldPath: Unsupported value: "spec.nodeName": supported values: "metadata.annotations", "metadata.labels", "metadata.name", "metadata.namespace", "metadata.uid"
            """)
        .tests((ref, errors) -> DownwardValidation.field(ref, DownwardValidation.IN_FILES, errors));
  }

  @TestFactory
  Stream<DynamicTest> resourcesInVariables() {
    return ValidationTable.at(
            "r",
            """
            ## a limit of the container itself
            resource: limits.cpu

            ## huge pages
            resource: requests.hugepages-2Mi
            divisor: 1Mi

            ## divisors of each kind
            resource: limits.memory
            divisor: 1Ei

            ## no divisor
            resource: requests.ephemeral-storage
            divisor: "0"

            ## no resource
            divisor: "1"
            => r.resource: Required value

            ## another resource
            resource: limits.gpu
            => r.resource: Unsupported value: "limits.gpu": supported values: "limits.cpu", "limits.ephemeral-storage", "limits.memory", "requests.cpu", "requests.ephemeral-storage", "requests.memory"

            ## parts of cores
            resource: requests.cpu
            divisor: 10m
            => r.divisor: Invalid value: "requests.cpu": only divisor's values 1m and 1 are supported with the cpu resource

            ## parts of bytes
            resource: limits.memory
            divisor: 1m
            => r.divisor: Invalid value: "limits.memory": only divisor's values 1, 1k, 1M, 1G, 1T, 1P, 1E, 1Ki, 1Mi, 1Gi, 1Ti, 1Pi, 1Ei are supported with the memory resource

            ## two bytes of storage
            resource: limits.ephemeral-storage
            divisor: "2"
            => r.divisor: Invalid value: "limits.ephemeral-storage": only divisor's values 1, 1k, 1M, 1G, 1T, 1P, 1E, 1Ki, 1Mi, 1Gi, 1Ti, 1Pi, 1Ei are supported with the local ephemeral storage resource

            ## two huge pages
            resource: limits.hugepages-2Mi
            divisor: 2Mi
            => r.divisor: Invalid value: "limits.hugepages-2Mi": only divisor's values 1, 1k, 1M, 1G, 1T, 1P, 1E, 1Ki, 1Mi, 1Gi, 1Ti, 1Pi, 1Ei are supported with the hugepages resource
            """)
        .tests((ref, errors) -> DownwardValidation.resource(ref, false, errors));
  }

  @TestFactory
  Stream<DynamicTest> resourcesInFiles() {
    return ValidationTable.at(
            "r",
            """
            ## of a container
            containerName: c
            resource: limits.cpu
            divisor: 1m

            ## of no container: the resource is not validated
            resource: limits.gpu
            => r.containerName: Required value
            """)
        .tests((ref, errors) -> DownwardValidation.resource(ref, true, errors));
  }
}
