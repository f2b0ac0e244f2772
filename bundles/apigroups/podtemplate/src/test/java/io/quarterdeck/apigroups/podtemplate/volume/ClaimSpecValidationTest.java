// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.podtemplate.volume;

import io.quarterdeck.testkit.validation.ValidationTable;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class ClaimSpecValidationTest {
  @TestFactory
  Stream<DynamicTest> specsOfClaims() {
    return ValidationTable.at(
            "spec",
            """
            ## every field at once
            accessModes: [ReadWriteOnce, ReadOnlyMany]
            selector: {matchLabels: {a: b}, matchExpressions: [{key: c, operator: Exists}]}
            resources: {requests: {storage: 1Gi}, limits: {storage: 2Gi}}
            storageClassName: fast.example
            volumeMode: Block
            volumeName: v
            volumeAttributesClassName: gold
            dataSource: {kind: PersistentVolumeClaim, name: a}
            dataSourceRef: {kind: PersistentVolumeClaim, name: a}

            ## nothing
            {}
            => spec.accessModes: Required value: at least 1 access mode is required
            => spec.resources[storage]: Required value

            ## empty names of classes
            accessModes: [ReadWriteOnce]
            resources: {requests: {storage: 1Gi}}
            storageClassName: ""
            volumeAttributesClassName: ""

            ## names of classes that are none
            accessModes: [ReadWriteOnce]
            resources: {requests: {storage: 1Gi}}
            storageClassName: A
            volumeAttributesClassName: B
            => spec.storageClassName: Invalid value: "A": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')
            => spec.volumeAttributesClassName: Invalid value: "B": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')

            ## no storage and less
            accessModes: [ReadWriteOnce]
            resources: {requests: {storage: "0"}}
            => spec.resources[storage]: Invalid value: "0": must be greater than zero

            ## less than no storage
            accessModes: [ReadWriteOnce]
            resources: {requests: {storage: "-1"}}
            => spec.resources[storage]: Invalid value: "-1": must be greater than zero

            ## access modes that do not go together
            accessModes: [ReadWriteOncePod, ReadOnlyMany]
            resources: {requests: {storage: "1"}}
            => spec.accessModes: Forbidden: may not use ReadWriteOncePod with other access modes

            ## another mode of volumes
            accessModes: [ReadWriteOnce]
            resources: {requests: {storage: "1"}}
            volumeMode: Tape
            => spec.volumeMode: Unsupported value: "Tape": supported values: "Block", "Filesystem"

            ## a selector of no operator
            accessModes: [ReadWriteOnce]
            resources: {requests: {storage: "1"}}
            selector: {matchExpressions: [{key: a, operator: Has}]}
            => spec.selector.matchExpressions[0].operator: Invalid value: "Has": not a valid selector operator
            """)
        .tests((spec, errors) -> ClaimSpecValidation.validate(spec, errors));
  }

  @TestFactory
  Stream<DynamicTest> whatTheVolumeIsFilledFrom() {
    return ValidationTable.at(
            "spec",
            """
            ## a claim, and an object of another group
            dataSource: {kind: PersistentVolumeClaim, name: a}

            ## an object of another group
            dataSourceRef: {apiGroup: snapshot.storage.k8s.io, kind: VolumeSnapshot, name: a, namespace: ns}

            ## neither name nor kind
            dataSource: {apiGroup: a.example}
            dataSourceRef: {apiGroup: a.example}
            => spec.dataSource.name: Required value
            => spec.dataSource.kind: Required value
            => spec.dataSourceRef.name: Required value
            => spec.dataSourceRef.kind: Required value

            ## a kind of the core group that is no claim
            dataSource: {kind: Pod, name: p}
            => spec.dataSource: Invalid value: "Pod": must be 'PersistentVolumeClaim' when referencing the default apiGroup

            ## a group that is no domain
            dataSource: {apiGroup: A, kind: B, name: p}
            => spec.dataSource.apiGroup: Invalid value: "A": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')

            ## two sources that differ
            dataSource: {kind: PersistentVolumeClaim, name: a}
            dataSourceRef: {kind: PersistentVolumeClaim, name: b}
            => spec: Invalid value: {}: must match dataSourceRef

            ## a source and a reference into another namespace
            dataSource: {kind: PersistentVolumeClaim, name: a}
            dataSourceRef: {kind: PersistentVolumeClaim, name: a, namespace: ns}
            => spec: Invalid value: {}: may not be specified when dataSourceRef.namespace is specified

            ## a namespace that is none
            dataSourceRef: {kind: PersistentVolumeClaim, name: a, namespace: a.b}
            => spec.dataSourceRef.namespace: Invalid value: "a.b": a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')
            """)
        .tests((spec, errors) -> ClaimSourceValidation.validate(spec, errors));
  }
}
