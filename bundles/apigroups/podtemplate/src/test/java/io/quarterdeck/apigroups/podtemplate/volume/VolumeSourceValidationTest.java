// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.podtemplate.volume;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.Node;
import io.quarterdeck.testkit.validation.ValidationTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VolumeSourceValidationTest {
  private static void sources(Node volume, List<FieldError> errors) {
    for (String kind : volume.entries().keySet()) {
      VolumeSourceValidation.validate(kind, volume, errors);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "gitRepo, v.gitRepo.repository",
    "gcePersistentDisk, v.persistentDisk.pdName",
    "awsElasticBlockStore, v.awsElasticBlockStore.volumeID",
    "cinder, v.cinder.volumeID",
    "cephfs, v.cephfs.monitors",
    "flexVolume, v.flexVolume.driver",
    "vsphereVolume, v.vsphereVolume.volumePath",
    "photonPersistentDisk, v.photonPersistentDisk.pdID",
    "portworxVolume, v.portworxVolume.volumeID",
    "storageos, v.storageos.volumeName",
    "hostPath, v.hostPath.path",
    "glusterfs, v.glusterfs.endpoints v.glusterfs.path",
    "rbd, v.rbd.monitors v.rbd.image",
    "azureFile, v.azureFile.secretName v.azureFile.shareName",
    "azureDisk, v.azureDisk.diskName v.azureDisk.diskURI",
    "scaleIO, v.scaleIO.gateway v.scaleIO.system v.scaleIO.volumeName",
  })
  void whatEachKindRequires(String kind, String fields) {
    Node volume = new Node(Map.of(kind, Map.of()), FieldPath.of("v"));
    List<FieldError> errors = new ArrayList<>();
    VolumeSourceValidation.validate(kind, volume, errors);
    assertEquals(
        List.of(fields.split(" ", -1)).stream().map(f -> f + ": Required value").toList(),
        errors.stream().map(FieldError::toString).toList());
  }

  @TestFactory
  Stream<DynamicTest> paths() {
    return ValidationTable.at(
            "v",
            """
            ## every type of a path on the host
            hostPath: {path: /a/b..c, type: DirectoryOrCreate}

            ## no type, and an empty one
            hostPath: {path: relative, type: ""}

            ## a step back, and another type
            hostPath: {path: /a/../b, type: Link}
            => v.hostPath.path: Invalid value: "/a/../b": must not contain '..'
            => v.hostPath.type: Unsupported value: "Link": supported values: "", "BlockDevice", "CharDevice", "Directory", "DirectoryOrCreate", "File", "FileOrCreate", "Socket"

            ## a repository into a directory below
            gitRepo: {repository: r, directory: a/b}

            ## a repository beside the volume
            gitRepo: {repository: r, directory: ../b}
            => v.gitRepo.directory: Invalid value: "../b": must not contain '..'

            ## a repository at a path of the host
            gitRepo: {repository: r, directory: /b}
            => v.gitRepo.directory: Invalid value: "/b": must be a relative path

            ## an absolute path of a server
            nfs: {server: s, path: /a}

            ## another path of a server
            nfs: {server: s, path: a}
            => v.nfs.path: Invalid value: "a": must be an absolute path

            ## no path of no server
            nfs: {}
            => v.nfs.server: Required value
            => v.nfs.path: Required value
            => v.nfs.path: Invalid value: "": must be an absolute path
            """)
        .tests(VolumeSourceValidationTest::sources);
  }

  @TestFactory
  Stream<DynamicTest> disks() {
    return ValidationTable.at(
            "v",
            """
            ## the first and the last partition
            gcePersistentDisk: {pdName: a, partition: 0}
            awsElasticBlockStore: {volumeID: a, partition: 255}

            ## partitions beyond: the lower end is reported as 1
            gcePersistentDisk: {pdName: a, partition: -1}
            awsElasticBlockStore: {volumeID: a, partition: 256}
            => v.persistentDisk.partition: Invalid value: -1: must be between 1 and 255, inclusive
            => v.awsElasticBlockStore.partition: Invalid value: 256: must be between 1 and 255, inclusive

            ## fibre channel by names of ports
            fc: {targetWWNs: [a], lun: 255}

            ## fibre channel by identifiers
            fc: {wwids: [a]}

            ## fibre channel by nothing
            fc: {}
            => v.fc.targetWWNs: Required value: must specify either targetWWNs or wwids, but not both

            ## fibre channel by both, without a unit
            fc: {targetWWNs: [a], wwids: [b]}
            => v.fc.targetWWNs: Invalid value: ["a"]: targetWWNs and wwids can not be specified simultaneously
            => v.fc.lun: Required value: lun is required if targetWWNs is specified

            ## a unit beyond the last
            fc: {targetWWNs: [a], lun: 256}
            => v.fc.lun: Invalid value: 256: must be between 0 and 255, inclusive
            """)
        .tests(VolumeSourceValidationTest::sources);
  }

  @TestFactory
  Stream<DynamicTest> pluginsOfOld() {
    return ValidationTable.at(
            "v",
            """
            ## a data set by name, or by identifier
            flocker: {datasetName: a}

            ## a data set by nothing
            flocker: {}
            => v.flocker: Required value: one of datasetName and datasetUUID is required

            ## a data set by both, and a path
            flocker: {datasetName: a/b, datasetUUID: c}
            => v.flocker: Invalid value: "resource": datasetName and datasetUUID can not be specified simultaneously
            => v.flocker.datasetName: Invalid value: "a/b": must not contain '/'

            ## secrets have a name
            cinder: {volumeID: a, secretRef: {}}
            storageos: {volumeName: a, secretRef: {}}
            => v.cinder.secretRef.name: Required value
            => v.storageos.secretRef.name: Required value

            ## names of StorageOS are labels
            storageos: {volumeName: a.b, volumeNamespace: c.d}
            => v.storageos.volumeName: Invalid value: "a.b": a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')
            => v.storageos.volumeNamespace: Invalid value: "c.d": a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')

            ## options of one's own
            flexVolume: {driver: d, options: {a: b, example.com/kubernetes.io: c, mykubernetes.io: d}}

            ## kinds with rules of their own are validated by them
            quobyte: {registry: "a:1"}
            azureDisk: {diskName: d, diskURI: a, kind: X}
            iscsi: {targetPortal: a, iqn: x, lun: 0}
            => v.quobyte.volume: Required value
            => v.azureDisk.kind: Unsupported value: "X": supported values: "Dedicated", "Managed", "Shared"
            => v.azureDisk.diskURI: Unsupported value: "a": supported values: "https://{account-name}.blob.core.windows.net/{container-name}/{disk-name}.vhd"
            => v.iscsi.iqn: Invalid value: "x": must be valid format starting with iqn, eui, or naa

            ## options of Kubernetes' namespaces
            flexVolume: {driver: d, options: {Kubernetes.IO/a: b, a.k8s.io/b: c, k8s.io: d}}
            => v.flexVolume.options[Kubernetes.IO/a]: Invalid value: "Kubernetes.IO/a": kubernetes.io and k8s.io namespaces are reserved
            => v.flexVolume.options[a.k8s.io/b]: Invalid value: "a.k8s.io/b": kubernetes.io and k8s.io namespaces are reserved
            => v.flexVolume.options[k8s.io]: Invalid value: "k8s.io": kubernetes.io and k8s.io namespaces are reserved
            """)
        .tests(VolumeSourceValidationTest::sources);
  }

  @TestFactory
  Stream<DynamicTest> driversOfCsi() {
    return ValidationTable.at(
            "v.driver",
            """
            ## a domain, in letters of any size
            CSI.Example.com

            ## none
            ""
            => v.driver: Required value

            ## no domain
            a_b
            => v.driver: Invalid value: "a_b": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')

            ## 63 characters
            aaaaaaaaaabbbbbbbbbbccccccccccddddddddddeeeeeeeeeeffffffffff123

            ## 64 characters
            aaaaaaaaaabbbbbbbbbbccccccccccddddddddddeeeeeeeeeeffffffffff1234
            => v.driver: Too long: may not be more than 63 bytes
            """)
        .tests((driver, errors) -> VolumeSourceValidation.driver(driver, errors));
  }
}
