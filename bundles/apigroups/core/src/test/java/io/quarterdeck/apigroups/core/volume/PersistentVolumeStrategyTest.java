// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.volume;

import static io.quarterdeck.testkit.admission.Literal.object;
import static io.quarterdeck.testkit.admission.Literal.text;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.apigroups.core.Given;
import io.quarterdeck.spi.group.TablePrinter;
import io.quarterdeck.testkit.validation.ValidationTable;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PersistentVolumeStrategyTest {
  private final PersistentVolumeStrategy strategy = new PersistentVolumeStrategy();

  private Stream<DynamicTest> specs(String table) {
    return ValidationTable.at("spec", table)
        .tests((spec, errors) -> strategy.validate(Given.spec(spec), Given.request(), errors));
  }

  @TestFactory
  Stream<DynamicTest> specs() {
    return specs(
        """
        ## a full object
        accessModes: [ReadWriteOnce, ReadOnlyMany]
        capacity: {storage: 10Gi}
        persistentVolumeReclaimPolicy: Delete
        storageClassName: fast
        volumeMode: Block
        volumeAttributesClassName: gold
        mountOptions: [ro]
        claimRef: {kind: PersistentVolumeClaim, namespace: a, name: b}
        nodeAffinity: {required: {nodeSelectorTerms: [{matchExpressions: [{key: zone, operator: In, values: [a]}]}]}}
        csi: {driver: example.com, volumeHandle: h}

        ## nothing
        {}
        => spec.accessModes: Required value
        => spec.capacity: Required value
        => spec.capacity: Unsupported value: null: supported values: "storage"
        => spec: Required value: must specify a volume type

        ## an unknown access mode
        {accessModes: [Once], capacity: {storage: 1Gi}, hostPath: {path: /a}}
        => spec.accessModes: Unsupported value: "Once": supported values: "ReadOnlyMany", "ReadWriteMany", "ReadWriteOnce", "ReadWriteOncePod"

        ## one pod, and others
        {accessModes: [ReadWriteOncePod, ReadOnlyMany], capacity: {storage: 1Gi}, hostPath: {path: /a}}
        => spec.accessModes: Forbidden: may not use ReadWriteOncePod with other access modes

        ## one pod
        {accessModes: [ReadWriteOncePod], capacity: {storage: 1Gi}, hostPath: {path: /a}}

        ## a capacity of more than storage
        {accessModes: [ReadWriteOnce], capacity: {storage: 1Gi, iops: '5'}, hostPath: {path: /a}}
        => spec.capacity: Unsupported value: {"iops":"5","storage":"1Gi"}: supported values: "storage"

        ## no storage
        {accessModes: [ReadWriteOnce], capacity: {storage: '0'}, hostPath: {path: /a}}
        => spec.capacity[storage]: Invalid value: "0": must be greater than zero

        ## less than no storage
        {accessModes: [ReadWriteOnce], capacity: {storage: '-1'}, hostPath: {path: /a}}
        => spec.capacity[storage]: Invalid value: -1: must be a valid resource quantity
        => spec.capacity[storage]: Invalid value: "-1": must be greater than zero

        ## an unknown policy
        {accessModes: [ReadWriteOnce], capacity: {storage: 1Gi}, hostPath: {path: /a}, persistentVolumeReclaimPolicy: Burn}
        => spec.persistentVolumeReclaimPolicy: Unsupported value: "Burn": supported values: "Delete", "Recycle", "Retain"

        ## the whole machine recycled
        {accessModes: [ReadWriteOnce], capacity: {storage: 1Gi}, hostPath: {path: /./}, persistentVolumeReclaimPolicy: Recycle}
        => spec.persistentVolumeReclaimPolicy: Forbidden: may not be 'recycle' for a hostPath mount of '/'

        ## a directory recycled
        {accessModes: [ReadWriteOnce], capacity: {storage: 1Gi}, hostPath: {path: /a}, persistentVolumeReclaimPolicy: Recycle}

        ## an unknown mode
        {accessModes: [ReadWriteOnce], capacity: {storage: 1Gi}, hostPath: {path: /a}, volumeMode: Tape}
        => spec.volumeMode: Unsupported value: "Tape": supported values: "Block", "Filesystem"

        ## the name of a class
        {accessModes: [ReadWriteOnce], capacity: {storage: 1Gi}, hostPath: {path: /a}, storageClassName: A}
        => spec.storageClassName: Invalid value: "A": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')

        ## attributes are those of drivers
        {accessModes: [ReadWriteOnce], capacity: {storage: 1Gi}, hostPath: {path: /a}, volumeAttributesClassName: gold}
        => spec.csi: Required value: has to be specified when using volumeAttributesClassName

        ## attributes without a name
        {accessModes: [ReadWriteOnce], capacity: {storage: 1Gi}, csi: {driver: d, volumeHandle: h}, volumeAttributesClassName: ''}
        => spec.volumeAttributesClassName: Required value: an empty string is disallowed

        ## nodes that nobody requires
        {accessModes: [ReadWriteOnce], capacity: {storage: 1Gi}, hostPath: {path: /a}, nodeAffinity: {}}
        => spec.nodeAffinity.required: Required value: must specify required node constraints

        ## nodes by no term
        {accessModes: [ReadWriteOnce], capacity: {storage: 1Gi}, hostPath: {path: /a}, nodeAffinity: {required: {nodeSelectorTerms: []}}}
        => spec.nodeAffinity.required.nodeSelectorTerms: Required value: must have at least one node selector term
        """);
  }

  @TestFactory
  Stream<DynamicTest> sources() {
    String rest = "accessModes: [ReadWriteOnce]\ncapacity: {storage: 1Gi}\n";
    return specs(
        """
        ## two sources
        nfs: {server: s, path: /a}
        hostPath: {path: /a}
        => spec.nfs: Forbidden: may not specify more than 1 volume type

        ## two sources, of which one has another name in messages
        hostPath: {path: /a}
        cephfs: {monitors: [m]}
        => spec.cephFS: Forbidden: may not specify more than 1 volume type

        ## a flexible volume is not counted behind others
        hostPath: {path: /a}
        flexVolume: {driver: d}

        ## a disk of Google's has another name in messages
        gcePersistentDisk: {}
        => spec.persistentDisk.pdName: Required value

        ## a local disk needs its node
        local: {path: /mnt/a}
        => spec.nodeAffinity: Required value: Local volume requires node affinity

        ## a local disk on its node
        local: {path: /mnt/a}
        nodeAffinity: {required: {nodeSelectorTerms: [{matchFields: [{key: metadata.name, operator: In, values: [n]}]}]}}

        ## a local disk somewhere above
        local: {path: /mnt/../etc}
        nodeAffinity: {required: {nodeSelectorTerms: [{matchFields: [{key: metadata.name, operator: In, values: [n]}]}]}}
        => spec.local.path: Invalid value: "/mnt/../etc": must not contain '..'

        ## a local disk nowhere
        local: {}
        nodeAffinity: {required: {nodeSelectorTerms: [{matchFields: [{key: metadata.name, operator: In, values: [n]}]}]}}
        => spec.local.path: Required value

        ## endpoints in a namespace
        glusterfs: {endpoints: e, path: p, endpointsNamespace: ns}

        ## endpoints in an empty namespace
        glusterfs: {endpoints: e, path: p, endpointsNamespace: ''}
        => spec.glusterfs.endpointsNamespace: Invalid value: "": if the endpointnamespace is set, it must be a valid namespace name

        ## endpoints in a namespace that cannot be
        glusterfs: {endpoints: e, path: p, endpointsNamespace: A}
        => spec.glusterfs.endpointsNamespace: Invalid value: "A": a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')

        ## a secret of a disk has a namespace
        cinder: {volumeID: v, secretRef: {name: s}}
        => spec.cinder.secretRef.namespace: Required value

        ## a secret of a store has a name and a namespace
        storageos: {volumeName: v, volumeNamespace: n, secretRef: {}}
        => spec.storageos.secretRef.name: Required value
        => spec.storageos.secretRef.namespace: Required value

        ## the namespace of a share's secret may be left out
        azureFile: {secretName: s, shareName: h}

        ## the namespace of a share's secret may not be empty
        azureFile: {secretName: s, shareName: h, secretNamespace: ''}
        => spec.azureFile.secretNamespace: Required value

        ## a driver's volume has a handle
        csi: {driver: d}
        => spec.csi.volumeHandle: Required value

        ## secrets of a driver have names and namespaces
        csi: {driver: d, volumeHandle: h, controllerExpandSecretRef: {name: s}, nodePublishSecretRef: {namespace: n}}
        => spec.csi.controllerExpandSecretRef.namespace: Required value
        => spec.csi.nodePublishSecretRef.name: Required value
        """
            .replaceAll("(?m)^(## .*\\R)", "$1" + rest));
  }

  @TestFactory
  Stream<DynamicTest> changes() {
    String rest = "accessModes: [ReadWriteOnce]\ncapacity: {storage: 1Gi}\n";
    return ValidationTable.at(
            "spec",
            """
            ## the policy and the claim
            hostPath: {path: /a}
            persistentVolumeReclaimPolicy: Retain
            claimRef: {name: c}
            ---
            hostPath: {path: /a}
            persistentVolumeReclaimPolicy: Delete

            ## nodes where there were none
            hostPath: {path: /a}
            nodeAffinity: {required: {nodeSelectorTerms: [{matchExpressions: [{key: a, operator: Exists}]}]}}
            ---
            hostPath: {path: /a}

            ## other nodes
            hostPath: {path: /a}
            nodeAffinity: {required: {nodeSelectorTerms: [{matchExpressions: [{key: b, operator: Exists}]}]}}
            ---
            hostPath: {path: /a}
            nodeAffinity: {required: {nodeSelectorTerms: [{matchExpressions: [{key: a, operator: Exists}]}]}}
            => nodeAffinity: Invalid value: {"Required":{"NodeSelectorTerms":[{"MatchExpressions":[{"Key":"b","Operator":"Exists","Values":null}],"MatchFields":null}]}}: field is immutable, except for updating from beta label to GA

            ## no nodes any more
            hostPath: {path: /a}
            ---
            hostPath: {path: /a}
            nodeAffinity: {required: {nodeSelectorTerms: [{matchExpressions: [{key: a, operator: Exists}]}]}}
            => nodeAffinity: Invalid value: null: field is immutable, except for updating from beta label to GA

            ## another mode
            hostPath: {path: /a}
            volumeMode: Block
            ---
            hostPath: {path: /a}
            volumeMode: Filesystem
            => volumeMode: Invalid value: "Block": field is immutable

            ## no attributes any more
            csi: {driver: d, volumeHandle: h}
            ---
            csi: {driver: d, volumeHandle: h}
            volumeAttributesClassName: gold
            => spec.volumeAttributesClassName: Forbidden: update from non-nil value to nil is forbidden

            ## the secret of an expansion comes late
            csi: {driver: d, volumeHandle: h, controllerExpandSecretRef: {name: s, namespace: n}}
            ---
            csi: {driver: d, volumeHandle: h}
            """
                .replaceAll("(?m)^(## .*\\R|---\\R)", "$1" + rest))
        .updates(
            (now, old, errors) ->
                strategy.validateUpdate(Given.spec(now), Given.spec(old), Given.request(), errors));
  }

  @Test
  void aSourceThatChangesIsShown() {
    ApiObject now = object("{'spec':{'hostPath':{'path':'/b'}}}");
    ApiObject old = object("{'spec':{'hostPath':{'path':'/a'}}}");
    List<FieldError> errors = new ArrayList<>();
    VolumeSources.unchanged(now, old, errors);
    String text = errors.getFirst().toString();
    assertEquals(
        "spec.persistentvolumesource: Forbidden: spec.persistentvolumesource is immutable after"
            + " creation",
        text.lines().findFirst().orElse(""));
    assertEquals(
        "[-  \"Path\": \"/a\",, +  \"Path\": \"/b\",]",
        text.lines().filter(l -> l.startsWith("-") || l.startsWith("+")).toList().toString());
  }

  @Test
  void aNewVolumeIsPendingSinceNow() {
    ApiObject volume = object("{'status':{'phase':'Bound'}}");
    strategy.prepareForCreate(volume, Given.request());
    assertEquals(
        "{'phase':'Pending','lastPhaseTransitionTime':'2026-03-04T05:06:07Z'}",
        text(volume.object("status")));
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "the phase moves | {'phase':'Bound'} | {'phase':'Pending'} | 2026-03-04T05:06:07Z",
        "the phase moves, with the time of the last move |"
            + " {'phase':'Bound','lastPhaseTransitionTime':'2020-01-01T00:00:00Z'} |"
            + " {'phase':'Pending','lastPhaseTransitionTime':'2020-01-01T00:00:00Z'} |"
            + " 2026-03-04T05:06:07Z",
        "the phase moves, and the writer says when |"
            + " {'phase':'Bound','lastPhaseTransitionTime':'2021-01-01T00:00:00Z'} |"
            + " {'phase':'Pending','lastPhaseTransitionTime':'2020-01-01T00:00:00Z'} |"
            + " 2021-01-01T00:00:00Z",
        "the phase stays | {'phase':'Bound','lastPhaseTransitionTime':'2020-01-01T00:00:00Z'} |"
            + " {'phase':'Bound','lastPhaseTransitionTime':'2020-01-01T00:00:00Z'} |"
            + " 2020-01-01T00:00:00Z",
      })
  void aPhaseKnowsSinceWhen(String rule, String now, String old, String wanted) {
    ApiObject volume = object("{'status':" + now + "}");
    strategy.prepareStatus(volume, object("{'status':" + old + "}"), Given.request());
    assertEquals(wanted, volume.field("status").get("lastPhaseTransitionTime").text(), rule);
  }

  @Test
  void defaults() {
    ApiObject volume = object("{'spec':{},'status':{}}");
    strategy.applyDefaults(volume);
    assertEquals(
        "{'spec':{'persistentVolumeReclaimPolicy':'Retain','volumeMode':'Filesystem'},'status':"
            + "{'phase':'Pending'}}",
        text(volume.tree()));
  }

  private String cell(String column, String volume) {
    TablePrinter table = strategy.table();
    int at = table.columns().stream().map(TablePrinter.Column::name).toList().indexOf(column);
    return String.valueOf(table.cells(object(volume), Given.NOW).get(at));
  }

  @Test
  void rows() {
    String volume =
        "{'metadata':{},'spec':{'accessModes':['ReadWriteOncePod','ReadWriteMany','ReadWriteOnce',"
            + "'ReadOnlyMany'],'claimRef':{'namespace':'a','name':'b'}},'status':{'phase':'Bound'}}";
    assertEquals("RWO,ROX,RWX,RWOP", cell("Access Modes", volume));
    assertEquals("a/b", cell("Claim", volume));
    assertEquals("Bound", cell("Status", volume));
    assertEquals("<unset>", cell("VolumeMode", volume));
    assertEquals("<unset>", cell("VolumeAttributesClass", volume));
    assertEquals("0", cell("Capacity", volume));
    assertEquals("", cell("Claim", "{'spec':{}}"));
    assertEquals(
        "Terminating", cell("Status", "{'metadata':{'deletionTimestamp':'2026-01-01T00:00:00Z'}}"));
  }
}
