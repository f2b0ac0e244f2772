// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.testkit.stage;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.spi.stage.HealthCheck;
import io.quarterdeck.testkit.contract.Check;
import io.quarterdeck.testkit.contract.Threads;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;

/** What every {@link HealthCheck} must keep to, well or not. */
public final class HealthCheckContract {
  private static final Set<String> ENDPOINTS = Set.of("healthz", "livez", "readyz");
  private static final Duration AT_ONCE = Duration.ofSeconds(5);
  private final HealthCheck check;

  private HealthCheckContract(HealthCheck check) {
    this.check = check;
  }

  public static HealthCheckContract of(HealthCheck check) {
    return new HealthCheckContract(check);
  }

  /** The checks as JUnit's dynamic tests. */
  public Stream<DynamicTest> tests() {
    return checks().stream().map(Check::test);
  }

  /** Every check there is. */
  public List<Check> checks() {
    return List.of(
        new Check("stands where there are health checks", this::endpoints),
        new Check("answers at once", () -> assertTimeoutPreemptively(AT_ONCE, check::problem)),
        new Check("a problem says what it is", this::saysWhat),
        new Check("serves many threads at once", () -> Threads.run((t, r) -> saysWhat())));
  }

  private void endpoints() {
    assertFalse(check.endpoints().isEmpty(), "nobody would see it");
    check.endpoints().forEach(e -> assertTrue(ENDPOINTS.contains(e), e));
  }

  private void saysWhat() {
    String problem = check.problem();
    assertTrue(problem == null || !problem.isBlank(), "a problem without words");
  }
}
