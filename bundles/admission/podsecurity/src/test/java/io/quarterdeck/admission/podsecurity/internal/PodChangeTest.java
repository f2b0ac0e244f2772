// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.podsecurity.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.GroupResource;
import io.quarterdeck.testkit.admission.Literal;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which changes of pods are checked, how versions are read, and where templates stand. */
class PodChangeTest {
  private static final String SPEC = "{'containers':[{'name':'c','image':'a'}]}";

  private static boolean matters(String annotations, String spec) {
    return PodChange.matters(Literal.pod(annotations, spec), Literal.pod("{}", SPEC));
  }

  @Test
  void imagesAndContainersMatter() {
    assertFalse(matters("{}", SPEC));
    assertTrue(matters("{}", SPEC.replace("'a'", "'b'")), "another image");
    assertTrue(matters("{}", SPEC.replace("'c'", "'d'")), "another container");
    for (String list : List.of("initContainers", "ephemeralContainers")) {
      String more = SPEC.replace("}]}", "}],'" + list + "':[{'name':'e','image':'a'}]}");
      assertTrue(matters("{}", more), list);
    }
  }

  @Test
  void nothingElseMatters() {
    assertFalse(matters("{'example.org/a':'b'}", SPEC));
    assertFalse(matters("{}", SPEC.replace("}]}", "}],'activeDeadlineSeconds':5}")));
    assertFalse(matters("{}", SPEC.replace("'a'}", "'a','resources':{'limits':{'cpu':1}}}")));
  }

  @Test
  void annotationsOfSeccompNoLongerMatter() {
    String old = "seccomp.security.alpha.kubernetes.io/";
    assertFalse(matters("{'" + old + "pod':'unconfined'}", SPEC));
    assertFalse(matters("{'container." + old + "c':'unconfined'}", SPEC));
  }

  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource({
    "v1.0, 0",
    "v1.36, 36",
    "latest, 2147483647",
    "v1.01, -1",
    "v2.0, -1",
    "1.36, -1",
    "v1.36.1, -1",
    "v1.9999999999, -1",
    "'', -1",
  })
  void versionsAreLatestOrMinorOnes(String text, int minor) {
    assertEquals(minor, LevelVersion.parseVersion(text));
  }

  @ParameterizedTest(name = "{0} {1}")
  @CsvSource({
    "'', podtemplates, '{\"template\":1}'",
    "apps, deployments, '{\"spec\":{\"template\":1}}'",
    "batch, cronjobs, '{\"spec\":{\"jobTemplate\":{\"spec\":{\"template\":1}}}}'",
  })
  void templatesOfWorkloads(String group, String resource, String workload) {
    GroupResource of = new GroupResource(group, resource);
    assertEquals(1, Templates.of(of, Literal.object(workload)).number());
    assertTrue(Templates.of(of, Literal.object("{}")).isAbsent());
  }
}
