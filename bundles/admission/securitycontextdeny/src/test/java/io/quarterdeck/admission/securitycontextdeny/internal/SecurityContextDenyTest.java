// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.securitycontextdeny.internal;

import static io.quarterdeck.testkit.admission.Literal.pod;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.testkit.admission.Attempt;
import org.junit.jupiter.api.Test;

class SecurityContextDenyTest {
  private final SecurityContextDeny plugin = new SecurityContextDeny();

  private String refusal(String spec) {
    String said = Attempt.create("pods", pod(spec)).refusal(plugin);
    return said.replace("pods \"p\" is forbidden: ", "");
  }

  @Test
  void fieldsOfThePod() {
    assertEquals("", refusal("{'containers':[{'name':'c'}]}"));
    assertEquals("", refusal("{'securityContext':{'runAsNonRoot':true}}"));
    assertEquals(
        "pod.Spec.SecurityContext.SupplementalGroups is forbidden",
        refusal("{'securityContext':{'supplementalGroups':[1]}}"));
    assertEquals(
        "pod.Spec.SecurityContext.SELinuxOptions is forbidden",
        refusal("{'securityContext':{'seLinuxOptions':{}}}"));
    assertEquals(
        "pod.Spec.SecurityContext.RunAsUser is forbidden",
        refusal("{'securityContext':{'runAsUser':0}}"));
    assertEquals(
        "pod.Spec.SecurityContext.FSGroup is forbidden",
        refusal("{'securityContext':{'fsGroup':1}}"));
  }

  @Test
  void fieldsOfContainers() {
    for (String list : new String[] {"containers", "initContainers", "ephemeralContainers"}) {
      assertEquals(
          "SecurityContext.RunAsUser is forbidden",
          refusal("{'" + list + "':[{'name':'a'},{'securityContext':{'runAsUser':1}}]}"));
    }
    assertEquals(
        "SecurityContext.SELinuxOptions is forbidden",
        refusal("{'containers':[{'securityContext':{'seLinuxOptions':{'user':'u'}}}]}"));
    assertEquals("", refusal("{'containers':[{'securityContext':{'privileged':true}}]}"));
  }

  @Test
  void otherWritesPass() {
    String spec = "{'securityContext':{'runAsUser':0}}";
    assertEquals("", Attempt.update("pods", pod(spec), pod(spec)).of("status").refusal(plugin));
    assertEquals("", Attempt.create("other", pod(spec)).refusal(plugin));
    assertEquals("", Attempt.delete("pods", pod(spec)).refusal(plugin));
  }
}
