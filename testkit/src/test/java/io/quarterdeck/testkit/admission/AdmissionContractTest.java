// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.testkit.admission;

import static io.quarterdeck.testkit.admission.Literal.object;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.spi.admission.AdmissionRequest;
import io.quarterdeck.spi.admission.Interest;
import io.quarterdeck.spi.admission.MutatingAdmission;
import io.quarterdeck.spi.admission.Operation;
import io.quarterdeck.spi.admission.ValidatingAdmission;
import io.quarterdeck.testkit.contract.Broken;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** The suite sees each kind of mistake, and nothing wrong in plugins without one. */
final class AdmissionContractTest {
  private static final Interest WRITES = Interest.everything(Operation.CREATE, Operation.UPDATE);

  private static ApiObject map(String label) {
    return object(
        "{'apiVersion':'v1','kind':'ConfigMap','metadata':{'name':'a','namespace':'ns','labels':"
            + "{'team':'%s'}},'data':{'k':'v'}}".formatted(label));
  }

  private record Mutating(Interest interest, Consumer<AdmissionRequest> step)
      implements MutatingAdmission {
    @Override
    public void mutate(AdmissionRequest request) {
      step.accept(request);
    }
  }

  private record Validating(Interest interest, Consumer<AdmissionRequest> step)
      implements ValidatingAdmission {
    @Override
    public void validate(AdmissionRequest request) {
      step.accept(request);
    }
  }

  private static List<String> mutating(Consumer<AdmissionRequest> step) {
    return Broken.of(
        AdmissionContract.of(new Mutating(WRITES, step))
            .passes(() -> Attempt.create("configmaps", map("a")))
            .passes(() -> Attempt.update("configmaps", map("a"), map("b")))
            .checks());
  }

  private static List<String> validating(Consumer<AdmissionRequest> step) {
    return Broken.of(
        AdmissionContract.of(new Validating(WRITES, step))
            .passes(() -> Attempt.update("configmaps", map("a"), map("b")))
            .refuses(() -> Attempt.create("configmaps", map("bad")))
            .checks());
  }

  private static void append(ApiObject object) {
    object.meta().mutableLabels().merge("n", "x", (a, b) -> a + "x");
  }

  private static void sound(AdmissionRequest r) {
    if ("bad".equals(r.requireObject().meta().labels().get("team"))) {
      throw r.forbidden("bad");
    }
  }

  @Test
  void nothingIsWrongWithSoundOnes() {
    assertEquals(List.of(), validating(AdmissionContractTest::sound));
    assertEquals(
        List.of(), mutating(r -> r.requireObject().meta().mutableLabels().put("team", "z")));
  }

  @Test
  void changingTheSameThingTwiceIsSeen() {
    assertEquals(
        List.of("a second round changes nothing more"), mutating(r -> append(r.requireObject())));
  }

  @Test
  void changingTheStoredObjectIsSeen() {
    Consumer<AdmissionRequest> careless =
        r -> {
          if (r.oldObject() != null) {
            r.requireOldObject().meta().mutableLabels().clear();
          }
        };
    assertEquals(List.of("leaves the stored object alone"), mutating(careless));
  }

  @Test
  void aValidatingOneThatChangesIsSeen() {
    Consumer<AdmissionRequest> meddling =
        r -> {
          sound(r);
          r.requireObject().meta().mutableLabels().put("seen", "yes");
        };
    assertEquals(List.of("leaves the new object alone"), validating(meddling));
  }

  @Test
  void lettingEverythingPassIsSeen() {
    assertEquals(List.of("lets pass and refuses as it should"), validating(r -> {}));
  }

  @Test
  void anotherEndOfADryRunIsSeen() {
    Consumer<AdmissionRequest> lazy =
        r -> {
          if (!r.dryRun()) {
            sound(r);
          }
        };
    assertEquals(List.of("a dry run ends alike"), validating(lazy));
  }

  @Test
  void relyingOnWhatNeedNotBeThereIsSeen() {
    Consumer<AdmissionRequest> fragile =
        r -> {
          if (r.requireObject().tree().get("data") == null) {
            throw new NullPointerException();
          }
        };
    assertEquals(List.of("fails on no object that lacks something"), mutating(fragile));
  }

  @Test
  void stumblingOverAUserIsSeen() {
    Consumer<AdmissionRequest> fragile =
        r -> r.auditAnnotations().put("initial", r.user().name().substring(0, 1));
    assertEquals(List.of("fails on no user"), mutating(fragile));
  }

  @Test
  void anInterestThatChangesIsSeen() {
    AtomicInteger calls = new AtomicInteger();
    MutatingAdmission fickle =
        new MutatingAdmission() {
          @Override
          public Interest interest() {
            return new Interest(
                WRITES.operations(), WRITES.resources(), calls.incrementAndGet() % 2 == 0);
          }

          @Override
          public void mutate(AdmissionRequest request) {}
        };
    assertEquals(
        List.of("its interest is one and the same"),
        Broken.of(
            AdmissionContract.of(fickle)
                .passes(() -> Attempt.create("configmaps", map("a")))
                .checks()));
  }

  @Test
  void sharingStateBetweenThreadsIsSeen() {
    AtomicInteger calls = new AtomicInteger();
    Consumer<AdmissionRequest> shared =
        r -> {
          int mine = calls.incrementAndGet();
          LockSupport.parkNanos(200_000);
          if (calls.get() != mine) {
            throw new IllegalStateException("another was here");
          }
        };
    assertEquals(List.of("serves many threads at once"), mutating(shared));
  }

  @Test
  void aContractWithoutASampleIsNone() {
    AdmissionContract empty = AdmissionContract.of(new Mutating(WRITES, r -> {}));
    assertEquals(List.of("serves many threads at once"), Broken.of(empty.checks()));
  }
}
