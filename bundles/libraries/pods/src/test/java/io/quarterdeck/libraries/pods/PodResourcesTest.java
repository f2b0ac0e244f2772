// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.pods;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.Node;
import io.quarterdeck.runtime.json.Json;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PodResourcesTest {
  private static Node json(String text) {
    return Node.root(Json.read(text.replace('\'', '"')));
  }

  private static String container(String requests) {
    return "{'name':'c','resources':{'requests':" + requests + "}}";
  }

  @Test
  void containersAddUpAndInitContainersPeak() {
    Node pod =
        json(
            "{'spec':{'containers':[%s,%s],'initContainers':[%s,%s]}}"
                .formatted(
                    container("{'cpu':'100m'}"),
                    container("{'cpu':'200m','memory':'1Gi'}"),
                    container("{'cpu':'250m'}"),
                    container("{'memory':'2Gi'}")));
    assertEquals("{cpu=300m, memory=2Gi}", PodResources.requests(pod).toString());
  }

  @Test
  void initContainersThatStayRunBesideTheRest() {
    String sidecar =
        "{'name':'s','restartPolicy':'Always','resources':{'requests':{'cpu':'100m'}}}";
    Node pod =
        json(
            "{'spec':{'containers':[%s],'initContainers':[%s,%s]}}"
                .formatted(container("{'cpu':'100m'}"), sidecar, container("{'cpu':'300m'}")));
    assertEquals("{cpu=400m}", PodResources.requests(pod).toString());
  }

  @Test
  void thePodsOwnResourcesAndItsOverhead() {
    Node pod =
        json(
            "{'spec':{'containers':[%s],'resources':{'requests':{'cpu':'1'}},'overhead':{'cpu':'100m','memory':'1Mi'}}}"
                .formatted(container("{'cpu':'100m'}")));
    assertEquals("{cpu=1100m, memory=1Mi}", PodResources.requests(pod).toString());
    assertEquals("{}", PodResources.limits(pod).toString(), "no limit, no overhead");
  }

  @Test
  void whatAContainerHasCountsUntilItIsGivenBack() {
    Node pod =
        json(
            "{'spec':{'containers':[%s]},'status':{'containerStatuses':[{'name':'c','allocatedResources':{'cpu':'200m'}}]}}"
                .formatted(container("{'cpu':'100m'}")));
    assertEquals("{cpu=200m}", PodResources.requestsInUse(pod).toString());
    assertEquals("{cpu=100m}", PodResources.requests(pod).toString());
  }

  @Test
  void bestEffort() {
    assertTrue(PodResources.isBestEffort(json("{'containers':[{'name':'c'}]}")));
    assertTrue(
        PodResources.isBestEffort(json("{'containers':[" + container("{'cpu':'0'}") + "]}")));
    assertFalse(
        PodResources.isBestEffort(json("{'initContainers':[" + container("{'cpu':'1'}") + "]}")));
    assertFalse(PodResources.isBestEffort(json("{'resources':{'limits':{'memory':'1'}}}")));
  }

  @Test
  void extendedResources() {
    assertTrue(ResourceList.isExtended("example.org/gpu"));
    for (String own : new String[] {"cpu", "hugepages-2Mi", "kubernetes.io/x", "requests.a.b/c"}) {
      assertFalse(ResourceList.isExtended(own), own);
    }
  }

  @Test
  void references() {
    Node spec =
        json(
            "{'imagePullSecrets':[{'name':'a'}],'containers':[{'env':[{'valueFrom':{'secretKeyRef':{'name':'b'}}},{'valueFrom':{'configMapKeyRef':{'name':'m'}}}],'envFrom':[{'configMapRef':{'name':'n'}}]}],'volumes':[{'secret':{'secretName':'c'}},{'csi':{'nodePublishSecretRef':{'name':'d'}}},{'projected':{'sources':[{'secret':{'name':'e'}},{'configMap':{'name':'o'}}]}},{'rbd':{'secretRef':{'name':'f'}}}]}");
    assertEquals(Set.of("a", "b", "c", "d", "e", "f"), PodReferences.secrets(spec));
    assertEquals(Set.of("m", "n", "o"), PodReferences.configMaps(spec));
  }
}
