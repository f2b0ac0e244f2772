// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.podtemplate.volume;

import io.quarterdeck.testkit.validation.ValidationTable;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class VolumeItemValidationTest {
  @TestFactory
  Stream<DynamicTest> filesOfKeys() {
    return ValidationTable.at(
            "v.secret",
            """
            ## the least and the greatest mode
            defaultMode: 0
            items:
            - {key: k, path: a/b..c, mode: 511}

            ## modes below and above
            defaultMode: 512
            items:
            - {key: k, path: a, mode: -1}
            => v.secret.defaultMode: Invalid value: 512: must be a number between 0 and 0777 (octal), both inclusive
            => v.secret.items[0].mode: Invalid value: -1: must be a number between 0 and 0777 (octal), both inclusive

            ## neither key nor path
            items:
            - {}
            => v.secret.items[0].key: Required value
            => v.secret.items[0].path: Required value

            ## paths that leave the volume, or begin as those that the kubelet keeps for itself
            items:
            - {key: k, path: /a}
            - {key: k, path: a/../b}
            - {key: k, path: ..a}
            - {key: k, path: ../a}
            => v.secret.items[0].path: Invalid value: "/a": must be a relative path
            => v.secret.items[1].path: Invalid value: "a/../b": must not contain '..'
            => v.secret.items[2].path: Invalid value: "..a": must not start with '..'
            => v.secret.items[3].path: Invalid value: "../a": must not contain '..'

            ## the parent directory itself
            items:
            - {key: k, path: ..}
            => v.secret.items[0].path: Invalid value: "..": must not contain '..'
            => v.secret.items[0].path: Invalid value: "..": must not start with '..'
            """)
        .tests((source, errors) -> VolumeItemValidation.items(source, errors));
  }

  @TestFactory
  Stream<DynamicTest> filesOfFieldsReportTheirErrorsAtTheSource() {
    return ValidationTable.at(
            "v.downwardAPI",
            """
            ## a field, and a resource of a container
            defaultMode: 420
            items:
            - {path: a, fieldRef: {apiVersion: v1, fieldPath: metadata.annotations}, mode: 256}
            - {path: b, resourceFieldRef: {containerName: c, resource: limits.memory, divisor: 1Mi}}

            ## a field of no path
            items:
            - fieldRef: {apiVersion: v1, fieldPath: metadata.name}
            => v.downwardAPI.path: Required value

            ## neither field nor resource
            items:
            - path: a
            => v.downwardAPI: Required value: one of fieldRef and resourceFieldRef is required

            ## a field and a resource
            items:
            - {path: a, fieldRef: {apiVersion: v1, fieldPath: metadata.name}, resourceFieldRef: {}}
            => v.downwardAPI: Invalid value: "resource": fieldRef and resourceFieldRef can not be specified simultaneously

            ## a field that only variables may have
            items:
            - {path: a, fieldRef: {apiVersion: v1, fieldPath: spec.nodeName}}
            => v.downwardAPI.fieldRef.fieldPath: Unsupported value: "spec.nodeName": supported values: "metadata.annotations", "metadata.labels", "metadata.name", "metadata.namespace", "metadata.uid"

            ## a resource of no container
            items:
            - {path: a, resourceFieldRef: {resource: limits.cpu}}
            => v.downwardAPI.resourceFieldRef.containerName: Required value

            ## modes
            defaultMode: -1
            items:
            - {path: a, fieldRef: {apiVersion: v1, fieldPath: metadata.name}, mode: 512}
            => v.downwardAPI.defaultMode: Invalid value: -1: must be a number between 0 and 0777 (octal), both inclusive
            => v.downwardAPI.mode: Invalid value: 512: must be a number between 0 and 0777 (octal), both inclusive
            """)
        .tests((source, errors) -> VolumeItemValidation.downward(source, errors));
  }
}
