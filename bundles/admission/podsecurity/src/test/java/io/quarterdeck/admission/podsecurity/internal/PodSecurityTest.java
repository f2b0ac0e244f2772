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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      value = {
        "{} | -",
        "{'hostNetwork':true,'hostIPC':true} | host namespaces (hostNetwork=true, hostIPC=true)",
        "{'volumes':[{'name':'h','hostPath':{'path':'/'}}]} | hostPath volumes (volume \"h\")",
        "{'containers':[{'name':'c','ports':[{'hostPort':80},{'hostPort':81}]},{'name':'d','ports':[{'hostPort':80},{'containerPort':1}]}]} | hostPort (containers \"c\", \"d\" use hostPorts 80, 81)",
        "{'containers':[{'name':'c','livenessProbe':{'httpGet':{'host':'h'}},'lifecycle':{'preStop':{'tcpSocket':{'host':'g'}}}}]} | probe or lifecycle host (container \"c\" uses probe or lifecycle hosts \"g\", \"h\")",
        "{'containers':[{'name':'c','securityContext':{'privileged':true}}]} | privileged (container \"c\" must not set securityContext.privileged=true)",
        "{'initContainers':[{'name':'c','securityContext':{'capabilities':{'add':['SYS_ADMIN','CHOWN','NET_RAW']}}}]} | non-default capabilities (container \"c\" must not include \"NET_RAW\", \"SYS_ADMIN\" in securityContext.capabilities.add)",
        "{'containers':[{'name':'c','securityContext':{'procMount':'Unmasked'}}]} | procMount (container \"c\" must not set securityContext.procMount to \"Unmasked\")",
        "{'hostUsers':false,'containers':[{'name':'c','securityContext':{'procMount':'Unmasked'}}]} | -",
        "{'securityContext':{'seccompProfile':{'type':'Unconfined'}},'containers':[{'name':'c','securityContext':{'seccompProfile':{'type':'Unconfined'}}}]} | seccompProfile (pod and container \"c\" must not set securityContext.seccompProfile.type to \"Unconfined\")",
        "{'securityContext':{'appArmorProfile':{'type':'Unconfined'}}} | forbidden AppArmor profile (pod must not set AppArmor profile type to \"Unconfined\")",
        "{'securityContext':{'seLinuxOptions':{'type':'bad_t','user':'u','role':'r'}}} | seLinuxOptions (pod set forbidden securityContext.seLinuxOptions: type \"bad_t\"; user may not be set; role may not be set)",
        "{'securityContext':{'seLinuxOptions':{'type':'container_engine_t'}}} | -",
        "{'securityContext':{'sysctls':[{'name':'kernel.msgmax'},{'name':'net.ipv4.tcp_rmem'}]}} | forbidden sysctls (kernel.msgmax)",
        "{'securityContext':{'windowsOptions':{'hostProcess':true}}} | hostProcess (pod must not set securityContext.windowsOptions.hostProcess=true)",
      })
  void baselineRules(String spec, String expected) {
    assertEquals(expected.equals("-") ? "" : expected, baseline(spec));
  }

  private static final String FINE =
      "{'allowPrivilegeEscalation':false,'runAsNonRoot':true,'capabilities':{'drop':['ALL']},'seccompProfile':{'type':'RuntimeDefault'}}";

  @Test
  void restrictedRules() {
    assertEquals("", restricted("latest", container(FINE)));
    assertEquals(
        "allowPrivilegeEscalation != false (container \"c\" must set"
            + " securityContext.allowPrivilegeEscalation=false), unrestricted capabilities (container"
            + " \"c\" must set securityContext.capabilities.drop=[\"ALL\"]), runAsNonRoot != true (pod or"
            + " container \"c\" must set securityContext.runAsNonRoot=true), seccompProfile (pod or"
            + " container \"c\" must set securityContext.seccompProfile.type to \"RuntimeDefault\" or"
            + " \"Localhost\")",
        restricted("latest", "{'containers':[{'name':'c'}]}"));
    assertEquals(
        "runAsNonRoot != true (container \"c\" must not set securityContext.runAsNonRoot=false)",
        restricted(
            "latest", container(FINE.replace("'runAsNonRoot':true", "'runAsNonRoot':false"))));
    assertEquals(
        "runAsUser=0 (container \"c\" must not set runAsUser=0)",
        restricted("latest", container(FINE.replace("{'allow", "{'runAsUser':0,'allow"))));
    assertEquals(
        "unrestricted capabilities (container \"c\" must not include \"CHOWN\" in"
            + " securityContext.capabilities.add)",
        restricted(
            "latest",
            container(FINE.replace("'drop'", "'add':['CHOWN','NET_BIND_SERVICE'],'drop'"))));
    assertEquals(
        "restricted volume types (volumes \"n\", \"i\" use restricted volume types \"iscsi\", \"nfs\")",
        restricted(
            "latest",
            "{'volumes':[{'name':'n','nfs':{}},{'name':'e','emptyDir':{}},{'name':'i','iscsi':{}}]}"));
    assertEquals(
        "restricted volume types (volume \"h\" uses restricted volume type \"hostPath\")",
        restricted("latest", "{'volumes':[{'name':'h','hostPath':{}}]}"));
  }

  @ParameterizedTest
  @CsvSource({
    "v1.7, false, false, false, 0",
    "v1.8, true, false, false, 0",
    "v1.18, true, false, false, 0",
    "v1.19, true, false, true, 0",
    "v1.22, true, true, true, 0",
    "v1.23, true, true, true, 1",
    "v1.99, true, true, true, 1",
    "latest, true, true, true, 1",
  })
  void versionsOfRestricted(
      String version, boolean escalation, boolean capabilities, boolean seccomp, int user) {
    String found = restricted(version, container("{'runAsNonRoot':true,'runAsUser':0}"));
    assertEquals(escalation, found.contains("allowPrivilegeEscalation"), found);
    assertEquals(capabilities, found.contains("unrestricted capabilities"), found);
    assertEquals(seccomp, found.contains("seccompProfile"), found);
    assertEquals(user == 1, found.contains("runAsUser"), found);
  }

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
  void windowsPodsSince25() {
    String windows =
        "{'os':{'name':'windows'},'securityContext':{'runAsNonRoot':true},'containers':[{'name':'c'}]}";
    assertEquals("", restricted("v1.25", windows));
    assertTrue(restricted("v1.24", windows).contains("allowPrivilegeEscalation"));
  }

  @Test
  void annotationsOfAppArmor() {
    labels("{" + label("enforce", "baseline") + "}");
    String key = "container.apparmor.security.beta.kubernetes.io/c";
    assertTrue(
        Attempt.create("pods", pod("{'" + key + "':'unconfined'}", "{}"))
            .refusal(plugin)
            .contains("annotation must not set AppArmor profile type to \"" + key));
    assertEquals(
        "", Attempt.create("pods", pod("{'" + key + "':'localhost/x'}", "{}")).refusal(plugin));
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
    ApiObject old = namespace("{}");
    Attempt raised =
        Attempt.update("namespaces", old, namespace("{" + label("enforce", "baseline") + "}"));
    assertEquals(
        "namespace",
        raised.validate(plugin).auditAnnotations().get("pod-security.kubernetes.io/exempt"));
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
