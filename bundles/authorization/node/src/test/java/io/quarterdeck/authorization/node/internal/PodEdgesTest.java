// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authorization.node.internal;

import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class PodEdgesTest {
  @TestFactory
  Stream<DynamicTest> aPodLetsItsNodeReadWhatItRefersTo() {
    return EdgeTable.tests(
        """
        ## a pod without a node leads nowhere
        {'metadata':{'namespace':'ns','name':'p'},'spec':{'serviceAccountName':'sa'}}

        ## a pod leads to its node, and its service account does
        {'metadata':{'namespace':'ns','name':'p'},
         'spec':{'nodeName':'n','serviceAccountName':'sa'}}
        => POD ns/p -> node n
        => SERVICE_ACCOUNT ns/sa -> node n

        ## a mirror pod gives its node nothing but itself
        {'metadata':{'namespace':'ns','name':'p',
                     'annotations':{'kubernetes.io/config.mirror':'x'}},
         'spec':{'nodeName':'n','serviceAccountName':'sa',
                 'imagePullSecrets':[{'name':'pull'}],
                 'volumes':[{'name':'v','persistentVolumeClaim':{'claimName':'c'}}]}}
        => POD ns/p -> node n

        ## secrets and config maps of every kind of container and of volumes
        {'metadata':{'namespace':'ns','name':'p'},'spec':{'nodeName':'n',
          'imagePullSecrets':[{'name':'pull'}],
          'containers':[{'envFrom':[{'secretRef':{'name':'s1'}},{'configMapRef':{'name':'c1'}}]}],
          'initContainers':[{'env':[{'valueFrom':{'secretKeyRef':{'name':'s2'}}}]}],
          'ephemeralContainers':[{'env':[{'valueFrom':{'configMapKeyRef':{'name':'c2'}}}]}],
          'volumes':[{'secret':{'secretName':'s3'}},{'configMap':{'name':'c3'}},
            {'projected':{'sources':[{'secret':{'name':'s4'}},{'configMap':{'name':'c4'}}]}},
            {'csi':{'nodePublishSecretRef':{'name':'s5'}}}]}}
        => POD ns/p -> node n
        => SECRET ns/pull -> node n
        => SECRET ns/s1 -> node n
        => SECRET ns/s2 -> node n
        => SECRET ns/s3 -> node n
        => SECRET ns/s4 -> node n
        => SECRET ns/s5 -> node n
        => CONFIG_MAP ns/c1 -> node n
        => CONFIG_MAP ns/c2 -> node n
        => CONFIG_MAP ns/c3 -> node n
        => CONFIG_MAP ns/c4 -> node n

        ## claims are the named ones and those made of an ephemeral volume
        {'metadata':{'namespace':'ns','name':'p'},'spec':{'nodeName':'n','volumes':[
          {'name':'a','persistentVolumeClaim':{'claimName':'c'}},
          {'name':'b','ephemeral':{'volumeClaimTemplate':{}}},
          {'name':'d','emptyDir':{}}]}}
        => POD ns/p -> node n
        => CLAIM ns/c -> node n
        => CLAIM ns/p-b -> node n

        ## a resource claim of a template leads to the node once it is made
        {'metadata':{'namespace':'ns','name':'p'},
         'spec':{'nodeName':'n','resourceClaims':[
           {'name':'a','resourceClaimName':'named'},
           {'name':'b','resourceClaimTemplateName':'t'},
           {'name':'d','resourceClaimTemplateName':'t'},
           {'name':'e','resourceClaimTemplateName':'t'}]},
         'status':{'resourceClaimStatuses':[{'name':'b','resourceClaimName':'made'},{'name':'d'}]}}
        => POD ns/p -> node n
        => RESOURCE_CLAIM ns/named -> node n
        => RESOURCE_CLAIM ns/made -> node n

        ## the resource claim that was made for extended resources
        {'metadata':{'namespace':'ns','name':'p'},'spec':{'nodeName':'n'},
         'status':{'extendedResourceClaimStatus':{'resourceClaimName':'x'}}}
        => POD ns/p -> node n
        => RESOURCE_CLAIM ns/x -> node n
        """,
        PodEdges::of);
  }
}
