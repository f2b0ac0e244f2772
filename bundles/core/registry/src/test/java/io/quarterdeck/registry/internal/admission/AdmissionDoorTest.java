// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.admission;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.api.GroupVersionResource;
import io.quarterdeck.runtime.chain.Chain;
import io.quarterdeck.runtime.chain.ChainConfig;
import io.quarterdeck.runtime.chain.ChainFeed;
import io.quarterdeck.runtime.chain.Origin;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.admission.AdmissionRequest;
import io.quarterdeck.spi.admission.Interest;
import io.quarterdeck.spi.admission.MutatingAdmission;
import io.quarterdeck.spi.admission.Operation;
import io.quarterdeck.spi.admission.ValidatingAdmission;
import io.quarterdeck.spi.authentication.UserInfo;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/**
 * Plugins come, go and are replaced in random order while writes go on: whatever is admitted was
 * seen by every required plugin in each of its parts, which are those of one instance, and by none
 * that had been stopped.
 */
class AdmissionDoorTest {
  private static final long SEED = Long.getLong("quarterdeck.seed", 20_260_501L);
  private static final Set<String> REQUIRED = Set.of("mutates", "validates", "both");
  private static final Set<String> ALL =
      new TreeSet<>(Set.of("mutates/m", "validates/v", "both/m", "both/v"));

  private final ChainFeed<MutatingAdmission> mutating =
      ChainFeed.create("mutating-admission", ChainConfig.OPEN);
  private final ChainFeed<ValidatingAdmission> validating =
      ChainFeed.create("validating-admission", ChainConfig.OPEN);
  private final AdmissionEngine engine =
      new AdmissionEngine(
          mutating.chain(), validating.chain(), REQUIRED, new AdmissionMetrics(new Metrics()));
  private final ThreadLocal<Set<String>> seen = ThreadLocal.withInitial(TreeSet::new);
  private final ThreadLocal<Part> changedBy = new ThreadLocal<>();
  private final Queue<String> wrong = new ConcurrentLinkedQueue<>();

  /** What a bundle registers, and whether it has been stopped since. */
  private abstract class Part {
    final String name;
    volatile boolean stopped;

    Part(String name) {
      this.name = name;
    }

    Interest everything() {
      return Interest.everything(Operation.CREATE);
    }

    void note(String part) {
      if (stopped) {
        wrong.add(name + " was asked after it had been stopped");
      }
      seen.get().add(name + part);
    }
  }

  private final class Mutator extends Part implements MutatingAdmission {
    Mutator() {
      super("mutates");
    }

    @Override
    public Interest interest() {
      return everything();
    }

    @Override
    public void mutate(AdmissionRequest request) {
      note("/m");
    }
  }

  private final class Validator extends Part implements ValidatingAdmission {
    Validator() {
      super("validates");
    }

    @Override
    public Interest interest() {
      return everything();
    }

    @Override
    public void validate(AdmissionRequest request) {
      note("/v");
    }
  }

  private final class Both extends Part implements MutatingAdmission, ValidatingAdmission {
    Both() {
      super("both");
    }

    @Override
    public Interest interest() {
      return everything();
    }

    @Override
    public void mutate(AdmissionRequest request) {
      note("/m");
      changedBy.set(this);
    }

    @Override
    public void validate(AdmissionRequest request) {
      note("/v");
      if (changedBy.get() != this) {
        wrong.add("one instance has changed what another judges");
      }
    }
  }

  private Part make(String name) {
    return switch (name) {
      case "mutates" -> new Mutator();
      case "validates" -> new Validator();
      default -> new Both();
    };
  }

  /** As the service registry does it: one chain is notified, then the other. */
  private void install(Part part, int version) {
    Origin origin = new Origin("bundle", "", 1, "1.0." + version, "", 0, false);
    if (part instanceof MutatingAdmission m) {
      mutating.put(part, part.name, 1, null, origin, m);
    }
    if (part instanceof ValidatingAdmission v) {
      validating.put(part, part.name, 1, null, origin, v);
    }
  }

  private void stop(Part part) {
    if (part instanceof MutatingAdmission) {
      mutating.remove(part);
    }
    if (part instanceof ValidatingAdmission) {
      validating.remove(part);
    }
    part.stopped = true;
  }

