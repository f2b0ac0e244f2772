// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authorization.node.internal;

import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class VolumeEdgesTest {
  @TestFactory
  Stream<DynamicTest> aBoundVolumeLeadsToItsClaimAndItsSecretsToIt() {
    return EdgeTable.tests(
        """
        ## a volume that is not bound leads nowhere
        {'metadata':{'name':'v'},'spec':{'rbd':{'secretRef':{'name':'s','namespace':'x'}}}}

        ## a bound volume leads to its claim
        {'metadata':{'name':'v'},'spec':{'claimRef':{'namespace':'ns','name':'c'},'nfs':{}}}
        => VOLUME /v -> CLAIM ns/c

        ## a secret without a namespace is in the namespace of the claim
        {'metadata':{'name':'v'},'spec':{'claimRef':{'namespace':'ns','name':'c'},
          'azureFile':{'secretName':'s'}}}
        => VOLUME /v -> CLAIM ns/c
        => SECRET ns/s -> VOLUME /v

        ## a secret of Azure in a namespace of its own
        {'metadata':{'name':'v'},'spec':{'claimRef':{'namespace':'ns','name':'c'},
          'azureFile':{'secretName':'s','secretNamespace':'x'}}}
        => VOLUME /v -> CLAIM ns/c
        => SECRET x/s -> VOLUME /v

        ## a reference without a name is none
        {'metadata':{'name':'v'},'spec':{'claimRef':{'namespace':'ns','name':'c'},
          'iscsi':{'secretRef':{'namespace':'x'}}}}
        => VOLUME /v -> CLAIM ns/c

        ## of a CSI volume's secrets those for the controller are not the kubelet's
        {'metadata':{'name':'v'},'spec':{'claimRef':{'namespace':'ns','name':'c'},'csi':{
          'controllerPublishSecretRef':{'namespace':'x','name':'a'},
          'controllerExpandSecretRef':{'namespace':'x','name':'b'},
          'nodePublishSecretRef':{'namespace':'x','name':'d'},
          'nodeStageSecretRef':{'namespace':'x','name':'e'}}}}
        => VOLUME /v -> CLAIM ns/c
        => SECRET x/d -> VOLUME /v
        => SECRET x/e -> VOLUME /v
        """,
        VolumeEdges::of);
  }

  @TestFactory
  Stream<DynamicTest> theSecretOfEveryKindOfVolumeLeadsToIt() {
    return Stream.of("cephfs", "cinder", "flexVolume", "rbd", "scaleIO", "iscsi", "storageos")
        .map(
            kind ->
                """
                ## a secret of the kind
                {'metadata':{'name':'v'},'spec':{'claimRef':{'namespace':'ns','name':'c'},
                  'kind':{'secretRef':{'name':'s','namespace':'x'}}}}
                => VOLUME /v -> CLAIM ns/c
                => SECRET x/s -> VOLUME /v
                """
                    .replace("kind", kind))
        .flatMap(table -> EdgeTable.tests(table, VolumeEdges::of));
  }
}
