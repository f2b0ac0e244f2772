// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.noderestriction.internal;

import static io.quarterdeck.testkit.admission.Literal.object;
import static io.quarterdeck.testkit.admission.Literal.pod;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.authorization.AccessReviewer;
import io.quarterdeck.spi.authorization.Attributes;
import io.quarterdeck.spi.authorization.Authorizer;
import io.quarterdeck.spi.authorization.Decision;
import io.quarterdeck.testkit.admission.Attempt;
import io.quarterdeck.testkit.certificates.RequestPem;
import io.quarterdeck.testkit.lookup.MemoryObjects;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NodeRestrictionTest {
  private static final UserInfo NODE = UserInfo.of("system:node:n", "system:nodes");
  private final MemoryObjects objects = new MemoryObjects();
  private Decision decision = Decision.noOpinion();
  private final Set<String> gates = new HashSet<>(Set.of("ServiceAccountNodeAudienceRestriction"));
  private NodeRestriction plugin = plugin();

  private NodeRestriction plugin() {
    return new NodeRestriction(
        objects,
        () ->
            new AccessReviewer() {
              @Override
              public Decision review(Attributes a) {
                return decision;
              }

              @Override
              public Authorizer.Rules rulesFor(UserInfo user, String namespace) {
                throw new UnsupportedOperationException();
              }
            },
        gates::contains);
  }

  private static ApiObject node(String name, String labels, String spec) {
    return object(
        "{'apiVersion':'v1','kind':'Node','metadata':{'name':'%s','uid':'u','labels':%s},'spec':%s}"
            .formatted(name, labels, spec));
  }

  private String refusal(Attempt a) {
    String message = a.by(NODE).mutatingRefusal(plugin);
    return message.replaceFirst(".* is forbidden: ", "");
  }

  @Test
  void othersAreNotHeld() {
    ApiObject other = node("x", "{}", "{}");
    Attempt a = Attempt.create("nodes", other);
    assertEquals("", a.by(UserInfo.of("admin", "system:masters")).mutatingRefusal(plugin));
    assertEquals("", a.by(UserInfo.of("system:node:n")).mutatingRefusal(plugin));
    assertEquals("node \"n\" is not allowed to modify node \"x\"", refusal(a));
  }

  @Test
  void labelsAndTaintsOfItsOwnNode() {
    ApiObject plain = node("n", "{}", "{}");
    assertEquals(
        "",
        refusal(
            Attempt.create(
                "nodes",
                node("n", "{'kubernetes.io/os':'l','node.kubernetes.io/x':'y','a':'b'}", "{}"))));
    assertEquals(
        "node \"n\" is not allowed to set the following labels: a.k8s.io/b, x.node-restriction.kubernetes.io/y",
        refusal(
            Attempt.create(
                "nodes",
                node("n", "{'x.node-restriction.kubernetes.io/y':'','a.k8s.io/b':''}", "{}"))));
    assertEquals(
        "is not allowed to modify labels: kubernetes.io/x",
        refusal(Attempt.update("nodes", node("n", "{'kubernetes.io/x':'1'}", "{}"), plain)));
    assertEquals(
        "node \"n\" is not allowed to modify taints",
        refusal(Attempt.update("nodes", plain, node("n", "{}", "{'taints':[{'key':'k'}]}"))));
    assertEquals("", refusal(Attempt.update("nodes", plain, node("n", "{}", "{'taints':[]}"))));
  }

  private static ApiObject mirror(String owner, String spec) {
    ApiObject pod = pod("{'kubernetes.io/config.mirror':'x'}", spec);
    pod.meta().tree().put("ownerReferences", object("{'x':[" + owner + "]}").tree().get("x"));
    return pod;
  }

  @Test
  void itsOwnersStay() {
    ApiObject plain = node("n", "{}", "{}");
    ApiObject owned = plain.copy();
    owned.meta().tree().put("ownerReferences", object("{'x':[{'name':'o'}]}").tree().get("x"));
    assertEquals(
        "node \"n\" is not allowed to modify ownerReferences",
        refusal(Attempt.update("nodes", plain, owned)));
    assertEquals("", refusal(Attempt.update("nodes", owned, owned.copy())));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'serviceAccountName':'s' | serviceaccounts",
        "'imagePullSecrets':[{'name':'s'}] | secrets",
        "'resourceClaims':[{'name':'r'}] | resourceclaims",
        "'volumes':[{'csi':{'driver':'d'}}] | csidrivers (via CSI volumes)",
        "'volumes':[{'glusterfs':{}}] | endpoints (via glusterFS volumes)",
        "'volumes':[{'persistentVolumeClaim':{}}] | persistentvolumeclaims",
        "'volumes':[{'ephemeral':{}}] | persistentvolumeclaims (via ephemeral volumes)",
        "'volumes':[{'projected':{'sources':[{'downwardAPI':{}},{'clusterTrustBundle':{}}]}}] | clustertrustbundles",
        "'volumes':[{'projected':{'sources':[{'podCertificate':{}}]}}] | podcertificates",
        "'volumes':[{'projected':{'sources':[{'serviceAccountToken':{}}]}}] | serviceaccounts (via projected volumes)",
      },
      quoteCharacter = '^')
  void mirrorPodsReferToNothing(String field, String what) {
    objects.put(PodRules.NODES, node("n", "{}", "{}"));
    String owner = "{'apiVersion':'v1','kind':'Node','name':'n','uid':'u','controller':true}";
    assertEquals(
        "node \"n\" can not create pods that reference " + what,
        creating(owner, "{'nodeName':'n'," + field + "}"));
  }

  @Test
  void claimsOfExtendedResourcesStay() {
    ApiObject mine = pod("{'nodeName':'n'}");
    ApiObject changed = mine.copy();
    changed
        .object("status")
        .put("extendedResourceClaimStatus", new HashMap<>(Map.of("resourceClaimName", "c")));
    assertEquals(
        "node \"n\" cannot update extended resource claim status",
        refusal(Attempt.update("pods", mine, changed).of("status")));
  }

  private String requesting(String signer, String pem) {
    String coded = Base64.getEncoder().encodeToString(pem.getBytes(StandardCharsets.UTF_8));
    ApiObject csr =
        object(
            "{'apiVersion':'certificates.k8s.io/v1','kind':'CertificateSigningRequest','metadata':{'name':'c'},'spec':{'signerName':'%s','request':'%s'}}"
                .formatted(signer, coded));
    return refusal(Attempt.create("certificatesigningrequests", csr));
  }

  @Test
  void certificatesOfAKubeletAreForItself() {
    String serving = "kubernetes.io/kubelet-serving";
    assertEquals("", requesting(serving, RequestPem.of("CN=system:node:n,O=system:nodes")));
    for (String signer : List.of(serving, "kubernetes.io/kube-apiserver-client-kubelet")) {
      assertEquals(
          "can only create a node CSR with CN=system:node:n",
          requesting(signer, RequestPem.of("CN=system:node:m,O=system:nodes")));
    }
    assertEquals("", requesting("example.org/s", RequestPem.of("CN=system:node:m")));
    assertEquals(
        "unable to parse csr: PEM block type must be CERTIFICATE REQUEST",
        requesting(serving, "x"));
    gates.add("AllowInsecureKubeletCertificateSigningRequests");
    plugin = plugin();
    assertEquals("", requesting(serving, RequestPem.of("CN=system:node:m")));
  }

  private String creating(String owner, String spec) {
    return refusal(Attempt.create("pods", mirror(owner, spec)));
  }

  @Test
  void mirrorPodsOnly() {
    objects.put(PodRules.NODES, node("n", "{}", "{}"));
    String owner = "{'apiVersion':'v1','kind':'Node','name':'n','uid':'u','controller':true}";
    assertTrue(refusal(Attempt.create("pods", pod("{'nodeName':'n'}"))).startsWith("pod does not"));
    assertEquals("", creating(owner, "{'nodeName':'n'}"));
    assertEquals(
        "node \"n\" can only create pods with spec.nodeName set to itself",
        creating(owner, "{'nodeName':'m'}"));
    assertEquals(
        "node \"n\" can only create pods with an owner reference set to itself",
        creating("", "{'nodeName':'n'}"));
    assertEquals(
        "node n UID mismatch: expected v got u",
        creating(owner.replace("'u'", "'v'"), "{'nodeName':'n'}"));
    assertEquals(
        "node \"n\" can not create pods that reference configmaps",
        creating(owner, "{'nodeName':'n','volumes':[{'name':'v','configMap':{'name':'c'}}]}"));
  }

  @Test
  void itsOwnPods() {
    ApiObject mine = pod("{'nodeName':'n'}");
    ApiObject his = pod("{'nodeName':'m'}");
    assertEquals("", refusal(Attempt.delete("pods", mine)));
    assertEquals(
        "node \"n\" can only delete pods with spec.nodeName set to itself",
        refusal(Attempt.delete("pods", his)));
    assertEquals("", refusal(Attempt.update("pods", mine, mine.copy()).of("status")));
    assertEquals(
        "node \"n\" can only update pod status for pods with spec.nodeName set to itself",
        refusal(Attempt.update("pods", his, his).of("status")));
    ApiObject labelled = mine.copy();
    labelled.meta().mutableLabels().put("a", "b");
    assertEquals(
        "node \"n\" cannot update labels through pod status",
        refusal(Attempt.update("pods", mine, labelled).of("status")));
    objects.put(PodRules.PODS, his);
    ApiObject eviction =
        object(
            "{'apiVersion':'policy/v1','kind':'Eviction','metadata':{'name':'p','namespace':'ns'}}");
    assertEquals(
        "node n can only evict pods with spec.nodeName set to itself",
        refusal(Attempt.create("pods", eviction).ofGroup("").of("eviction")));
    assertEquals(
        "pod \"q\" not found",
        refusal(Attempt.create("pods", eviction).ofGroup("").named("q").of("eviction")));
  }

  private String token(String bound, String audiences) {
    ApiObject request =
        object(
            "{'apiVersion':'v1','kind':'TokenRequest','metadata':{'namespace':'ns'},'spec':{'audiences':%s,'boundObjectRef':%s}}"
                .formatted(audiences, bound));
    return refusal(Attempt.create("serviceaccounts", request).of("token"));
  }

  @Test
  void tokensForItsPodsAndTheirAudiences() {
    ApiObject running =
        pod(
            "{'nodeName':'n','volumes':[{'name':'v','projected':{'sources':[{'serviceAccountToken':{'path':'t'}}]}},{'name':'w','csi':{'driver':'d'}}]}");
    running.meta().setUid("1");
    objects.put(PodRules.PODS, running);
    objects.put(
        TokenRules.DRIVERS,
        object(
            "{'apiVersion':'storage.k8s.io/v1','kind':'CSIDriver','metadata':{'name':'d'},'spec':{'tokenRequests':[{'audience':'vault'}]}}"));
    String bound = "{'apiVersion':'v1','kind':'Pod','name':'p','uid':'1'}";
    assertEquals("node requested token not bound to a pod", token("null", "[]"));
    assertEquals("", token(bound, "[]"));
    assertEquals("", token(bound, "['vault']"));
    assertEquals(
        "audience \"x\" not found in pod spec volume, system:node:n is not authorized to request tokens"
            + " for this audience",
        token(bound, "['x']"));
    gates.clear();
    plugin = plugin();
    assertEquals("", token(bound, "['x']"), "without ServiceAccountNodeAudienceRestriction");
    gates.add("ServiceAccountNodeAudienceRestriction");
    plugin = plugin();
    decision = new Decision.Allow("");
    assertEquals("", token(bound, "['x']"));
    assertTrue(token(bound.replace("'1'", "'2'"), "[]").startsWith("the UID in the bound object"));
  }

  @Test
  void leasesSlicesAndClaims() {
    ApiObject lease =
        object(
            "{'apiVersion':'coordination.k8s.io/v1','kind':'Lease','metadata':{'name':'n','namespace':'kube-node-lease'}}");
    assertEquals("", refusal(Attempt.create("leases", lease)));
    assertTrue(refusal(Attempt.create("leases", lease).named("m")).contains("same name"));
    assertTrue(refusal(Attempt.create("leases", lease).in("ns")).contains("system namespace"));
    ApiObject slice =
        object(
            "{'apiVersion':'resource.k8s.io/v1','kind':'ResourceSlice','metadata':{'name':'s'},'spec':{'nodeName':'m'}}");
    assertTrue(refusal(Attempt.create("resourceslices", slice)).startsWith("can only create"));
    assertTrue(refusal(Attempt.delete("resourceslices", slice)).startsWith("can only delete"));
    ApiObject claim =
        object(
            "{'apiVersion':'v1','kind':'PersistentVolumeClaim','metadata':{'name':'c'},'status':{'phase':'Bound'}}");
    ApiObject grown = claim.copy();
    grown.object("status").put("capacity", new HashMap<>(Map.of("storage", "1Gi")));
    String claims = "persistentvolumeclaims";
    assertEquals("", refusal(Attempt.update(claims, claim, grown).of("status")));
    grown.object("status").put("phase", "Lost");
    assertTrue(refusal(Attempt.update(claims, claim, grown).of("status")).contains("fields other"));
    assertEquals("may only update PVC status", refusal(Attempt.update(claims, claim, grown)));
  }
}