  private static AdmissionRequest create() {
    GroupVersionKind kind = new GroupVersionKind("", "v1", "ConfigMap");
    return new AdmissionRequest(
        Operation.CREATE,
        new GroupVersionResource("", "v1", "configmaps"),
        "",
        kind,
        "ns",
        "n",
        ApiObject.of(kind),
        null,
        UserInfo.of("u"),
        false,
        w -> {},
        new HashMap<>());
  }

  /** Whether it was admitted. */
  private boolean write() {
    seen.get().clear();
    try (AdmissionEngine.Round round = engine.enter()) {
      AdmissionRequest request = create();
      round.mutate(request);
      round.validate(request);
    } catch (ApiException e) {
      if (e.code() != 503) {
        wrong.add(e.toString());
      }
      return false;
    }
    if (!seen.get().equals(ALL)) {
      wrong.add("admitted by " + seen.get() + " alone");
    }
    return true;
  }

  @Test
  void nothingIsAdmittedByAChainThatIsNotComplete() throws Exception {
    System.out.println("AdmissionDoorTest: -Dquarterdeck.seed=" + SEED);
    AtomicInteger admitted = new AtomicInteger();
    List<Thread> writers = new ArrayList<>();
    boolean[] over = new boolean[1];
    for (int i = 0; i < 4; i++) {
      writers.add(
          Thread.ofPlatform()
              .start(
                  () -> {
                    while (!over[0]) {
                      if (write()) {
                        admitted.incrementAndGet();
                      }
                    }
                  }));
    }
    churn(new Random(SEED));
    over[0] = true;
    for (Thread writer : writers) {
      writer.join();
    }
    assertEquals(List.of(), List.copyOf(wrong).subList(0, Math.min(3, wrong.size())));
    assertTrue(admitted.get() > 100, admitted + " writes were admitted");
  }

  private void churn(Random random) throws InterruptedException {
    List<Part> installed = new ArrayList<>();
    List<String> names = List.copyOf(new TreeSet<>(REQUIRED));
    for (int step = 0; step < 1_500; step++) {
      if (installed.size() < 2 || random.nextInt(5) < 3) {
        Part part = make(names.get(random.nextInt(names.size())));
        install(part, step);
        installed.add(part);
      } else {
        stop(installed.remove(random.nextInt(installed.size())));
      }
      if (installed.size() > 5) {
        stop(installed.removeFirst());
      }
      if (random.nextInt(10) == 0) {
        Thread.sleep(1);
      }
    }
  }

  @Test
  void aWriteWaitsForWhatComesInTheOtherChain() throws Exception {
    install(new Mutator(), 1);
    install(new Both(), 1);
    Thread late =
        Thread.ofPlatform()
            .start(
                () -> {
                  try {
                    Thread.sleep(50);
                  } catch (InterruptedException e) {
                    return;
                  }
                  install(new Validator(), 1);
                });
    long began = System.nanoTime();
    assertTrue(write(), "it came within a second");
    assertTrue(System.nanoTime() - began < 900_000_000L, "it did not wait to the end");
    late.join();
    assertEquals(Set.of(), engine.missing());
  }

  private WeakReference<Part> comesAndGoes() {
    Both leaving = new Both();
    install(leaving, 1);
    assertTrue(write());
    stop(leaving);
    return new WeakReference<>(leaving);
  }

  /** Else its classes would stay, too, until somebody writes again. */
  @Test
  void aPluginThatHasLeftIsForgottenWithoutAnotherWrite() throws Exception {
    install(new Mutator(), 1);
    install(new Validator(), 1);
    WeakReference<Part> gone = comesAndGoes();
    changedBy.remove();
    for (int i = 0; i < 100 && gone.get() != null; i++) {
      System.gc();
      Thread.sleep(20);
    }
    assertNull(gone.get());
  }

  @Test
  void onePartOfAPluginIsNotThePlugin() {
    Both both = new Both();
    install(both, 1);
    install(new Mutator(), 1);
    install(new Validator(), 1);
    Chain<MutatingAdmission> chain = mutating.chain();
    mutating.remove(both);
    assertEquals(Set.of("both"), engine.missing());
    assertEquals(1, chain.snapshot().plugins().size());
  }
}
