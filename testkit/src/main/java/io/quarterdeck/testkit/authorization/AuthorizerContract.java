// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.testkit.authorization;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.authorization.Attributes;
import io.quarterdeck.spi.authorization.Authorizer;
import io.quarterdeck.spi.authorization.Decision;
import io.quarterdeck.testkit.contract.Check;
import io.quarterdeck.testkit.contract.Threads;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;

/**
 * What every {@link Authorizer} must keep to. Its own test says some of its decisions, and returns
 * {@link #tests} from a {@code @TestFactory} method.
 */
public final class AuthorizerContract {
  private final Authorizer authorizer;
  private final Map<Attributes, Class<? extends Decision>> samples = new LinkedHashMap<>();
  private boolean allowsEverybody;

  private AuthorizerContract(Authorizer authorizer) {
    this.authorizer = authorizer;
  }

  public static AuthorizerContract of(Authorizer authorizer) {
    return new AuthorizerContract(authorizer);
  }

  public AuthorizerContract allows(Attributes attributes) {
    samples.put(attributes, Decision.Allow.class);
    return this;
  }

  public AuthorizerContract denies(Attributes attributes) {
    samples.put(attributes, Decision.Deny.class);
    return this;
  }

  public AuthorizerContract hasNoOpinion(Attributes attributes) {
    samples.put(attributes, Decision.NoOpinion.class);
    return this;
  }

  /** It is meant to allow those whom it does not know: AlwaysAllow. */
  public AuthorizerContract allowsEverybody() {
    allowsEverybody = true;
    return this;
  }

  /** The checks as JUnit's dynamic tests. */
  public Stream<DynamicTest> tests() {
    return checks().stream().map(Check::test);
  }

  /** Every check that applies. */
  public List<Check> checks() {
    List<Check> out = new ArrayList<>();
    out.add(new Check("decides as it should", this::decides));
    out.add(
        new Check("never fails, whatever is asked", () -> OddQuestions.all().forEach(this::ask)));
    if (!allowsEverybody) {
      out.add(new Check("does not allow strangers", this::strangers));
    }
    out.add(new Check("groups have no order", this::groupsHaveNoOrder));
    out.add(new Check("says the same again", this::saysTheSame));
    out.add(new Check("lists only rules that it allows", this::rulesAreAllowed));
    out.add(new Check("serves many threads at once", this::manyThreads));
    return List.copyOf(out);
  }

  private Decision ask(Attributes attributes) {
    Decision decision = authorizer.authorize(attributes);
    assertNotNull(decision, "an authorizer answers always");
    assertNotNull(decision.reason(), "a decision without a reason has an empty one");
    return decision;
  }

  private void decides() {
    samples.forEach((question, expected) -> assertInstanceOf(expected, ask(question)));
  }

  private void strangers() {
    for (Attributes question : OddQuestions.all()) {
      Decision decision = ask(question);
      assertFalse(decision instanceof Decision.Allow, () -> "allowed: " + question);
    }
  }

  private void groupsHaveNoOrder() {
    for (Attributes question : samples.keySet()) {
      UserInfo user = question.user();
      Attributes turned = question.withUser(user.withGroups(user.groups().reversed()));
      assertEquals(ask(question).getClass(), ask(turned).getClass());
    }
  }

  private void saysTheSame() {
    samples.keySet().forEach(q -> assertEquals(ask(q), ask(q)));
  }

  private void rulesAreAllowed() {
    List<Attributes> asked = new ArrayList<>(samples.keySet());
    asked.addAll(OddQuestions.all());
    for (Attributes question : asked) {
      Authorizer.Rules rules = authorizer.rulesFor(question.user(), question.namespace());
      assertNotNull(rules, "an authorizer lists what it knows, or says that it cannot");
      for (Attributes each : ListedRules.questions(rules, question)) {
        assertInstanceOf(Decision.Allow.class, ask(each), () -> "listed and not allowed: " + each);
      }
    }
  }

  private void manyThreads() throws Exception {
    List<Attributes> all = new ArrayList<>(samples.keySet());
    all.addAll(OddQuestions.all());
    List<Decision> alone = all.stream().map(this::ask).toList();
    Threads.run(
        (thread, round) -> {
          int i = (thread + round) % all.size();
          assertEquals(alone.get(i), ask(all.get(i)));
        });
  }
}
