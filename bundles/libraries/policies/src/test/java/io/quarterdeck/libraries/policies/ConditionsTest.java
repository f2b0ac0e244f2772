// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.policies;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.spi.cel.CelProgram;
import io.quarterdeck.spi.cel.CelScope;
import io.quarterdeck.spi.cel.CelType;
import io.quarterdeck.spi.cel.MatchConditions.Met;
import io.quarterdeck.spi.cel.MatchConditions.NotMet;
import io.quarterdeck.spi.cel.MatchConditions.Undecided;
import io.quarterdeck.spi.cel.MatchConditions.Verdict;
import io.quarterdeck.testkit.admission.Literal;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ConditionsTest {
  private final FakeCel cel =
      new FakeCel()
          .gives("yes", true, 1)
          .gives("no", false, 1)
          .fails("a", "x")
          .fails("b", "y")
          .gives("most", true, CelProgram.MATCH_CONDITIONS_BUDGET);

  /** Conditions named after their expressions. */
  private Verdict evaluate(String... expressions) {
    StringBuilder list = new StringBuilder();
    for (String e : expressions) {
      list.append(list.isEmpty() ? "" : ",")
          .append("{'name':'is-%s','expression':'%s'}".formatted(e, e));
    }
    return Conditions.of(
            Literal.object("{'all':[" + list + "]}").field("all"), cel, CelScope.of(Map.of()))
        .evaluate(name -> "a value");
  }

  @Test
  void noneAreMet() {
    assertEquals(new Met(), evaluate());
  }

  @Test
  void allMustBeTrue() {
    assertEquals(new Met(), evaluate("yes", "yes"));
    assertEquals(new NotMet("is-no"), evaluate("yes", "no"));
  }

  @Test
  void theFirstThatIsFalseEndsIt() {
    assertEquals(new NotMet("is-no"), evaluate("no", "yes"));
    assertEquals(List.of("no"), cel.ran());
  }

  @Test
  void oneThatIsFalseDecidesOverFailures() {
    assertEquals(new NotMet("is-no"), evaluate("a", "no"));
  }

  @Test
  void failuresLeaveItUndecidedAndAreReportedTogether() {
    String a = "expression 'a' resulted in error: x";
    String b = "expression 'b' resulted in error: y";
    assertEquals(new Undecided(a), evaluate("a", "yes"));
    assertEquals(new Undecided("[" + a + ", " + b + "]"), evaluate("a", "yes", "b"));
    assertEquals(new Undecided(a), evaluate("a", "a"), "the same message once");
    assertEquals(
        new Undecided("compilation error: ERROR: no meaning: unknown"), evaluate("unknown"));
  }

  @Test
  void theyShareAQuarterOfThePolicysBudget() {
    assertEquals(new Met(), evaluate("most"));
    assertEquals(new Undecided(Evaluator.SPENT), evaluate("most", "yes"));
    assertEquals(new Undecided(Evaluator.SPENT), evaluate("most", "no"));
  }

  @Test
  void theyDoNotSeeTheNamespace() {
    cel.means(
        "none",
        CelType.BOOL,
        v -> new CelProgram.Value(v.get("namespaceObject") == null && v.get("object") != null, 1));
    assertEquals(new Met(), evaluate("none"));
  }
}
