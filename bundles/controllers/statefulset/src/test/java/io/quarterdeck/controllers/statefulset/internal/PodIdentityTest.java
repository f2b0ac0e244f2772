// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.statefulset.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PodIdentityTest {
  private static final String CLAIMS =
      "'replicas':3,'volumeClaimTemplates':[{'metadata':{'name':'data','labels':{'tier':'db'}}}]";

  private static String image(ApiObject pod) {
    return pod.field("spec").get("containers").index(0).get("image").text();
  }

  @Test
  void aPodHasItsNameEverywhere() {
    ApiObject pod = PodIdentity.pod(Samples.spec(CLAIMS), Samples.revisions(), 2);
    assertEquals("web-2", pod.meta().name());
    assertEquals("web-", pod.meta().generateName());
    assertEquals(
        Map.of(
            "app",
            "web",
            "statefulset.kubernetes.io/pod-name",
            "web-2",
            "apps.kubernetes.io/pod-index",
            "2",
            "controller-revision-hash",
            "new"),
        pod.meta().labels());
    assertEquals("web-2", pod.field("spec").get("hostname").text());
    assertEquals("svc", pod.field("spec").get("subdomain").text());
    assertEquals("v2", image(pod));
    assertTrue(PodIdentity.isIdentified(pod));
    Node volume = pod.field("spec").get("volumes").index(0);
    assertEquals("data", volume.get("name").text());
    assertEquals("data-web-2", volume.at("persistentVolumeClaim", "claimName").text());
  }

  @ParameterizedTest
  @CsvSource({
    "'''updateStrategy'':{''rollingUpdate'':{''partition'':2}}',1,v1",
    "'''updateStrategy'':{''rollingUpdate'':{''partition'':2}}',2,v2",
    "'''ordinals'':{''start'':4},''updateStrategy'':{''rollingUpdate'':{''partition'':2}}',5,v1",
    "'''ordinals'':{''start'':4},''updateStrategy'':{''rollingUpdate'':{''partition'':2}}',6,v2",
    "'''updateStrategy'':{''type'':''OnDelete''}',0,v2"
  })
  void whichTemplateANewOneHas(String spec, int ordinal, String image) {
    assertEquals(image, image(PodIdentity.pod(Samples.spec(spec), Samples.revisions(), ordinal)));
  }

  @Test
  void withoutAPartitionThoseThatAreCountedAsCurrentStaySo() {
    SetSpec spec = Samples.spec("'replicas':3");
    spec.set().object("status").put("currentReplicas", 1L);
    assertEquals("v1", image(PodIdentity.pod(spec, Samples.revisions(), 0)));
    assertEquals("v2", image(PodIdentity.pod(spec, Samples.revisions(), 1)));
    assertEquals("old", Pods.revision(PodIdentity.plan(spec, Samples.revisions(), 0)));
    assertFalse(Pods.isCreated(PodIdentity.plan(spec, Samples.revisions(), 0)));
  }

  @Test
  void claimsTakeThePlaceOfVolumesOfTheirName() {
    SetSpec spec = Samples.spec(CLAIMS);
    ApiObject pod = Samples.pod(1, "old", true);
    pod.object("spec")
        .put(
            "volumes",
            List.of(
                Map.of("name", "data", "emptyDir", Map.of()),
                Map.of("name", "tmp", "emptyDir", Map.of())));
    assertFalse(PodIdentity.isMounted(spec, pod));
    PodIdentity.mount(spec, pod);
    assertTrue(PodIdentity.isMounted(spec, pod));
    assertEquals(
        List.of("data", "tmp"),
        pod.field("spec").get("volumes").items().stream().map(v -> v.get("name").text()).toList());
  }

  @Test
  void claimsHaveTheLabelsThatAreSelectedBy() {
    ApiObject claim = PodClaims.of(Samples.spec(CLAIMS), Samples.pod(1, "old", true)).getFirst();
    assertEquals("data-web-1", claim.meta().name());
    assertEquals("a", claim.meta().namespace());
    assertEquals("PersistentVolumeClaim", claim.kind());
    assertEquals(Map.of("tier", "db", "app", "web"), claim.meta().labels());
  }

  @Test
  void aPodThatHasLostItsLabelsGetsThemBack() {
    ApiObject pod = Samples.pod(1, "old", true);
    assertFalse(PodIdentity.isIdentified(pod));
    PodIdentity.identify(pod);
    assertTrue(PodIdentity.isIdentified(pod));
    assertEquals("1", pod.meta().labels().get("apps.kubernetes.io/pod-index"));
  }
}
