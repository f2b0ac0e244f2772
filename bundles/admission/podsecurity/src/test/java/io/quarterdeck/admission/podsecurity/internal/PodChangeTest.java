// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.podsecurity.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.GroupResource;
import io.quarterdeck.testkit.admission.Literal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which changes of pods are checked, how versions are read, and where templates stand. */
class PodChangeTest {
  private static final String SPEC = "{'containers':[{'name':'c','image':'a'}]}";
  private static final String SECCOMP = "seccomp.security.alpha.kubernetes.io/pod";

  private static boolean matters(String annotations, String spec) {
    return PodChange.matters(Literal.pod(annotations, spec), Literal.pod("{}", SPEC));
  }

  @Test
  void imagesContainersAndSeccompAnnotationsMatter() {
    assertFalse(matters("{}", SPEC));
    assertTrue(matters("{}", SPEC.replace("'a'", "'b'")), "another image");
    assertTrue(
        matters("{}", SPEC.replace("}]}", "}],'ephemeralContainers':[{'name':'e','image':'a'}]}")),
        "another container");
    assertTrue(matters("{'" + SECCOMP + "':'unconfined'}", SPEC));
    assertTrue(matters("{'container." + SECCOMP.replace("/pod", "/c") + "':'unconfined'}", SPEC));
  }

  @Test
  void nothingElseMatters() {
    assertFalse(matters("{'example.org/a':'b'}", SPEC));
    assertFalse(matters("{'container." + SECCOMP.replace("/pod", "/none") + "':'x'}", SPEC));
    assertFalse(matters("{}", SPEC.replace("}]}", "}],'activeDeadlineSeconds':5}")));
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
