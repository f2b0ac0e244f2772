// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.volume;

import static io.quarterdeck.testkit.admission.Literal.object;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.apigroups.core.Given;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VolumeWarningsTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'spec':{'csi':{}}} | []",
        "{'spec':{'rbd':{}}} | [spec.rbd: deprecated in v1.28, non-functional in v1.31+]",
        "{'spec':{'cephfs':{}}} | [spec.cephfs: deprecated in v1.28, non-functional in v1.31+]",
        "{'spec':{'glusterfs':{}}} | [spec.glusterfs: deprecated in v1.25, non-functional in"
            + " v1.26+]",
        "{'spec':{'scaleIO':{}}} | [spec.scaleIO: deprecated in v1.16, non-functional in v1.22+]",
        "{'spec':{'photonPersistentDisk':{}}} | [spec.photonPersistentDisk: deprecated in v1.11,"
            + " non-functional in v1.16+]",
        "{'spec':{'storageos':{},'persistentVolumeReclaimPolicy':'Recycle'}} |"
            + " [spec.persistentVolumeReclaimPolicy: The Recycle reclaim policy is deprecated."
            + " Instead, the recommended approach is to use dynamic provisioning., spec.storageos:"
            + " deprecated in v1.22, non-functional in v1.25+]",
        "{'metadata':{'annotations':{'volume.beta.kubernetes.io/mount-options':'ro'}}} |"
            + " [metadata.annotations[volume.beta.kubernetes.io/mount-options]: deprecated since"
            + " v1.31; use \"mountOptions\" attribute instead]",
      })
  void volumesThatNobodyMounts(String volume, String wanted) {
    List<String> warnings = new ArrayList<>();
    new PersistentVolumeStrategy().warn(object(volume), null, Given.request(), warnings);
    assertEquals(wanted, warnings.toString());
  }
}
