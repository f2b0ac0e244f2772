// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.noderestriction.internal;

import static io.quarterdeck.testkit.admission.Literal.object;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.testkit.admission.Attempt;
import io.quarterdeck.testkit.lookup.MemoryObjects;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The pod {@code ns/p} runs on the node {@code n} under the service account {@code sa}. */
class PodCertificateRulesTest {
  private static final UserInfo NODE = UserInfo.of("system:node:n", "system:nodes");
  private final MemoryObjects objects = new MemoryObjects();
  private final NodeRestriction plugin =
      new NodeRestriction(
          objects,
          () -> {
            throw new UnsupportedOperationException();
          },
          gate -> false);

  @BeforeEach
  void objects() {
    objects.put(PodRules.NODES, object("{'metadata':{'name':'n','uid':'u-n'}}"));
    objects.put(
        new GroupResource("", "serviceaccounts"),
        object("{'metadata':{'name':'sa','namespace':'ns','uid':'u-sa'}}"));
    pod("p", "{}", "n");
    pod("mirror", "{'kubernetes.io/config.mirror':'x'}", "n");
    pod("elsewhere", "{}", "m");
  }

  private void pod(String name, String annotations, String node) {
    objects.put(
        PodRules.PODS,
        object(
            ("{'metadata':{'name':'%s','namespace':'ns','uid':'u-p','annotations':%s},"
                    + "'spec':{'nodeName':'%s','serviceAccountName':'sa'}}")
                .formatted(name, annotations, node)));
  }

  /** A good request but for the fields that are given as {@code name=value}. */
  private static Attempt request(String... changes) {
    Map<String, String> spec =
        new TreeMap<>(
            Map.of(
                "podName", "p",
                "podUID", "u-p",
                "serviceAccountName", "sa",
                "serviceAccountUID", "u-sa",
                "nodeName", "n",
                "nodeUID", "u-n"));
    for (String change : changes) {
      spec.put(change.split("=")[0], change.split("=")[1]);
    }
    StringBuilder fields = new StringBuilder();
    spec.forEach(
        (k, v) -> fields.append(fields.isEmpty() ? "" : ",").append("'" + k + "':'" + v + "'"));
    return Attempt.create(
            "podcertificaterequests",
            object(
                "{'apiVersion':'certificates.k8s.io/v1beta1','kind':'PodCertificateRequest',"
                    + "'metadata':{'name':'r','namespace':'ns'},'spec':{"
                    + fields
                    + "}}"))
        .in("ns")
        .by(NODE);
  }

  @Test
  void aNodeAsksForItsPods() {
    assertEquals("", request().mutatingRefusal(plugin));
    Attempt other = request("nodeName=m").by(UserInfo.of("admin", "system:masters"));
    assertEquals("", other.mutatingRefusal(plugin), "others are not held");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      value = {
        "nodeName=m | PodCertificateRequest.Spec.NodeName='m', which is not the requesting node 'n'",
        "podName=elsewhere | pod 'ns/elsewhere' is not running on node 'n' named in the PodCertificateRequest",
        "podName=mirror | pod 'ns/mirror' is a mirror pod",
        "serviceAccountName=other | PodCertificateRequest for pod 'ns/p' contains serviceAccountName ('other') that differs from running pod ('sa')",
      })
  void whatIsNotItsOwnIsForbidden(String change, String why) {
    ApiException e =
        assertThrows(ApiException.class, () -> plugin.mutate(request(change).request()));
    assertEquals(403, e.code());
    assertEquals(
        why, e.status().message().replaceFirst(".* is forbidden: ", "").replace('"', '\''));
  }

  /** The cache may be behind: no refusal, so that the kubelet asks again. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      value = {
        "nodeUID=x | PodCertificateRequest for pod 'ns/p' names node UID 'x', inconsistent with the running node ('u-n')",
        "podUID=x | PodCertificateRequest for pod 'ns/p' contains pod UID ('x') which differs from running pod 'u-p'",
        "podName=none | while retrieving pod 'ns/none' named in the PodCertificateRequest: pod 'none' not found",
        "serviceAccountUID=x | PodCertificateRequest for pod 'ns/p' names service account UID 'x', which differs from the running service account ('u-sa')",
      })
  void whatMayBeTrueInAMomentFails(String change, String why) {
    ApiException e =
        assertThrows(ApiException.class, () -> plugin.mutate(request(change).request()));
    assertEquals(500, e.code());
    assertEquals(why, e.status().message().replace('"', '\''));
  }

  @Test
  void itChangesNone() {
    Attempt delete =
        Attempt.delete(
                "podcertificaterequests",
                object(
                    "{'apiVersion':'certificates.k8s.io/v1beta1','metadata':{'name':'r','namespace':'ns'}}"))
            .by(NODE);
    assertEquals(
        "unexpected operation DELETE",
        delete.mutatingRefusal(plugin).replaceFirst(".* is forbidden: ", ""));
  }
}
