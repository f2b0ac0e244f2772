// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.serviceaccount.internal;

import static io.quarterdeck.testkit.admission.Literal.object;
import static io.quarterdeck.testkit.admission.Literal.pod;
import static io.quarterdeck.testkit.admission.Literal.text;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import io.quarterdeck.testkit.admission.Attempt;
import io.quarterdeck.testkit.lookup.MemoryObjects;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ServiceAccountTest {
  private final MemoryObjects objects = new MemoryObjects();
  private final ServiceAccount plugin =
      new ServiceAccount(new Accounts(objects, Duration.ofMillis(1)));

  private void account(String name, String more) {
    objects.put(Accounts.RESOURCE, anAccount(name, more));
  }

  private static ApiObject anAccount(String name, String more) {
    return object(
        "{'apiVersion':'v1','kind':'ServiceAccount','metadata':{'name':'%s','namespace':'ns'%s"
                .formatted(name, more.isEmpty() ? "}" : more)
            + "}");
  }

  private Node specAfter(String spec) {
    Attempt a = Attempt.create("pods", pod(spec)).mutate(plugin).validate(plugin);
    return a.object().field("spec");
  }

  private String refusal(String annotations, String spec) {
    Attempt a = Attempt.create("pods", pod(annotations, spec));
    String first = a.mutatingRefusal(plugin);
    return first.isEmpty() ? a.refusal(plugin) : first;
  }

  private String refusal(String spec) {
    return refusal("{}", spec);
  }

  @Test
  void theDefaultAccountIsSetUnderBothNames() {
    account("default", "},'automountServiceAccountToken':false");
    Node spec = specAfter("{'containers':[{'name':'c'}]}");
    assertEquals("default", spec.get("serviceAccountName").text());
    assertEquals("default", spec.get("serviceAccount").text());
    account("other", "");
    assertEquals("other", specAfter("{'serviceAccount':'other'}").get("serviceAccountName").text());
    Node both = specAfter("{'serviceAccountName':'','serviceAccount':'other'}");
    assertEquals("other", both.get("serviceAccountName").text(), "an empty name is none");
    both = specAfter("{'serviceAccountName':'other','serviceAccount':'default'}");
    assertEquals("other", both.get("serviceAccount").text(), "the new name comes first");
  }

  @Test
  void theTokenIsMountedWhereNothingElseIs() {
    account("default", "");
    Node spec =
        specAfter(
            "{'initContainers':[{'name':'i'}],'containers':[{'name':'c'},{'name':'d','volumeMounts':[{'name':'e','mountPath':'/var/run/secrets/kubernetes.io/serviceaccount'}]}]}");
    String name = spec.get("volumes").index(0).get("name").text();
    assertTrue(name.matches("kube-api-access-[a-z0-9]{5}"), name);
    String mount =
        "[{'name':'%s','readOnly':true,'mountPath':'/var/run/secrets/kubernetes.io/serviceaccount'}]"
            .formatted(name);
    assertEquals(mount, text(spec.get("initContainers").index(0).get("volumeMounts").value()));
    assertEquals(mount, text(spec.get("containers").index(0).get("volumeMounts").value()));
    assertEquals(
        "e", spec.get("containers").index(1).get("volumeMounts").index(0).get("name").text());
    assertEquals(
        "{'sources':[{'serviceAccountToken':{'expirationSeconds':3607,'path':'token'}},"
            + "{'configMap':{'name':'kube-root-ca.crt','items':[{'key':'ca.crt','path':'ca.crt'}]}},"
            + "{'downwardAPI':{'items':[{'path':'namespace','fieldRef':{'apiVersion':'v1','fieldPath':'metadata.namespace'}}]}}],"
            + "'defaultMode':420}",
        text(spec.get("volumes").index(0).get("projected").value()));
  }

  @Test
  void podThenAccountDecideAboutTheToken() {
    account("off", "},'automountServiceAccountToken':false");
    account("on", "");
    String spec = "{'serviceAccountName':'%s','containers':[{'name':'c'}]%s}";
    assertTrue(specAfter(spec.formatted("off", "")).get("volumes").isEmpty());
    assertFalse(
        specAfter(spec.formatted("off", ",'automountServiceAccountToken':true"))
            .get("volumes")
            .isEmpty());
    assertTrue(
        specAfter(spec.formatted("on", ",'automountServiceAccountToken':false"))
            .get("volumes")
            .isEmpty());
    assertTrue(
        specAfter("{'serviceAccountName':'on'}").get("volumes").isEmpty(), "nobody needs it");
  }

  @Test
  void pullSecretsAreTakenOverByPodsWithoutAny() {
    account("default", "},'imagePullSecrets':[{'name':'a'}],'automountServiceAccountToken':false");
    assertEquals("[{'name':'a'}]", text(specAfter("{}").get("imagePullSecrets").value()));
    assertEquals(
        "[{'name':'own'}]",
        text(specAfter("{'imagePullSecrets':[{'name':'own'}]}").get("imagePullSecrets").value()));
  }

  @Test
  void anAccountMustExist() {
    assertEquals(
        "pods \"p\" is forbidden: error looking up service account ns/default: serviceaccount"
            + " \"default\" not found",
        refusal("{}"));
    objects.putLive(Accounts.RESOURCE, anAccount("late", ""));
    assertEquals("", refusal("{'serviceAccountName':'late'}"));
  }

  @Test
  void enforcedSecrets() {
    account(
        "enf",
        ",'annotations':{'kubernetes.io/enforce-mountable-secrets':'true'}},'secrets':[{'name':'ok'}],'automountServiceAccountToken':false");
    String spec = "{'serviceAccountName':'enf',%s}";
    assertEquals(
        "", refusal(spec.formatted("'volumes':[{'name':'v','secret':{'secretName':'ok'}}]")));
    assertEquals(
        "pods \"p\" is forbidden: volume with secret.secretName=\"no\" is not allowed because"
            + " service account enf does not reference that secret",
        refusal(spec.formatted("'volumes':[{'name':'v','secret':{'secretName':'no'}}]")));
    assertTrue(
        refusal(
                spec.formatted(
                    "'containers':[{'name':'c','env':[{'name':'A','valueFrom':{'secretKeyRef':{'name':'no'}}}]}]"))
            .contains("container c with envVar A referencing secret.secretName=\"no\""));
    assertTrue(
        refusal(
                spec.formatted(
                    "'initContainers':[{'name':'i','envFrom':[{'secretRef':{'name':'no'}}]}]"))
            .contains("init container i with envFrom referencing"));
    assertTrue(
        refusal(spec.formatted("'imagePullSecrets':[{'name':'z'}]"))
            .contains("imagePullSecrets[0].name=\"z\" is not allowed"));
  }

  @Test
  void ofAnEphemeralContainerOnlyItsOwnSecretsAreAsked() {
    account(
        "enf", ",'annotations':{'kubernetes.io/enforce-mountable-secrets':'true'}},'secrets':[]");
    String old =
        "{'serviceAccountName':'enf','volumes':[{'name':'v','secret':{'secretName':'no'}}]%s}";
    String debug = ",'ephemeralContainers':[{'name':'e','envFrom':[%s]}]";
    ApiObject before = pod(old.formatted(""));
    ApiObject fine = pod(old.formatted(debug.formatted("")));
    ApiObject bad = pod(old.formatted(debug.formatted("{'secretRef':{'name':'no'}}")));
    String sub = "ephemeralcontainers";
    assertEquals("", Attempt.update("pods", before, fine).of(sub).refusal(plugin));
    Attempt refused = Attempt.update("pods", before, bad).of(sub);
    ApiException e = assertThrows(ApiException.class, () -> refused.validate(plugin));
    assertEquals(500, e.code(), "of all refusals this one has no reason in Kubernetes");
    assertEquals(
        "ephemeral container e with envFrom referencing secret.secretName=\"no\" is not allowed"
            + " because service account enf does not reference that secret",
        e.status().message());
  }

  @Test
  void mirrorPodsReferToNothing() {
    String mirror = "{'kubernetes.io/config.mirror':'x'}";
    assertEquals("", refusal(mirror, "{}"));
    String start = "pods \"p\" is forbidden: a mirror pod may not ";
    assertEquals(
        start + "reference service accounts", refusal(mirror, "{'serviceAccountName':'default'}"));
    assertEquals(
        start + "reference secrets",
        refusal(mirror, "{'volumes':[{'name':'v','secret':{'secretName':'s'}}]}"));
    assertEquals(
        start + "use ServiceAccountToken volume projections",
        refusal(
            mirror,
            "{'volumes':[{'name':'v','projected':{'sources':[{'serviceAccountToken':{'path':'t'}}]}}]}"));
  }
}
