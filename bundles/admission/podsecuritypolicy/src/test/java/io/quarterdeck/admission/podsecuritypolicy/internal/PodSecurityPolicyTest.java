// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.podsecuritypolicy.internal;

import static io.quarterdeck.testkit.admission.Literal.object;
import static io.quarterdeck.testkit.admission.Literal.pod;
import static io.quarterdeck.testkit.admission.Literal.text;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.authorization.AccessReviewer;
import io.quarterdeck.spi.authorization.Attributes;
import io.quarterdeck.spi.authorization.Authorizer;
import io.quarterdeck.spi.authorization.Decision;
import io.quarterdeck.testkit.admission.Attempt;
import io.quarterdeck.testkit.lookup.MemoryObjects;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class PodSecurityPolicyTest {
  private static final String ANY =
      "'runAsUser':{'rule':'RunAsAny'},'seLinux':{'rule':'RunAsAny'},"
          + "'fsGroup':{'rule':'RunAsAny'},'supplementalGroups':{'rule':'RunAsAny'}";
  private static final String STRICT =
      "'runAsUser':{'rule':'MustRunAs','ranges':[{'min':5,'max':9}]},"
          + "'seLinux':{'rule':'MustRunAs','seLinuxOptions':{'level':'s0:c1,c2'}},"
          + "'fsGroup':{'rule':'MustRunAs','ranges':[{'min':7,'max':7}]},"
          + "'supplementalGroups':{'rule':'MustRunAs','ranges':[{'min':3,'max':4}]},"
          + "'requiredDropCapabilities':['NET_RAW'],'defaultAddCapabilities':['CHOWN'],"
          + "'readOnlyRootFilesystem':true,'allowPrivilegeEscalation':false";

  private static final String PLAIN = "{'containers':[{'name':'c'}]}";

  private final MemoryObjects objects = new MemoryObjects();
  private final Rights rights = new Rights();
  private final PodSecurityPolicy plugin =
      new PodSecurityPolicy(objects, (Supplier<AccessReviewer>) () -> rights);

  private static final class Rights implements AccessReviewer {
    final Set<String> given = new HashSet<>();

    @Override
    public Decision review(Attributes a) {
      String asked = a.user().name() + " " + a.verb() + " " + a.apiGroup() + " " + a.name();
      return given.contains(asked) && a.namespace().equals("ns")
          ? new Decision.Allow("")
          : Decision.noOpinion();
    }

    @Override
    public Authorizer.Rules rulesFor(UserInfo user, String namespace) {
      return new Authorizer.Rules(List.of(), List.of(), false, "");
    }
  }

  private void policy(String name, String annotations, String spec) {
    objects.put(
        Policies.RESOURCE,
        object(
            "{'apiVersion':'policy/v1beta1','kind':'PodSecurityPolicy','metadata':{'name':'"
                + name
                + "','annotations':"
                + annotations
                + "},'spec':{"
                + spec
                + "}}"));
  }

  private void usable(String name, String spec) {
    policy(name, "{}", spec);
    rights.given.add("someone use policy " + name);
  }

  private Attempt admit(String spec) {
    Attempt a = Attempt.create("pods", pod(spec));
    a.mutate(plugin).validate(plugin);
    return a;
  }

  private String refusal(String spec) {
    return Attempt.create("pods", pod(spec))
        .mutatingRefusal(plugin)
        .replaceFirst(".*is forbidden: PodSecurityPolicy: ", "");
  }

  private static String note(ApiObject pod) {
    return pod.meta().annotations().getOrDefault("kubernetes.io/psp", "");
  }

  @Test
  void nothingIsAllowedWithoutPolicies() {
    assertEquals("no providers available to validate pod request", refusal(PLAIN));
  }

  @Test
  void policiesThatMayNotBeUsedDoNotCountAndAreNotReported() {
    policy("a", "{}", ANY);
    policy("b", "{}", STRICT);
    assertEquals("unable to admit pod: []", refusal("{'containers':[],'hostPID':true}"));
    rights.given.add("someone use policy a");
    assertEquals(
        "unable to admit pod: [spec.securityContext.hostPID: Invalid value: true: Host PID is not"
            + " allowed to be used]",
        refusal("{'containers':[],'hostPID':true}"));
  }

  @Test
  void theServiceAccountsRightIsEnoughAlsoOnTheOldGroup() {
    policy("a", "{}", ANY);
    rights.given.add("system:serviceaccount:ns:robot use extensions a");
    assertEquals("a", note(admit("{'serviceAccountName':'robot','containers':[]}").object()));
  }

  @Test
  void onesThatFitAsItIsComeBeforeThoseThatComplete() {
    usable("a", STRICT);
    usable("c", ANY);
    usable("b", ANY);
    Attempt a = admit(PLAIN);
    assertEquals("b", note(a.object()));
    assertEquals(
        "{podsecuritypolicy.policy.k8s.io/admit-policy=b,"
            + " podsecuritypolicy.policy.k8s.io/validate-policy=b}",
        a.auditAnnotations().toString());
  }

  @Test
  void whatIsOpenIsFilledIn() {
    usable("a", STRICT);
    ApiObject after =
        admit("{'containers':[{'name':'c'}],'initContainers':[{'name':'i'}]}").object();
    assertEquals("a", note(after));
    assertEquals(
        "{'supplementalGroups':[3],'fsGroup':7,'seLinuxOptions':{'level':'s0:c1,c2'}}",
        text(after.field("spec").get("securityContext").value()));
    String container =
        "{'runAsUser':5,'capabilities':{'add':['CHOWN'],'drop':['NET_RAW']},"
            + "'readOnlyRootFilesystem':true,'allowPrivilegeEscalation':false}";
    for (String list : List.of("containers", "initContainers")) {
      assertEquals(
          container, text(after.field("spec").get(list).index(0).get("securityContext").value()));
    }
  }

  @Test
  void everyBreachIsReported() {
    usable("a", STRICT);
    assertEquals(
        "unable to admit pod: ["
            + "spec.securityContext.fsGroup: Invalid value: []int64{1}: group 1 must be in the"
            + " ranges: [{7 7}]"
            + " spec.securityContext.supplementalGroups: Invalid value: []int64{}: unable to"
            + " validate empty groups against required ranges"
            + " spec.securityContext.seLinuxOptions.level: Invalid value: \"s0:c1\": must be"
            + " s0:c1,c2"
            + " spec.volumes[0]: Invalid value: \"hostPath\": hostPath volumes are not allowed to"
            + " be used"
            + " spec.containers[0].securityContext.runAsUser: Invalid value: 1: must be in the"
            + " ranges: [{5 9}]"
            + " spec.containers[0].securityContext.seLinuxOptions.level: Invalid value: \"s0:c1\":"
            + " must be s0:c1,c2"
            + " spec.containers[0].securityContext.privileged: Invalid value: true: Privileged"
            + " containers are not allowed"
            + " spec.containers[0].securityContext.capabilities.add: Invalid value: \"SYS_ADMIN\":"
            + " capability may not be added"
            + " spec.containers[0].hostPort: Invalid value: 80: Host port 80 is not allowed to be"
            + " used. Allowed ports: []"
            + " spec.containers[0].securityContext.readOnlyRootFilesystem: Invalid value: false:"
            + " ReadOnlyRootFilesystem must be set to true"
            + " spec.containers[0].securityContext.allowPrivilegeEscalation: Invalid value: true:"
            + " Allowing privilege escalation for containers is not allowed]",
        refusal(
            "{'securityContext':{'fsGroup':1,'supplementalGroups':[],"
                + "'seLinuxOptions':{'level':'s0:c1'}},"
                + "'volumes':[{'name':'v','hostPath':{'path':'/'}}],"
                + "'containers':[{'name':'c','ports':[{'hostPort':80}],'securityContext':{"
                + "'runAsUser':1,'privileged':true,'capabilities':{'add':['SYS_ADMIN']},"
                + "'readOnlyRootFilesystem':false,'allowPrivilegeEscalation':true}}]}"));
  }

  @Test
  void categoriesOfALevelHaveNoOrder() {
    usable("a", STRICT);
    String spec = "{'securityContext':{'seLinuxOptions':{'level':'s0:c2,c1'}},'containers':[]}";
    assertEquals("", refusal(spec));
  }

  @Test
  void rootIsRefusedByItsNumber() {
    usable(
        "a",
        ANY.replace("'runAsUser':{'rule':'RunAsAny'}", "'runAsUser':{'rule':'MustRunAsNonRoot'}"));
    assertEquals(
        "unable to admit pod: [spec.containers[0].securityContext.runAsUser: Invalid value: 0:"
            + " running with the root UID is forbidden]",
        refusal("{'containers':[{'name':'c','securityContext':{'runAsUser':0}}]}"));
    assertEquals(
        "{'runAsNonRoot':true}",
        text(
            admit(PLAIN)
                .object()
                .field("spec")
                .get("containers")
                .index(0)
                .get("securityContext")
                .value()));
  }

  @Test
  void updatesAreCheckedAndNotCompleted() {
    usable("a", STRICT);
    ApiObject before = pod(PLAIN);
    ApiObject after = pod("{'containers':[{'name':'c','image':'other'}]}");
    Attempt update = Attempt.update("pods", before, after);
    assertEquals("", update.mutatingRefusal(plugin));
    assertEquals(
        "pods \"p\" is forbidden: PodSecurityPolicy: unable to validate pod: []",
        update.refusal(plugin));
    ApiObject collected = before.copy();
    collected.object("metadata").put("finalizers", List.of("x.example/y"));
    assertEquals("", Attempt.update("pods", before, collected).refusal(plugin));
    usable("b", ANY);
    assertEquals("", update.refusal(plugin));
    assertEquals("", Attempt.update("pods", before, after).of("status").refusal(plugin));
  }

  @Test
  void ephemeralContainersMayBeCompletedButNothingElse() {
    usable("a", ANY + ",'allowPrivilegeEscalation':false");
    ApiObject before =
        pod("{'containers':[{'name':'c','securityContext':{'allowPrivilegeEscalation':false}}]}");
    ApiObject after = before.copy();
    after.object("spec").put("ephemeralContainers", object("{'l':[{'name':'e'}]}").tree().get("l"));
    Attempt debug = Attempt.update("pods", before, after).of("ephemeralcontainers");
    debug.mutate(plugin).validate(plugin);
    assertEquals(
        "{'allowPrivilegeEscalation':false}",
        text(
            debug
                .object()
                .field("spec")
                .get("ephemeralContainers")
                .index(0)
                .get("securityContext")
                .value()));
    ApiObject open = pod("{'containers':[{'name':'c'}],'ephemeralContainers':[{'name':'e'}]}");
    assertEquals(
        "pods \"p\" is forbidden: PodSecurityPolicy: unable to admit pod: []",
        Attempt.update("pods", pod(PLAIN), open).of("ephemeralcontainers").mutatingRefusal(plugin));
  }

  @Test
  void aPolicyThatSaysTooLittleIsNoPolicy() {
    usable("a", ANY.replace("'fsGroup':{'rule':'RunAsAny'}", "'fsGroup':{'rule':'MustRunAs'}"));
    assertEquals("no providers available to validate pod request", refusal(PLAIN));
  }

  @Test
  void profilesComeFromThePolicysAnnotations() {
    policy(
        "a",
        "{'seccomp.security.alpha.kubernetes.io/defaultProfileName':'runtime/default',"
            + "'seccomp.security.alpha.kubernetes.io/allowedProfileNames':'runtime/default',"
            + "'apparmor.security.beta.kubernetes.io/defaultProfileName':'localhost/x',"
            + "'apparmor.security.beta.kubernetes.io/allowedProfileNames':'localhost/x'}",
        ANY);
    rights.given.add("someone use policy a");
    ApiObject after = admit(PLAIN).object();
    assertEquals(
        "{container.apparmor.security.beta.kubernetes.io/c=localhost/x, kubernetes.io/psp=a,"
            + " seccomp.security.alpha.kubernetes.io/pod=runtime/default}",
        new TreeMap<>(after.meta().annotations()).toString());
    assertEquals(
        "{'seccompProfile':{'type':'RuntimeDefault'}}",
        text(after.field("spec").get("securityContext").value()));
    assertEquals(
        "unable to admit pod:"
            + " [pod.metadata.annotations[container.apparmor.security.beta.kubernetes.io/c]:"
            + " Forbidden: unconfined is not an allowed profile. Allowed values: \"localhost/x\""
            + " pod.metadata.annotations[container.seccomp.security.alpha.kubernetes.io/c]:"
            + " Forbidden: unconfined is not an allowed seccomp profile. Valid values are"
            + " runtime/default]",
        refusal(
            "{'containers':[{'name':'c','securityContext':{'appArmorProfile':{'type':'Unconfined'},"
                + "'seccompProfile':{'type':'Unconfined'}}}]}"));
  }
}
