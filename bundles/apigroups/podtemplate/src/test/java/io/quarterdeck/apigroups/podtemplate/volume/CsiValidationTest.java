// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.podtemplate.volume;

import io.quarterdeck.testkit.validation.ValidationTable;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class CsiValidationTest {
  @TestFactory
  Stream<DynamicTest> persistentVolumes() {
    return ValidationTable.at(
            "spec.csi",
            """
            ## every field at once
            driver: csi.example.com
            volumeHandle: h
            controllerPublishSecretRef: {name: a, namespace: b}
            controllerExpandSecretRef: {name: a, namespace: b}
            nodeStageSecretRef: {name: a, namespace: b}
            nodePublishSecretRef: {name: a, namespace: b}
            nodeExpandSecretRef: {name: a, namespace: b}

            ## nothing
            {}
            => spec.csi.driver: Required value
            => spec.csi.volumeHandle: Required value

            ## secrets without names; the one for staging is not validated
            driver: d
            volumeHandle: h
            controllerPublishSecretRef: {}
            controllerExpandSecretRef: {name: a}
            nodeStageSecretRef: {}
            nodePublishSecretRef: {namespace: b}
            nodeExpandSecretRef: {name: A, namespace: b.c}
            => spec.csi.controllerPublishSecretRef.name: Required value
            => spec.csi.controllerPublishSecretRef.namespace: Required value
            => spec.csi.controllerExpandSecretRef.namespace: Required value
            => spec.csi.nodePublishSecretRef.name: Required value
            => spec.csi.nodeExpandSecretRef.name: Invalid value: "A": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')
            => spec.csi.nodeExpandSecretRef.namespace: Invalid value: "b.c": a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')
            """)
        .tests((source, errors) -> CsiValidation.validatePersistent(source, errors));
  }
}
