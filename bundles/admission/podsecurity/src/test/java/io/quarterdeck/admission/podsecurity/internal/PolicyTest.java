// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.podsecurity.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.testkit.validation.AnswerTable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** What the labels of a namespace ask for, mode by mode, and what is reported of bad ones. */
class PolicyTest {

  /** The labels are written without their prefix. */
  private static List<String> read(Node labels, Policy defaults) {
    Map<String, String> prefixed = new HashMap<>();
    labels.stringMap().forEach((name, value) -> prefixed.put(Policy.PREFIX + name, value));
    List<FieldError> errors = new ArrayList<>();
    Policy policy = Policy.of(prefixed, defaults, errors);
    List<String> out = new ArrayList<>();
    out.add("enforce " + policy.enforce());
    out.add("audit " + policy.audit());
    out.add("warn " + policy.warn());
    errors.forEach(e -> out.add(e.toString()));
    return out;
  }

  @TestFactory
  Stream<DynamicTest> labels() {
    return AnswerTable.of(
            """
            ## without labels everything is privileged
            {}
            => enforce privileged:latest
            => audit privileged:latest
            => warn privileged:latest

            ## each mode has its level
            enforce: privileged
            audit: restricted
            warn: baseline
            => enforce privileged:latest
            => audit restricted:latest
            => warn baseline:latest

            ## each mode has its version
            enforce: baseline
            enforce-version: v1.0
            audit: baseline
            audit-version: v1.25
            warn: baseline
            warn-version: latest
            => enforce baseline:v1.0
            => audit baseline:v1.25
            => warn baseline:latest

            ## warnings are about what is enforced, audit annotations are not
            enforce: restricted
            enforce-version: v1.30
            => enforce restricted:v1.30
            => audit privileged:latest
            => warn restricted:v1.30

            ## a version of their own stays
            enforce: restricted
            enforce-version: v1.30
            warn-version: v1.28
            => enforce restricted:v1.30
            => audit privileged:latest
            => warn restricted:v1.28

            ## a laxer level of their own stays
            enforce: restricted
            warn: privileged
            => enforce restricted:latest
            => audit privileged:latest
            => warn privileged:latest

            ## a stricter level of their own stays
            enforce: baseline
            warn: restricted
            => enforce baseline:latest
            => audit privileged:latest
            => warn restricted:latest

            ## what is no level is enforced as restricted, and warned of to nobody
            enforce: Baseline
            => enforce restricted:latest
            => audit privileged:latest
            => warn privileged:latest
            => metadata.labels[pod-security.kubernetes.io/enforce]: Invalid value: "Baseline": must be one of privileged, baseline, restricted

            ## an empty level is none
            audit: ""
            warn: ""
            => enforce privileged:latest
            => audit privileged:latest
            => warn privileged:latest
            => metadata.labels[pod-security.kubernetes.io/audit]: Invalid value: "": must be one of privileged, baseline, restricted
            => metadata.labels[pod-security.kubernetes.io/warn]: Invalid value: "": must be one of privileged, baseline, restricted

            ## a bad level of warnings does not follow what is enforced
            enforce: restricted
            warn: strict
            => enforce restricted:latest
            => audit privileged:latest
            => warn privileged:latest
            => metadata.labels[pod-security.kubernetes.io/warn]: Invalid value: "strict": must be one of privileged, baseline, restricted

            ## what is no version is the latest
            enforce: baseline
            enforce-version: "1.25"
            audit: baseline
            audit-version: v2.1
            warn: baseline
            warn-version: v1.025
            => enforce baseline:latest
            => audit baseline:latest
            => warn baseline:latest
            => metadata.labels[pod-security.kubernetes.io/enforce-version]: Invalid value: "1.25": must be "latest" or "v1.x"
            => metadata.labels[pod-security.kubernetes.io/audit-version]: Invalid value: "v2.1": must be "latest" or "v1.x"
            => metadata.labels[pod-security.kubernetes.io/warn-version]: Invalid value: "v1.025": must be "latest" or "v1.x"
            """)
        .tests(labels -> read(labels, Policy.PRIVILEGED));
  }

  @TestFactory
  Stream<DynamicTest> defaults() {
    LevelVersion baseline = new LevelVersion(Level.BASELINE, 30);
    Policy defaults =
        new Policy(baseline, baseline, new LevelVersion(Level.BASELINE, LevelVersion.LATEST));
    return AnswerTable.of(
            """
            ## what no label says is as it is configured
            {}
            => enforce baseline:v1.30
            => audit baseline:v1.30
            => warn baseline:latest

            ## a level without a version has the configured version
            enforce: restricted
            audit: privileged
            => enforce restricted:v1.30
            => audit privileged:v1.30
            => warn restricted:v1.30

            ## a version without a level has the configured level
            enforce-version: v1.20
            audit-version: latest
            => enforce baseline:v1.20
            => audit baseline:latest
            => warn baseline:latest

            ## a level that is enforced and not stricter leaves the warnings
            enforce: baseline
            enforce-version: v1.20
            => enforce baseline:v1.20
            => audit baseline:v1.30
            => warn baseline:latest
            """)
        .tests(labels -> read(labels, defaults));
  }

  @Test
  void onlyWhatAllModesAllowIsPrivileged() {
    LevelVersion privileged = new LevelVersion(Level.PRIVILEGED, 20);
    LevelVersion baseline = new LevelVersion(Level.BASELINE, LevelVersion.LATEST);
    assertTrue(new Policy(privileged, privileged, privileged).isPrivileged());
    assertFalse(new Policy(baseline, privileged, privileged).isPrivileged());
    assertFalse(new Policy(privileged, baseline, privileged).isPrivileged());
    assertFalse(new Policy(privileged, privileged, baseline).isPrivileged());
    assertTrue(new Policy(baseline, privileged, privileged).isSilent(), "nothing but refusals");
    assertFalse(new Policy(privileged, privileged, baseline).isSilent());
  }

  @Test
  void levelsAreParsedAsTheyAreWritten() {
    for (Level level : Level.values()) {
      assertEquals(level, Level.parse(level.toString()));
    }
    assertNull(Level.parse("BASELINE"));
    assertNull(Level.parse(" baseline"));
  }
}
