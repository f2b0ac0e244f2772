// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.podtemplate.volume;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.testkit.admission.Literal;
import io.quarterdeck.testkit.validation.ValidationTable;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class EphemeralVolumeValidationTest {
  private static void ofPod(Node volume, String pod, List<FieldError> errors) {
    EphemeralVolumeValidation.validate(volume.get("ephemeral"), volume.get("name"), pod, errors);
  }

  @TestFactory
  Stream<DynamicTest> claimsThatAreMadeWithAPod() {
    return ValidationTable.at(
            "v",
            """
            ## labels and annotations are all of the metadata that a template may have
            name: a
            ephemeral:
              volumeClaimTemplate:
                metadata:
                  labels: {a: b}
                  annotations: {A/b: c}
                  creationTimestamp: null
                  generation: 0
                spec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}}

            ## no template
            name: a
            ephemeral: {}
            => v.ephemeral.volumeClaimTemplate: Required value

            ## metadata that only objects have
            name: a
            ephemeral:
              volumeClaimTemplate:
                metadata:
                  name: n
                  generateName: n-
                  namespace: ns
                  selfLink: /a
                  uid: u
                  resourceVersion: "1"
                  generation: 1
                  creationTimestamp: "2024-01-01T00:00:00Z"
                  deletionTimestamp: "2024-01-01T00:00:00Z"
                  deletionGracePeriodSeconds: 1
                  ownerReferences: [{name: o}]
                  finalizers: [f]
                  managedFields: [{manager: m}]
                spec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}}
            => v.ephemeral.volumeClaimTemplate.metadata.name: Forbidden: cannot be set
            => v.ephemeral.volumeClaimTemplate.metadata.generateName: Forbidden: cannot be set
            => v.ephemeral.volumeClaimTemplate.metadata.namespace: Forbidden: cannot be set
            => v.ephemeral.volumeClaimTemplate.metadata.selfLink: Forbidden: cannot be set
            => v.ephemeral.volumeClaimTemplate.metadata.uID: Forbidden: cannot be set
            => v.ephemeral.volumeClaimTemplate.metadata.resourceVersion: Forbidden: cannot be set
            => v.ephemeral.volumeClaimTemplate.metadata.generation: Forbidden: cannot be set
            => v.ephemeral.volumeClaimTemplate.metadata.creationTimestamp: Forbidden: cannot be set
            => v.ephemeral.volumeClaimTemplate.metadata.deletionTimestamp: Forbidden: cannot be set
            => v.ephemeral.volumeClaimTemplate.metadata.deletionGracePeriodSeconds: Forbidden: cannot be set
            => v.ephemeral.volumeClaimTemplate.metadata.ownerReferences: Forbidden: cannot be set
            => v.ephemeral.volumeClaimTemplate.metadata.finalizers: Forbidden: cannot be set
            => v.ephemeral.volumeClaimTemplate.metadata.managedFields: Forbidden: cannot be set

            ## labels and annotations that are none
            name: a
            ephemeral:
              volumeClaimTemplate:
                metadata:
                  labels: {"a b": c, d: "e f"}
                  annotations: {"a b": c}
                spec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}}
            => v.ephemeral.volumeClaimTemplate.metadata.labels: Invalid value: "a b": name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')
            => v.ephemeral.volumeClaimTemplate.metadata.labels: Invalid value: "e f": a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')
            => v.ephemeral.volumeClaimTemplate.metadata.annotations: Invalid value: "a b": name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')

            ## the spec of the claim
            name: a
            ephemeral:
              volumeClaimTemplate:
                spec: {accessModes: [], resources: {}}
            => v.ephemeral.volumeClaimTemplate.spec.accessModes: Required value: at least 1 access mode is required
            => v.ephemeral.volumeClaimTemplate.spec.resources[storage]: Required value
            """)
        .tests((volume, errors) -> ofPod(volume, "p", errors));
  }

  @TestFactory
  Stream<DynamicTest> theNameOfTheClaimIsThatOfPodAndVolume() {
    return ValidationTable.at(
            "v",
            """
            ## 253 characters
            name: ab
            ephemeral:
              volumeClaimTemplate:
                spec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}}
            """)
        .tests((volume, errors) -> ofPod(volume, "p".repeat(250), errors));
  }

  @Test
  void aNameOf254CharactersIsTooLong() {
    Node volume =
        Node.root(
            Json.read(
                Literal.quoted(
                    "{'name':'abc','ephemeral':{'volumeClaimTemplate':{'spec':{'accessModes':"
                        + "['ReadWriteOnce'],'resources':{'requests':{'storage':'1'}}}}}}")));
    List<FieldError> errors = new ArrayList<>();
    ofPod(volume, "p".repeat(250), errors);
    assertEquals(
        List.of(
            "name: Invalid value: \"abc\": PVC name \""
                + "p".repeat(250)
                + "-abc\": must be no more than 253 characters"),
        errors.stream().map(FieldError::toString).toList());
    errors.clear();
    ofPod(volume, "", errors);
    assertEquals(List.of(), errors, "of a template");
  }
}
