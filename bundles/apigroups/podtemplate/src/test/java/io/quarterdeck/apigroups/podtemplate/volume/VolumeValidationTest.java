// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.podtemplate.volume;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.Node;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.testkit.admission.Literal;
import io.quarterdeck.testkit.validation.ValidationTable;
import java.util.ArrayList;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class VolumeValidationTest {
  private static Set<String> valid(String volumes) {
    Node list = Node.root(Json.read(Literal.quoted(volumes)));
    return VolumeValidation.validate(list, "p", true, new ArrayList<>()).keySet();
  }

  @Test
  void onlyValidVolumesCanBeMounted() {
    assertEquals(
        Set.of("a", "d"),
        valid(
            "[{'name':'a','emptyDir':{}},{'name':'b'},{'name':'C','emptyDir':{}},"
                + "{'name':'a','emptyDir':{}},{'name':'d','hostPath':{'path':'/'}}]"));
  }

  @TestFactory
  Stream<DynamicTest> volumesOfAPod() {
    return ValidationTable.at(
            "spec.volumes",
            """
            ## the sources that are no plugins of old
            - {name: a, emptyDir: {medium: Memory, sizeLimit: 1Gi}}
            - {name: b, secret: {secretName: s, defaultMode: 0, items: [{key: k, path: p, mode: 511}]}}
            - {name: c, configMap: {name: m, defaultMode: 511, items: [{key: k, path: p}]}}
            - {name: d, persistentVolumeClaim: {claimName: c, readOnly: true}}
            - {name: e, downwardAPI: {items: [{path: p, fieldRef: {apiVersion: v1, fieldPath: metadata.labels}}]}}
            - {name: f, projected: {sources: [{secret: {name: s}}]}}
            - {name: g, csi: {driver: a.example.com, nodePublishSecretRef: {name: s}}}
            - {name: h, image: {reference: i, pullPolicy: Always}}
            - {name: i, hostPath: {path: /a, type: Directory}}

            ## no name, and one that is no label
            - emptyDir: {}
            - {name: a.b, emptyDir: {}}
            => spec.volumes[0].name: Required value
            => spec.volumes[1].name: Invalid value: "a.b": a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')

            ## a name twice
            - {name: a, emptyDir: {}}
            - {name: a, emptyDir: {}}
            => spec.volumes[1].name: Duplicate value: "a"

            ## no source
            - name: a
            => spec.volumes[0]: Required value: must specify a volume type

            ## the first of several sources counts, in an order of Kubernetes' own
            - {name: a, secret: {}, hostPath: {path: /}, image: {}}
            => spec.volumes[0].secret: Forbidden: may not specify more than 1 volume type
            => spec.volumes[0].image: Forbidden: may not specify more than 1 volume type

            ## two sources that messages spell in their own way
            - {name: a, emptyDir: {}, cephfs: {}, downwardAPI: {}}
            => spec.volumes[0].cephFS: Forbidden: may not specify more than 1 volume type
            => spec.volumes[0].downwarAPI: Forbidden: may not specify more than 1 volume type

            ## a limit of less than nothing
            - {name: a, emptyDir: {sizeLimit: "-1"}}
            => spec.volumes[0].emptyDir.sizeLimit: Forbidden: SizeLimit field must be a valid resource quantity

            ## secrets and maps without a name
            - {name: a, secret: {}}
            - {name: b, configMap: {}}
            - {name: c, persistentVolumeClaim: {}}
            => spec.volumes[0].secret.secretName: Required value
            => spec.volumes[1].configMap.name: Required value
            => spec.volumes[2].persistentVolumeClaim.claimName: Required value

            ## a secret of a CSI driver: its form is reported at the source
            - {name: a, csi: {driver: d, nodePublishSecretRef: {}}}
            - {name: b, csi: {driver: d, nodePublishSecretRef: {name: A}}}
            => spec.volumes[0].csi.nodePublishSecretRef.name: Required value
            => spec.volumes[1].csi.name: Invalid value: "A": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')

            ## an image of no reference
            - {name: a, image: {pullPolicy: Always}}
            - {name: b, image: {reference: i, pullPolicy: X}}
            => spec.volumes[0].image.reference: Required value
            => spec.volumes[1].image.pullPolicy: Unsupported value: "X": supported values: "Always", "IfNotPresent", "Never"

            ## a claim that is made with the pod
            - name: a
              ephemeral:
                volumeClaimTemplate:
                  spec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: "1"}}}
            - {name: b, persistentVolumeClaim: {claimName: p-a}}
            - {name: c, persistentVolumeClaim: {claimName: p-b}}
            => spec.volumes[1].persistentVolumeClaim.claimName: Invalid value: "p-a": must not reference a PVC that gets created for an ephemeral volume

            ## names of an initiator that are 64 characters together, and one more
            - name: a
              iscsi: {targetPortal: "aaaaaaaaaabbbbbbbbbbccccccccccddddddddddeeeeeeeeeeffffffffff12", iqn: "iqn.2001-04.c:d", lun: 0, initiatorName: "iqn.2001-04.c:d"}
            - name: ab
              iscsi: {targetPortal: "aaaaaaaaaabbbbbbbbbbccccccccccddddddddddeeeeeeeeeeffffffffff12", iqn: "iqn.2001-04.c:d", lun: 0, initiatorName: "iqn.2001-04.c:d"}
            - name: abc
              iscsi: {targetPortal: "aaaaaaaaaabbbbbbbbbbccccccccccddddddddddeeeeeeeeeeffffffffff12", iqn: "iqn.2001-04.c:d", lun: 0}
            => spec.volumes[1].name: Invalid value: "ab": Total length of <volume name>:<iscsi.targetPortal> must be under 64 characters if iscsi.initiatorName is specified.
            """)
        .tests((volumes, errors) -> VolumeValidation.validate(volumes, "p", true, errors));
  }

  @TestFactory
  Stream<DynamicTest> aTemplateHasNoNameYet() {
    return ValidationTable.at(
            "spec.volumes",
            """
            ## no claim is known to be made with it
            - name: a
              ephemeral:
                volumeClaimTemplate:
                  spec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: "1"}}}
            - {name: b, persistentVolumeClaim: {claimName: -a}}

            ## the reference of an image may be filled in later
            - {name: a, image: {pullPolicy: Always}}
            """)
        .tests((volumes, errors) -> VolumeValidation.validate(volumes, "", false, errors));
  }
}
