// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.workloads.revisions;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.RawJson;
import io.quarterdeck.libraries.workloads.PodsInTests;
import io.quarterdeck.libraries.workloads.SafeHash;
import org.junit.jupiter.api.Test;

class RevisionDataTest {
  private static final String TEMPLATE =
      "{'spec':{'terminationGracePeriodSeconds':30,'containers':[{'name':'test','image':'test',"
          + "'imagePullPolicy':'Always','resources':{},'terminationMessagePath':'/dev/termination-log',"
          + "'terminationMessagePolicy':'File'}],'dnsPolicy':'ClusterFirst','restartPolicy':'Always',"
          + "'schedulerName':'default-scheduler','securityContext':{}},"
          + "'metadata':{'labels':{'app':'foo'},'annotations':{'test':'value'}}}";

  private static RevisionData data(String template) {
    return RevisionData.of(PodsInTests.object(template).root());
  }

  private static ApiObject holding(Object data) {
    ApiObject out = PodsInTests.object("{'kind':'ControllerRevision'}");
    out.tree().put("data", data);
    return out;
  }

  /** A revision that Kubernetes 1.34 made of this template has this hash. */
  @Test
  void aHashIsAsKubernetesMakesIt() {
    assertEquals("776999688b", SafeHash.multiplyFirst(data(TEMPLATE).bytes(), 0L));
    assertNotEquals("776999688b", SafeHash.multiplyFirst(data(TEMPLATE).bytes(), 1L));
  }

  @Test
  void thePatchReplacesTheTemplate() {
    assertEquals(
        "{\"spec\":{\"template\":{\"$patch\":\"replace\",\"metadata\":{},\"spec\":{}}}}",
        data("{'spec':{},'metadata':{}}").text());
  }

  @Test
  void aTemplateComesBack() {
    ApiObject revision = holding(data(TEMPLATE).raw());
    assertEquals(PodsInTests.object(TEMPLATE).tree(), RevisionData.template(revision).value());
  }

  @Test
  void onlyWhatItSaysCounts() {
    RevisionData plain = data("{'spec':{'a':1,'b':2}}");
    RawJson other =
        new RawJson(
            "{\"spec\": {\"template\": {\"spec\":{\"b\":2,\"a\":1},\"$patch\":\"replace\"}}}");
    assertEquals(plain, RevisionData.of(holding(other)));
    assertEquals(plain, RevisionData.of(holding(plain.raw())));
    RawJson older =
        new RawJson(
            "{\"spec\":{\"template\":{\"$patch\":\"replace\",\"x\":null,\"spec\":{\"a\":1,\"b\":2}}}}");
    assertEquals(plain, RevisionData.of(holding(older)));
    assertNotEquals(plain, data("{'spec':{'a':1,'b':3}}"));
  }

  @Test
  void lettersThatGoEscapesAreEscaped() {
    assertEquals(
        "{\"spec\":{\"template\":{\"$patch\":\"replace\",\"a\":\"\\u003c\\u003e\\u0026\\u2028\"}}}",
        data("{'a':'<>&\\u2028'}").text());
  }
}
