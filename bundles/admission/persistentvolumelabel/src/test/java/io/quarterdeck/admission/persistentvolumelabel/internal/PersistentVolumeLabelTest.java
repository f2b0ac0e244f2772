// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.persistentvolumelabel.internal;

import static io.quarterdeck.testkit.admission.Literal.object;
import static io.quarterdeck.testkit.admission.Literal.text;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.testkit.admission.AdmissionContract;
import io.quarterdeck.testkit.admission.Attempt;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class PersistentVolumeLabelTest {
  private static final String FILE =
      """
      apiVersion: quarterdeck.io/v1
      kind: VolumeLabels
      volumes:
      - {type: awsElasticBlockStore, id: vol-1, labels: {topology.kubernetes.io/zone: a, other: o}}
      - {type: awsElasticBlockStore, id: vol-plain}
      - {type: awsElasticBlockStore, id: vol-bad, labels: {topology.kubernetes.io/zone: a____b}}
      - {type: awsElasticBlockStore, id: "vol-*2", labels: {topology.kubernetes.io/zone: c__b__c}}
      - {type: vsphereVolume, id: "[ds] *", labels: {topology.kubernetes.io/region: r}}
      """;
  private static final String ZONE_A =
      "{'key':'topology.kubernetes.io/zone','operator':'In','values':['a']}";

  private final PersistentVolumeLabel plugin =
      new PersistentVolumeLabel(() -> KnownVolumes.parse(FILE.getBytes(StandardCharsets.UTF_8)));

  private static ApiObject volume(String metadata, String spec) {
    return object(
        "{'apiVersion':'v1','kind':'PersistentVolume','metadata':{'name':'v'%s},'spec':{%s}}"
            .formatted(metadata, spec));
  }

  private static String aws(String id) {
    return "'awsElasticBlockStore':{'volumeID':'" + id + "'}";
  }

  private Attempt attempt(String metadata, String spec) {
    return Attempt.create("persistentvolumes", volume(metadata, spec));
  }

  private ApiObject admitted(String metadata, String spec) {
    return attempt(metadata, spec).mutate(plugin).object();
  }

  private String refusal(String metadata, String spec) {
    return attempt(metadata, spec).mutatingRefusal(plugin);
  }

  private static String affinity(ApiObject volume) {
    return text(volume.field("spec").get("nodeAffinity").value());
  }

  @TestFactory
  Stream<DynamicTest> keepsTheContract() {
    return AdmissionContract.of(plugin)
        .passes(() -> attempt("", aws("vol-1")))
        .passes(() -> attempt("", "'hostPath':{'path':'/x'}"))
        .refuses(() -> attempt("", aws("vol-9")))
        .tests();
  }

  @Test
  void labelsAndNodesAreTheClouds() {
    ApiObject after = admitted("", aws("vol-1"));
    assertEquals(
        "{'other':'o','topology.kubernetes.io/zone':'a'}", text(after.meta().tree().get("labels")));
    assertEquals(
        "{'required':{'nodeSelectorTerms':[{'matchExpressions':["
            + "{'key':'other','operator':'In','values':['o']},"
            + ZONE_A
            + "]}]}}",
        affinity(after));
  }

  @Test
  void labelsOfUsersAreReplacedAndOthersStay() {
    ApiObject after =
        admitted(",'labels':{'topology.kubernetes.io/zone':'mine','x':'y'}", aws("vol-1"));
    assertEquals("a", after.meta().labels().get("topology.kubernetes.io/zone"));
    assertEquals("y", after.meta().labels().get("x"));
  }

  @Test
  void eachTermIsRestrictedUnlessOneSpeaksOfAKey() {
    String terms = ",'nodeAffinity':{'required':{'nodeSelectorTerms':[%s,{}]}}";
    String own = "{'matchExpressions':[{'key':'k','operator':'Exists'}]}";
    ApiObject after = admitted("", aws("vol-12") + terms.formatted(own));
    String zones = "{'key':'topology.kubernetes.io/zone','operator':'In','values':['b','c']}";
    assertEquals(
        "{'required':{'nodeSelectorTerms':[{'matchExpressions':[{'key':'k','operator':'Exists'},"
            + zones
            + "]},{'matchExpressions':["
            + zones
            + "]}]}}",
        affinity(after));
    String said = "{'matchExpressions':[" + ZONE_A + "]}";
    assertEquals(
        "{'required':{'nodeSelectorTerms':[" + said + ",{}]}}",
        affinity(admitted("", aws("vol-12") + terms.formatted(said))));
  }

  @Test
  void aProvisionersZoneAndRegionAreBelieved() {
    String made =
        ",'annotations':{'pv.kubernetes.io/provisioned-by':'p'},'labels':{'%1$s/zone':'z',"
            + "'%1$s/region':'r','x':'y'}";
    for (String domain :
        new String[] {"topology.kubernetes.io", "failure-domain.beta.kubernetes.io"}) {
      ApiObject after = admitted(made.formatted(domain), aws("vol-9"));
      assertEquals(
          "{'required':{'nodeSelectorTerms':[{'matchExpressions':["
              + "{'key':'%1$s/region','operator':'In','values':['r']},".formatted(domain)
              + "{'key':'%1$s/zone','operator':'In','values':['z']}]}]}}".formatted(domain),
          affinity(after));
    }
    String half = made.formatted("topology.kubernetes.io").replace("/region", "/place");
    assertEquals(
        "persistentvolumes \"v\" is forbidden: error querying AWS EBS volume vol-9: not found",
        refusal(half, aws("vol-9")));
  }

  @Test
  void othersStayAsTheyAre() {
    for (String spec :
        new String[] {
          "'hostPath':{'path':'/x'}", aws("vol-plain"), aws("placeholder-for-provisioning")
        }) {
      assertEquals(volume("", spec), admitted("", spec));
    }
    Attempt update =
        Attempt.update("persistentvolumes", volume("", aws("a")), volume("", aws("a")));
    assertFalse(update.interests(plugin));
  }

  @Test
  void refusals() {
    String forbidden = "persistentvolumes \"v\" is forbidden: ";
    assertEquals(
        forbidden + "failed to convert label string for Zone: a____b to a Set",
        refusal("", aws("vol-bad")));
    assertEquals(
        forbidden + "error querying GCE PD volume pd: unable to build GCE cloud provider for PD",
        refusal("", "'gcePersistentDisk':{'pdName':'pd'}"));
    assertEquals(
        forbidden
            + "error querying AzureDisk volume d: unable to build Azure cloud provider for AzureDisk",
        refusal("", "'azureDisk':{'diskName':'d'}"));
    assertEquals(
        forbidden
            + "error querying Cinder volume c: unable to build OpenStack cloud provider for Cinder"
            + " disk",
        refusal("", "'cinder':{'volumeID':'c'}"));
    assertEquals(
        forbidden + "error querying vSphere Volume placeholder-for-provisioning: not found",
        refusal("", "'vsphereVolume':{'volumePath':'placeholder-for-provisioning'}"));
    assertEquals("", refusal("", "'vsphereVolume':{'volumePath':'[ds] a/b.vmdk'}"));
  }
}
