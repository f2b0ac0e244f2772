// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.testkit.admission;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.spi.admission.Interest;
import io.quarterdeck.spi.admission.MutatingAdmission;
import io.quarterdeck.spi.admission.ValidatingAdmission;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.testkit.contract.Check;
import io.quarterdeck.testkit.contract.Threads;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;

/**
 * What every admission plugin must keep to. Its own test gives writes that it lets pass or refuses,
 * each made anew when it is asked for, and returns {@link #tests} from a {@code @TestFactory}
 * method.
 */
public final class AdmissionContract {
  private final Supplier<Interest> interest;
  private final Consumer<Attempt> plugin;
  private final boolean mutates;
  private final List<Sample> samples = new ArrayList<>();

  private record Sample(Supplier<Attempt> attempt, boolean passes) {}

  private AdmissionContract(
      Supplier<Interest> interest, Consumer<Attempt> plugin, boolean mutates) {
    this.interest = interest;
    this.plugin = plugin;
    this.mutates = mutates;
  }

  public static AdmissionContract of(MutatingAdmission plugin) {
    return new AdmissionContract(plugin::interest, a -> a.mutate(plugin), true);
  }

  public static AdmissionContract of(ValidatingAdmission plugin) {
    return new AdmissionContract(plugin::interest, a -> a.validate(plugin), false);
  }

  /** A write that it lets pass, changed or not. */
  public AdmissionContract passes(Supplier<Attempt> attempt) {
    samples.add(new Sample(attempt, true));
    return this;
  }

  /** A write that it refuses. */
  public AdmissionContract refuses(Supplier<Attempt> attempt) {
    samples.add(new Sample(attempt, false));
    return this;
  }

  /** The checks as JUnit's dynamic tests. */
  public Stream<DynamicTest> tests() {
    return checks().stream().map(Check::test);
  }

  /** Every check that applies. */
  public List<Check> checks() {
    List<Check> out = new ArrayList<>();
    out.add(new Check("its interest is one and the same", this::oneInterest));
    out.add(new Check("lets pass and refuses as it should", this::decides));
    out.add(new Check("leaves the stored object alone", this::oldObjectStays));
    if (mutates) {
      out.add(new Check("a second round changes nothing more", this::idempotent));
    } else {
      out.add(new Check("leaves the new object alone", this::newObjectStays));
    }
    out.add(new Check("a dry run ends alike", this::dryRun));
    out.add(new Check("fails on no object that lacks something", this::variants));
    out.add(new Check("fails on no user", this::users));
    out.add(new Check("serves many threads at once", this::manyThreads));
    return List.copyOf(out);
  }

  private Outcome run(Attempt attempt) {
    return Outcome.of(attempt, () -> plugin.accept(attempt));
  }

  private void oneInterest() {
    Interest first = Objects.requireNonNull(interest.get());
    assertFalse(first.operations().isEmpty(), "a plugin without operations is never called");
    assertEquals(first, interest.get());
  }

  private void decides() {
    for (Sample sample : samples) {
      Outcome outcome = run(sample.attempt().get());
      assertEquals(sample.passes(), outcome.refusal().isEmpty(), outcome::refusal);
      boolean asError = outcome.refusal().startsWith("500 ");
      assertFalse(asError, () -> "a refusal is no failure: " + outcome.refusal());
    }
  }

  private void oldObjectStays() {
    for (Sample sample : samples) {
      Attempt attempt = sample.attempt().get();
      ApiObject before = copy(attempt.request().oldObject());
      run(attempt);
      assertEquals(before, attempt.request().oldObject());
    }
  }

  private void newObjectStays() {
    for (Sample sample : samples) {
      Attempt attempt = sample.attempt().get();
      ApiObject before = copy(attempt.request().object());
      run(attempt);
      assertEquals(before, attempt.request().object());
    }
  }

  private static @Nullable ApiObject copy(@Nullable ApiObject object) {
    return object == null ? null : object.copy();
  }

  private void idempotent() {
    for (Sample sample : samples) {
      Attempt attempt = sample.attempt().get();
      Outcome once = run(attempt);
      assertEquals(once, run(attempt));
    }
  }

  private void dryRun() {
    for (Sample sample : samples) {
      assertEquals(run(sample.attempt().get().dryRun()), run(sample.attempt().get()));
    }
  }

  /** Whatever it says of them, it is a plugin's answer: anything but an ApiException comes out. */
  private void variants() {
    for (Sample sample : samples) {
      ApiObject object = sample.attempt().get().request().object();
      for (ApiObject variant : object == null ? List.<ApiObject>of() : Variants.of(object)) {
        Attempt attempt = sample.attempt().get();
        attempt.object().tree().clear();
        attempt.object().tree().putAll(variant.tree());
        run(attempt);
      }
    }
  }

  private void users() {
    for (Sample sample : samples) {
      run(sample.attempt().get().by(UserInfo.of("")));
      run(sample.attempt().get().by(UserInfo.of("system:anonymous", "system:unauthenticated")));
      run(sample.attempt().get().by(UserInfo.of("x".repeat(10_000))));
    }
  }

  private void manyThreads() throws Exception {
    assertTrue(!samples.isEmpty(), "a contract without a sample proves nothing");
    List<Outcome> alone = samples.stream().map(s -> run(s.attempt().get())).toList();
    Threads.run(
        (thread, round) -> {
          int i = (thread + round) % samples.size();
          assertEquals(alone.get(i), run(samples.get(i).attempt().get()));
        });
  }
}
