// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.podsecurity.internal;

import static io.quarterdeck.testkit.admission.Literal.object;
import static io.quarterdeck.testkit.admission.Literal.pod;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.testkit.admission.Attempt;
import io.quarterdeck.testkit.lookup.MemoryObjects;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PodSecurityTest {
  private final MemoryObjects objects = new MemoryObjects();
  private final Metrics metrics = new Metrics();
  private PodSecurity plugin =
      new PodSecurity(objects, metrics, Policy.PRIVILEGED, Exemptions.NONE);

  private static ApiObject namespace(String labels) {
    return object(
        "{'apiVersion':'v1','kind':'Namespace','metadata':{'name':'ns','labels':%s}}"
            .formatted(labels));
  }

  private void labels(String labels) {
    objects.put(PodSecurity.NAMESPACES, namespace(labels));
  }

  private static String label(String mode, String value) {
    return "'pod-security.kubernetes.io/%s':'%s'".formatted(mode, value);
  }

  private String refusal(String spec) {
    return Attempt.create("pods", pod(spec))
        .refusal(plugin)
        .replaceFirst("pods \"p\" is forbidden: violates PodSecurity ", "");
  }

  private String baseline(String spec) {
    labels("{" + label("enforce", "baseline") + "}");
    return refusal(spec).replaceFirst("\"baseline:latest\": ", "");
  }

  private String restricted(String version, String spec) {
    labels("{%s,%s}".formatted(label("enforce", "restricted"), label("enforce-version", version)));
    return refusal(spec).replaceFirst("\"restricted:[^\"]*\": ", "");
  }

  private static String container(String context) {
    return "{'containers':[{'name':'c','securityContext':" + context + "}]}";
  }

  private static final String FINE =
      "{'allowPrivilegeEscalation':false,'runAsNonRoot':true,'capabilities':{'drop':['ALL']},'seccompProfile':{'type':'RuntimeDefault'}}";

  @Test
  void olderVersionsOfBaseline() {
    String annotated = "{'seccomp.security.alpha.kubernetes.io/pod':'unconfined'}";
    labels("{%s,%s}".formatted(label("enforce", "baseline"), label("enforce-version", "v1.18")));
    assertTrue(
        Attempt.create("pods", pod(annotated, "{}"))
            .refusal(plugin)
            .endsWith(
                "seccompProfile (forbidden annotation"
                    + " seccomp.security.alpha.kubernetes.io/pod=\"unconfined\")"));
    String rmem = "{'securityContext':{'sysctls':[{'name':'net.ipv4.tcp_rmem'}]}}";
    assertTrue(refusal(rmem).contains("forbidden sysctls"));
    labels("{%s,%s}".formatted(label("enforce", "baseline"), label("enforce-version", "v1.19")));
    assertEquals("", Attempt.create("pods", pod(annotated, "{}")).refusal(plugin));
  }

  @Test
  void warnAndAuditOnlySay() {
    labels("{%s,%s}".formatted(label("warn", "baseline"), label("audit", "restricted")));
    Attempt a = Attempt.create("pods", pod("{'hostPID':true}")).validate(plugin);
    assertEquals(
        List.of("would violate PodSecurity \"baseline:latest\": host namespaces (hostPID=true)"),
        a.warnings());
    assertTrue(
        a.auditAnnotations()
            .getOrDefault("pod-security.kubernetes.io/audit-violations", "")
            .startsWith("would violate PodSecurity \"restricted:latest\": host namespaces"));
    assertEquals(
        "privileged:latest", a.auditAnnotations().get("pod-security.kubernetes.io/enforce-policy"));
  }

  @Test
  void workloadsAreWarnedOfWhatIsEnforced() {
    labels("{" + label("enforce", "baseline") + "}");
    for (String kind : List.of("Deployment", "CronJob")) {
      String template = "{'template':{'spec':{'hostPID':true}}}";
      String spec = kind.equals("CronJob") ? "{'jobTemplate':{'spec':" + template + "}}" : template;
      ApiObject workload =
          object(
              "{'apiVersion':'%s/v1','kind':'%s','metadata':{'name':'d','namespace':'ns'},'spec':%s}"
                  .formatted(kind.equals("CronJob") ? "batch" : "apps", kind, spec));
      String resource = kind.equals("CronJob") ? "cronjobs" : "deployments";
      Attempt a = Attempt.create(resource, workload).validate(plugin);
      assertEquals(1, a.warnings().size(), kind);
    }
  }

  @Test
  void updatesMatterWhenImagesChange() {
    labels("{" + label("enforce", "baseline") + "}");
    ApiObject old = pod("{'hostPID':true,'containers':[{'name':'c','image':'a'}]}");
    ApiObject changed = pod("{'hostPID':true,'containers':[{'name':'c','image':'b'}]}");
    assertEquals("", Attempt.update("pods", old, old.copy()).refusal(plugin));
    assertFalse(Attempt.update("pods", old, changed).refusal(plugin).isEmpty());
    assertEquals("", Attempt.update("pods", old, changed).of("status").refusal(plugin));
    ApiObject debugged =
        pod(
            "{'hostPID':true,'containers':[{'name':'c','image':'a'}],'ephemeralContainers':[{'name':'e','image':'x'}]}");
    assertFalse(
        Attempt.update("pods", old, debugged).of("ephemeralcontainers").refusal(plugin).isEmpty());
  }

  @Test
  void exemptions() {
    plugin =
        new PodSecurity(
            objects,
            metrics,
            Policy.PRIVILEGED,
            new Exemptions(Set.of("root"), Set.of("vm"), Set.of("system")));
    labels("{" + label("enforce", "baseline") + "}");
    String spec = "{'hostPID':true}";
    assertFalse(refusal(spec).isEmpty());
    assertEquals("", refusal("{'hostPID':true,'runtimeClassName':'vm'}"));
    assertEquals("", Attempt.create("pods", pod(spec)).by(UserInfo.of("root")).refusal(plugin));
    Attempt in = Attempt.create("pods", pod(spec)).in("system").validate(plugin);
    assertEquals("namespace", in.auditAnnotations().get("pod-security.kubernetes.io/exempt"));
  }

  private String note(String resource, ApiObject object, String key) {
    return Attempt.create(resource, object)
        .validate(plugin)
        .auditAnnotations()
        .getOrDefault("pod-security.kubernetes.io/" + key, "");
  }

  @Test
  void theReasonIsInTheAuditLog() {
    labels("{}");
    assertEquals("privileged:latest", note("pods", pod("{}"), "enforce-policy"));
    labels("{%s,%s}".formatted(label("warn", "x"), label("audit-version", "y")));
    String error = note("pods", pod("{}"), "error");
    assertTrue(error.startsWith("Failed to parse policy: [metadata.labels["), error);
    labels("{" + label("warn", "x") + "}");
    assertTrue(note("pods", pod("{}"), "error").startsWith("Failed to parse policy: metadata"));
  }

  @Test
  void theNamespaceIsExemptBeforeTheClass() {
    plugin =
        new PodSecurity(
            objects,
            metrics,
            Policy.PRIVILEGED,
            new Exemptions(Set.of(), Set.of("vm"), Set.of("ns")));
    labels("{" + label("enforce", "baseline") + "}");
    ApiObject both = pod("{'hostPID':true,'runtimeClassName':'vm'}");
    assertEquals("namespace", note("pods", both, "exempt"), "the namespace is asked first");
  }

  @Test
  void inANamespaceThatIsNotThereNoPodIsMade() {
    Attempt a = Attempt.create("pods", pod("{}"));
    ApiException e = assertThrows(ApiException.class, () -> a.validate(plugin));
    assertEquals(500, e.code());
    String message = "Internal error occurred: failed to lookup namespace \"ns\"";
    assertEquals(message, e.status().message());
    assertEquals(
        message + ": namespaces \"ns\" not found",
        a.auditAnnotations().get("pod-security.kubernetes.io/error"));
  }

  @Test
  void inANamespaceThatIsNotThereWorkloadsAreNotChecked() {
    ApiObject workload =
        object("{'apiVersion':'apps/v1','kind':'Deployment','metadata':{'namespace':'ns'}}");
    Attempt a = Attempt.create("deployments", workload).validate(plugin);
    assertEquals(
        "failed to lookup namespace \"ns\": namespaces \"ns\" not found",
        a.auditAnnotations().get("pod-security.kubernetes.io/error"));
  }

  @Test
  void aNamespaceThatOnlyTheStoreKnowsIsFound() {
    objects.putLive(PodSecurity.NAMESPACES, namespace("{" + label("enforce", "baseline") + "}"));
    assertFalse(refusal("{'hostPID':true}").isEmpty());
  }

  @Test
  void restrictedKeepsProcMountInAUserNamespace() {
    String unmasked =
        container(FINE.replace("{'allow", "{'procMount':'Unmasked','allow"))
            .replaceFirst("\\{", "{'hostUsers':false,");
    String finding =
        "procMount (container \"c\" must not set securityContext.procMount to \"Unmasked\")";
    assertEquals(finding, restricted("v1.34", unmasked));
    assertEquals(finding, restricted("v1.35", unmasked));
    assertEquals("", baseline(unmasked));
  }

  @Test
  void whatIsFoundIsCounted() {
    labels(
        "{%s,%s,%s}"
            .formatted(
                label("enforce", "baseline"),
                label("enforce-version", "v1.30"),
                label("warn", "restricted")));
    refusal("{'hostPID':true}");
    refusal("{'containers':[{'name':'c'}]}");
    labels("{}");
    refusal("{}");
    String text = metrics.text();
    for (String line :
        List.of(
            "{decision=\"deny\",mode=\"enforce\",policy_level=\"baseline\",policy_version=\"v1.30\"",
            "{decision=\"allow\",mode=\"enforce\",policy_level=\"baseline\",policy_version=\"v1.30\"",
            "{decision=\"deny\",mode=\"warn\",policy_level=\"restricted\",policy_version=\"latest\"",
            "{decision=\"allow\",mode=\"enforce\",policy_level=\"privileged\",policy_version=\"latest\"")) {
      String whole =
          "pod_security_evaluations_total"
              + line
              + ",request_operation=\"create\",resource=\"pod\",subresource=\"\"} 1";
      assertTrue(text.contains(whole), whole + " in " + text);
    }
  }

  @Test
  void versionsThatAreNotYetThereAreCountedAsOne() {
    for (String version : List.of("v1.36", "v1.37", "v1.999")) {
      labels("{%s,%s}".formatted(label("enforce", "baseline"), label("enforce-version", version)));
      refusal("{'hostPID':true}");
    }
    labels("{%s,%s}".formatted(label("warn", "baseline"), label("enforce-version", "v1.20")));
    refusal("{}");
    String text = metrics.text();
    String denied =
        "pod_security_evaluations_total{decision=\"deny\",mode=\"enforce\",policy_level=\"baseline\"";
    assertTrue(text.contains(denied + ",policy_version=\"v1.36\""), text);
    assertTrue(text.contains(denied + ",policy_version=\"future\""), text);
    assertFalse(text.contains("v1.999"), text);
    assertFalse(text.contains("v1.20"), "of the privileged level there is one version: " + text);
  }

  @Test
  void errorsAreCounted() {
    refusal("{}");
    labels("{" + label("warn", "x") + "}");
    refusal("{}");
    for (String fatal : List.of("true", "false")) {
      String whole =
          "pod_security_errors_total{fatal=\"%s\",request_operation=\"create\",resource=\"pod\",subresource=\"\"} 1"
              .formatted(fatal);
      assertTrue(metrics.text().contains(whole), metrics.text());
    }
  }

  @Test
  void labelsMustBeLevels() {
    ApiObject bad = namespace("{" + label("enforce", "bogus") + "}");
    ApiException e =
        assertThrows(ApiException.class, () -> Attempt.create("namespaces", bad).validate(plugin));
    assertEquals(422, e.code());
    assertEquals(
        "Namespace \"ns\" is invalid: metadata.labels[pod-security.kubernetes.io/enforce]: Invalid"
            + " value: \"bogus\": must be one of privileged, baseline, restricted",
        e.status().message());
    assertTrue(
        Attempt.create("namespaces", namespace("{" + label("warn-version", "1.25") + "}"))
            .refusal(plugin)
            .endsWith("must be \"latest\" or \"v1.x\""));
    assertEquals("", Attempt.update("namespaces", bad, bad.copy()).refusal(plugin), "was there");
    labels("{" + label("enforce", "bogus") + "}");
    assertTrue(refusal("{'hostPID':true}").startsWith("\"restricted:latest\""));
  }

  @Test
  void aRaisedLevelWarnsOfPods() {
    for (String name : List.of("a", "b", "c")) {
      ApiObject pod = pod("{'" + (name.equals("c") ? "hostPID" : "hostIPC") + "':true}");
      pod.meta().setName(name);
      objects.put(new GroupResource("", "pods"), pod);
    }
    objects.put(new GroupResource("", "pods"), pod("{}"));
    ApiObject old = namespace("{}");
    Attempt a =
        Attempt.update("namespaces", old, namespace("{" + label("enforce", "baseline") + "}"));
    assertEquals(
        List.of(
            "existing pods in namespace \"ns\" violate the new PodSecurity enforce level"
                + " \"baseline:latest\"",
            "a (and 2 other pods): host namespaces"),
        a.validate(plugin).warnings());
    Attempt down =
        Attempt.update("namespaces", namespace("{" + label("enforce", "baseline") + "}"), old);
    assertEquals(List.of(), down.validate(plugin).warnings());
  }
}
