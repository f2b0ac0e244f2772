// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.podsecurity.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.Node;
import io.quarterdeck.testkit.admission.Literal;
import io.quarterdeck.testkit.contract.Threads;
import java.util.List;
import org.junit.jupiter.api.Test;

/** In which order checks report, and which of them make others superfluous. */
class StandardsTest {
  private static final PodView BAD =
      PodView.of(
          Node.root(
              Literal.pod(
                      "{'hostPID':true,'volumes':[{'name':'h','hostPath':{}}],'containers':[{'name':'c','ports':[{'hostPort':1}],'securityContext':{'privileged':true,'runAsUser':0,'procMount':'Unmasked','capabilities':{'add':['ALL']},'seLinuxOptions':{'user':'u'},'seccompProfile':{'type':'Unconfined'},'appArmorProfile':{'type':'Unconfined'}}}],'securityContext':{'sysctls':[{'name':'s'}],'windowsOptions':{'hostProcess':true}}}")
                  .tree()));

  private final Standards standards = new Standards();

  private List<String> reasons(Level level, int minor) {
    return standards.evaluate(new LevelVersion(level, minor), BAD).stream()
        .map(Finding::reason)
        .toList();
  }

  @Test
  void nothingIsAgainstThePrivilegedLevel() {
    assertEquals(List.of(), reasons(Level.PRIVILEGED, 0));
    assertEquals(List.of(), reasons(Level.PRIVILEGED, LevelVersion.LATEST));
  }

  @Test
  void checksReportInTheOrderOfTheirNames() {
    assertEquals(
        List.of(
            "forbidden AppArmor profile",
            "non-default capabilities",
            "host namespaces",
            "hostPath volumes",
            "hostPort",
            "privileged",
            "procMount",
            "seLinuxOptions",
            "seccompProfile",
            "forbidden sysctls",
            "hostProcess"),
        reasons(Level.BASELINE, LevelVersion.LATEST));
  }

  @Test
  void restrictedChecksComeBehindAndReplaceSome() {
    assertEquals(
        List.of(
            "forbidden AppArmor profile",
            "host namespaces",
            "hostPort",
            "privileged",
            "seLinuxOptions",
            "forbidden sysctls",
            "hostProcess",
            "allowPrivilegeEscalation != false",
            "unrestricted capabilities",
            "procMount",
            "restricted volume types",
            "runAsNonRoot != true",
            "runAsUser=0",
            "seccompProfile"),
        reasons(Level.RESTRICTED, LevelVersion.LATEST));
  }

  @Test
  void whatARestrictedCheckWillReplaceStaysUntilItIsThere() {
    assertEquals(
        List.of(
            "forbidden AppArmor profile",
            "non-default capabilities",
            "host namespaces",
            "hostPort",
            "privileged",
            "procMount",
            "seLinuxOptions",
            "forbidden sysctls",
            "hostProcess",
            "restricted volume types",
            "runAsNonRoot != true"),
        reasons(Level.RESTRICTED, 0));
  }

  @Test
  void versionsToComeAreTheLatest() {
    assertEquals(
        reasons(Level.RESTRICTED, LevelVersion.LATEST), reasons(Level.RESTRICTED, 999_999_999));
  }

  @Test
  void findingsAreTextsWithAndWithoutDetails() {
    List<Finding> some = List.of(new Finding("a", "b, c"), new Finding("d", ""));
    assertEquals("a (b, c), d", Finding.details(some));
    assertEquals("a, d", Finding.reasons(some));
    assertEquals("", Finding.details(List.of()));
  }

  @Test
  void manyMayAskAtOnce() throws Exception {
    Standards fresh = new Standards();
    List<Finding> alone =
        standards.evaluate(new LevelVersion(Level.RESTRICTED, LevelVersion.LATEST), BAD);
    Threads.run(
        (thread, round) ->
            assertEquals(
                alone,
                fresh.evaluate(new LevelVersion(Level.RESTRICTED, 35 + thread + round), BAD)));
  }
}
