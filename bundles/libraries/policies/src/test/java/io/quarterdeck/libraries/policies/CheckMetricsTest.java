// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.policies;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.libraries.policies.CheckMetrics.ErrorType;
import io.quarterdeck.runtime.metrics.Metrics;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CheckMetricsTest {
  private final Metrics metrics = new Metrics();

  private void assertLine(String line) {
    assertTrue(metrics.text().lines().anyMatch(line::equals), () -> line + "\n" + metrics.text());
  }

  @Test
  void checksOfAValidatingPolicyAreCountedByWhatWasDone() {
    CheckMetrics checks = CheckMetrics.validating(metrics);
    checks.validated("deny", ErrorType.NO_ERROR, "p", "b", 5_000_000);
    checks.validated("deny", ErrorType.NO_ERROR, "p", "b", 500_000_000);
    checks.validated("allow", ErrorType.OUT_OF_BUDGET, "p", "b", 0);
    String name = "apiserver_validating_admission_policy_check";
    String denied =
        "enforcement_action=\"deny\",error_type=\"no_error\",policy=\"p\",policy_binding=\"b\"";
    assertLine(name + "_total{" + denied + "} 2");
    assertLine(
        name
            + "_total{enforcement_action=\"allow\",error_type=\"out_of_budget\",policy=\"p\","
            + "policy_binding=\"b\"} 1");
    assertLine(name + "_duration_seconds_bucket{" + denied + ",le=\"0.001\"} 0");
    assertLine(name + "_duration_seconds_bucket{" + denied + ",le=\"0.01\"} 1");
    assertLine(name + "_duration_seconds_bucket{" + denied + ",le=\"1\"} 2");
  }

  @Test
  void runsOfAMutatingPolicyHaveNoAction() {
    CheckMetrics.mutating(metrics).mutated(ErrorType.COMPILE_ERROR, "p", "b", 1);
    assertLine(
        "apiserver_mutating_admission_policy_check_total{error_type=\"compile_error\","
            + "policy=\"p\",policy_binding=\"b\"} 1");
  }

  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource({
    "compilation error: ERROR, COMPILE_ERROR",
    "expression 'x' resulted in error: compilation, INVALID_ERROR",
    "no such key: x, INVALID_ERROR",
    "'', INVALID_ERROR",
  })
  void aFailureIsCountedByItsCause(String failure, ErrorType expected) {
    assertEquals(expected, ErrorType.of(failure));
  }

  @Test
  void aSpentBudgetHasATypeOfItsOwn() {
    assertEquals(ErrorType.OUT_OF_BUDGET, ErrorType.of(Evaluator.SPENT));
  }
}
