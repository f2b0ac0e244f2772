// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.testkit.admission.Literal;
import io.quarterdeck.testkit.validation.StrategyRules;
import io.quarterdeck.testkit.validation.ValidationTable;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class VolumeAttachmentStrategyTest {
  private static final VolumeAttachmentStrategy STRATEGY = new VolumeAttachmentStrategy();

  @TestFactory
  Stream<DynamicTest> attachments() {
    return ValidationTable.of(
            """
            ## a volume of its own
            spec: {attacher: d.example.com, nodeName: node-a, source: {persistentVolumeName: pv}}

            ## a volume inline
            spec:
              attacher: d.example.com
              nodeName: node-a
              source: {inlineVolumeSpec: {accessModes: [ReadWriteOnce], csi: {driver: d.example.com, volumeHandle: h}}}

            ## nothing
            spec: {}
            => spec.attacher: Required value
            => spec.source: Required value: must specify exactly one of inlineVolumeSpec and persistentVolumeName
            => spec.nodeName: Invalid value: "": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')

            ## a bad attacher, node and volume
            spec: {attacher: A_1, nodeName: N_1, source: {persistentVolumeName: P_1}}
            => spec.attacher: Invalid value: "A_1": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')
            => spec.nodeName: Invalid value: "N_1": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')
            => spec.source.persistentVolumeName: Invalid value: "P_1": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')
            """)
        .tests(StrategyRules.creation(STRATEGY));
  }

  @TestFactory
  Stream<DynamicTest> volumesInline() {
    return ValidationTable.at(
            "v",
            """
            ## no way to access it
            csi: {driver: d, volumeHandle: h}
            => v.accessModes: Required value

            ## an unknown way to access it
            {accessModes: [WriteOnly], csi: {driver: d, volumeHandle: h}}
            => v.accessModes: Unsupported value: "WriteOnly": supported values: "ReadOnlyMany", "ReadWriteMany", "ReadWriteOnce", "ReadWriteOncePod"

            ## what volumes with objects of their own have
            accessModes: [ReadWriteOnce]
            csi: {driver: d, volumeHandle: h}
            capacity: {storage: 1Gi}
            claimRef: {name: c}
            persistentVolumeReclaimPolicy: Delete
            nodeAffinity: {}
            storageClassName: fast
            volumeMode: Block
            volumeAttributesClassName: gold
            => v.capacity: Forbidden: may not be specified in the context of inline volumes
            => v.claimRef: Forbidden: may not be specified in the context of inline volumes
            => v.persistentVolumeReclaimPolicy: Forbidden: may not be specified in the context of inline volumes
            => v.nodeAffinity: Forbidden: may not be specified in the context of inline volumes
            => v.storageClassName: Forbidden: may not be specified in the context of inline volumes
            => v.volumeMode: Forbidden: may not be specified in the context of inline volumes
            => v.volumeAttributesClassName: Forbidden: may not be specified in the context of inline volumes

            ## what is empty is not there
            {accessModes: [ReadWriteOnce], csi: {driver: d, volumeHandle: h}, capacity: {}, storageClassName: ""}

            ## a volume of no driver
            {accessModes: [ReadWriteOnce], csi: {volumeHandle: h}}
            => v.csi.driver: Required value
            """)
        .tests(InlineVolumeValidation::validate);
  }

  @TestFactory
  Stream<DynamicTest> changes() {
    return ValidationTable.of(
            """
            ## labels may change
            {metadata: {labels: {a: b}}, spec: {attacher: d, nodeName: n, source: {persistentVolumeName: p}}}
            ---
            {spec: {attacher: d, nodeName: n, source: {persistentVolumeName: p}}}

            ## nothing else may
            {spec: {attacher: d, nodeName: m, source: {persistentVolumeName: p}}}
            ---
            {spec: {attacher: d, nodeName: n, source: {persistentVolumeName: p}}}
            => spec: Invalid value: {"Attacher":"d","Source":{"PersistentVolumeName":"p","InlineVolumeSpec":null},"NodeName":"m"}: field is immutable

            ## names that came into the store under looser rules may stay
            {spec: {attacher: A_1, nodeName: n, source: {persistentVolumeName: P_1}}}
            ---
            {spec: {attacher: A_1, nodeName: n, source: {persistentVolumeName: P_1}}}
            """)
        .updates(StrategyRules.update(STRATEGY));
  }

  @TestFactory
  Stream<DynamicTest> status() {
    String longest = "x".repeat(1024);
    String metadata = "x".repeat(256 * 1024 - 1);
    return ValidationTable.of(
            """
            ## what the attacher reports
            status: {attached: true, attachmentMetadata: {a: b}, attachError: {message: m}, detachError: {message: n}}
            ---
            {}

            ## the longest messages
            status: {attachError: {message: LONGEST}, detachError: {message: LONGEST}}
            ---
            {}

            ## messages beyond the longest are reported with the limit of the metadata
            status: {attachError: {message: xLONGEST}, detachError: {message: xLONGEST}}
            ---
            {}
            => status.attachError.message: Too long: may not be more than 262144 bytes
            => status.detachError.message: Too long: may not be more than 262144 bytes

            ## the largest metadata
            status: {attachmentMetadata: {a: METADATA}}
            ---
            {}

            ## metadata beyond the largest
            status: {attachmentMetadata: {a: METADATA, b: ""}}
            ---
            {}
            => status.attachmentMetadata: Too long: may not be more than 262144 bytes
            """
                .replace("LONGEST", longest)
                .replace("METADATA", metadata))
        .updates(StrategyRules.status(STRATEGY));
  }

  @Test
  void aNewAttachmentIsNotAttached() {
    ApiObject object = Literal.object("{'status':{'attached':true}}");
    STRATEGY.prepareForCreate(object, StrategyRules.CONTEXT);
    assertEquals(Literal.object("{'status':{'attached':false}}"), object);
  }

  @Test
  void aRow() {
    ApiObject object =
        Literal.object(
            "{'metadata':{'name':'a','creationTimestamp':'1970-01-01T00:00:00Z'},"
                + "'spec':{'attacher':'d','nodeName':'n','source':{'persistentVolumeName':'p'}},"
                + "'status':{'attached':true}}");
    assertEquals(
        List.of("a", "d", "p", "n", true, "5s"),
        STRATEGY.table().cells(object, Instant.ofEpochSecond(5)));
  }

  @TestFactory
  Stream<DynamicTest> capacities() {
    return ValidationTable.of(
            """
            ## what a class has left
            {storageClassName: fast, nodeTopology: {matchLabels: {zone: a}}, capacity: 5Gi, maximumVolumeSize: "-1"}

            ## of no class
            capacity: 5Gi
            => storageClassName: Invalid value: "": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')

            ## less than nothing
            {storageClassName: fast, capacity: "-1"}
            => capacity: Invalid value: "-1": must be greater than or equal to 0

            ## a bad topology
            {storageClassName: fast, nodeTopology: {matchExpressions: [{key: zone, operator: Like}]}}
            => nodeTopology.matchExpressions[0].operator: Invalid value: "Like": not a valid selector operator
            """)
        .tests(StrategyRules.creation(new CSIStorageCapacityStrategy()));
  }

  @TestFactory
  Stream<DynamicTest> changesOfCapacities() {
    return ValidationTable.of(
            """
            ## the capacity may change
            {storageClassName: fast, capacity: 5Gi}
            ---
            {storageClassName: fast, capacity: 6Gi}

            ## of what it is may not
            {storageClassName: slow, nodeTopology: {matchLabels: {zone: b}}}
            ---
            {storageClassName: fast, nodeTopology: {matchLabels: {zone: a}}}
            => nodeTopology: Invalid value: {"matchLabels":{"zone":"b"}}: field is immutable
            => storageClassName: Invalid value: "slow": field is immutable
            """)
        .updates(StrategyRules.update(new CSIStorageCapacityStrategy()));
  }
}
