// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.noderestriction.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.Node;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.authorization.AccessReviewer;
import io.quarterdeck.spi.authorization.Attributes;
import io.quarterdeck.spi.authorization.Authorizer;
import io.quarterdeck.spi.authorization.Decision;
import io.quarterdeck.testkit.admission.Attempt;
import io.quarterdeck.testkit.admission.Literal;
import io.quarterdeck.testkit.lookup.MemoryObjects;
import io.quarterdeck.testkit.validation.AnswerTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** For which pods and audiences the node {@code n} is given tokens. */
class TokenRulesTest {
  private final MemoryObjects objects = new MemoryObjects();
  private final List<Attributes> asked = new ArrayList<>();
  private final AccessReviewer nobody =
      new AccessReviewer() {
        @Override
        public Decision review(Attributes attributes) {
          asked.add(attributes);
          return Decision.noOpinion();
        }

        @Override
        public Authorizer.Rules rulesFor(UserInfo user, String namespace) {
          throw new UnsupportedOperationException();
        }
      };
  private final TokenRules rules = new TokenRules(objects, () -> nobody, true);

  @BeforeEach
  void podsAndDrivers() {
    put(
        PodRules.PODS,
        """
        {'kind':'Pod','metadata':{'name':'p','namespace':'ns','uid':'1'},'spec':{'nodeName':'n',
          'volumes':[{'name':'v','projected':{'sources':[{'downwardAPI':{}},
            {'serviceAccountToken':{'path':'t','audience':'projected'}}]}},
          {'name':'c','csi':{'driver':'inline'}},
          {'name':'d','persistentVolumeClaim':{'claimName':'claim'}},
          {'name':'e','ephemeral':{'volumeClaimTemplate':{}}},
          {'name':'f','persistentVolumeClaim':{'claimName':'unbound'}}]}}\
        """);
    put(
        PodRules.PODS,
        "{'kind':'Pod','metadata':{'name':'q','namespace':'ns','uid':'2'},'spec':{'nodeName':'m'}}");
    GroupResource claims = new GroupResource("", "persistentvolumeclaims");
    put(claims, "{'metadata':{'name':'claim','namespace':'ns'},'spec':{'volumeName':'one'}}");
    put(claims, "{'metadata':{'name':'p-e','namespace':'ns'},'spec':{'volumeName':'two'}}");
    put(claims, "{'metadata':{'name':'unbound','namespace':'ns'},'spec':{}}");
    GroupResource volumes = new GroupResource("", "persistentvolumes");
    put(volumes, "{'metadata':{'name':'one'},'spec':{'csi':{'driver':'bound'}}}");
    put(volumes, "{'metadata':{'name':'two'},'spec':{'csi':{'driver':'ephemeral'}}}");
    for (String driver : List.of("inline", "bound", "ephemeral", "unused")) {
      put(
          TokenRules.DRIVERS,
          "{'metadata':{'name':'%s'},'spec':{'tokenRequests':[{'audience':'a'},{'audience':'%s'}]}}"
              .formatted(driver, driver));
    }
  }

  private void put(GroupResource resource, String json) {
    objects.put(resource, Literal.object(json));
  }

  private List<String> requested(Node spec) {
    ApiObject request =
        Literal.object(
            "{'apiVersion':'authentication.k8s.io/v1','kind':'TokenRequest','metadata':{'name':'s','namespace':'ns'}}");
    request.tree().put("spec", Map.copyOf(Kubelet.object(spec).tree()));
    return Kubelet.refusal(
        Attempt.create("serviceaccounts", request).ofGroup("").of("token"),
        r -> rules.check(r, "n"));
  }

  @TestFactory
  Stream<DynamicTest> tokensAreBoundToPodsOfTheNode() {
    return AnswerTable.of(
            """
            ## to nothing
            audiences: [projected]
            => node requested token not bound to a pod

            ## to a secret
            boundObjectRef: {apiVersion: v1, kind: Secret, name: p, uid: "1"}
            => node requested token not bound to a pod

            ## to a pod of another version
            boundObjectRef: {apiVersion: v2, kind: Pod, name: p, uid: "1"}
            => node requested token not bound to a pod

            ## to a pod without a name
            boundObjectRef: {apiVersion: v1, kind: Pod, uid: "1"}
            => node requested token not bound to a pod

            ## to a pod that could be any of its name
            boundObjectRef: {apiVersion: v1, kind: Pod, name: p}
            => node requested token with a pod binding without a uid

            ## to a pod that is not there
            boundObjectRef: {apiVersion: v1, kind: Pod, name: none, uid: "1"}
            => pod "none" not found

            ## to an earlier pod of this name
            boundObjectRef: {apiVersion: v1, kind: Pod, name: p, uid: "0"}
            => the UID in the bound object reference (0) does not match the UID in record. The object might have been deleted and then recreated

            ## to a pod of another node
            boundObjectRef: {apiVersion: v1, kind: Pod, name: q, uid: "2"}
            => node requested token bound to a pod scheduled on a different node
            """)
        .tests(this::requested);
  }

  @TestFactory
  Stream<DynamicTest> audiencesAreThoseOfThePodsVolumes() {
    return AnswerTable.of(
            """
            ## of a projected token
            audiences: [projected]
            boundObjectRef: {apiVersion: v1, kind: Pod, name: p, uid: "1"}

            ## of an inline volume's driver
            audiences: [inline]
            boundObjectRef: {apiVersion: v1, kind: Pod, name: p, uid: "1"}

            ## of the driver of a claim's volume
            audiences: [bound]
            boundObjectRef: {apiVersion: v1, kind: Pod, name: p, uid: "1"}

            ## of the driver of an ephemeral volume
            audiences: [ephemeral]
            boundObjectRef: {apiVersion: v1, kind: Pod, name: p, uid: "1"}

            ## of a driver that the pod does not use
            audiences: [unused]
            boundObjectRef: {apiVersion: v1, kind: Pod, name: p, uid: "1"}
            => audience "unused" not found in pod spec volume, system:node:n is not authorized to request tokens for this audience

            ## that of the server, when no volume has it
            boundObjectRef: {apiVersion: v1, kind: Pod, name: p, uid: "1"}
            => audience "" not found in pod spec volume, system:node:n is not authorized to request tokens for this audience

            ## two at once
            audiences: [projected, inline]
            boundObjectRef: {apiVersion: v1, kind: Pod, name: p, uid: "1"}
            => node may only request 0 or 1 audiences
            """)
        .tests(this::requested);
  }

  @Test
  void whetherItMayHaveAnotherAudienceIsAskedAsAResource() {
    requested(
        Node.root(
            Map.of(
                "audiences",
                List.of("unused"),
                "boundObjectRef",
                Map.of("apiVersion", "v1", "kind", "Pod", "name", "p", "uid", "1"))));
    Attributes a = asked.getFirst();
    assertEquals(1, asked.size());
    assertEquals("request-serviceaccounts-token-audience", a.verb());
    assertEquals("unused", a.resource());
    assertEquals("s", a.name());
    assertEquals("ns", a.namespace());
    assertEquals(Kubelet.USER, a.user());
  }
}
