// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.podsecurity.internal;

import io.quarterdeck.testkit.validation.AnswerTable;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;

/** Tables of pods and what one check has against each. */
final class CheckTable {
  static final int NOW = 36;

  private CheckTable() {}

  /** The check as of a minor version; a pod's answer is {@code reason (detail)}. */
  static Stream<DynamicTest> of(List<Check> checks, String id, int minor, String pods) {
    Function<PodView, @Nullable Finding> rule =
        checks.stream().filter(c -> c.id().equals(id)).findFirst().orElseThrow().in(minor);
    if (rule == null) {
      throw new IllegalArgumentException(id + " is younger than v1." + minor);
    }
    return AnswerTable.of(pods)
        .tests(
            pod -> {
              Finding finding = rule.apply(PodView.of(pod));
              return finding == null ? List.of() : List.of(Finding.details(List.of(finding)));
            });
  }
}
