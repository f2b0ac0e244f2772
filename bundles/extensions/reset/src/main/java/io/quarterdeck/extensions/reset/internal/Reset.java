// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.reset.internal;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.api.Status;
import io.quarterdeck.api.StatusReason;
import io.quarterdeck.spi.storage.Backend;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Puts the store back to a mark: passes, until one finds nothing to undo. Whoever writes meanwhile
 * is undone by the next.
 */
final class Reset {
  private static final int NAMED = 20;

  /** So many keys are asked for one by one. */
  private static final int FEW = 500;

  private final Backend backend;
  private final Caches caches;
  private final Definitions definitions;
  private final Limits limits;

  /**
   * How long a reset tries.
   *
   * @param settle how long after its writes the first pass looks again, each later one so much
   *     later: a request that was let in before them may write after them
   */
  record Limits(int passes, Duration time, Duration settle) {
    static final Limits DEFAULT = new Limits(10, Duration.ofSeconds(10), Duration.ofMillis(10));
  }

  /**
   * What it has done.
   *
   * @param revision at which the store was as at the mark
   */
  record Done(int deleted, int restored, int recreated, long revision) {}

  /** What is not as at the mark, when the store was at a revision. */
  private record Difference(List<Step> steps, long revision) {}

  Reset(Backend backend, Caches caches, Definitions definitions, Limits limits) {
    this.backend = backend;
    this.caches = caches;
    this.definitions = definitions;
    this.limits = limits;
  }

  /**
   * @throws ApiException 409 when others keep writing
   */
  Done to(Mark mark, Changes changes) {
    Tally tally = new Tally();
    StepWriter writer = new StepWriter(backend, mark, tally);
    long end = System.nanoTime() + limits.time().toNanos();
    for (int pass = 0; ; pass++) {
      Difference now = difference(mark, changes);
      boolean last = pass == limits.passes() || System.nanoTime() - end > 0;
      if (now.steps().isEmpty()) {
        changes.cleanAt(now.revision());
      }
      if (now.steps().isEmpty() || last && now.steps().stream().allMatch(Reset::isEvent)) {
        return new Done(tally.deleted(), tally.restored(), tally.recreated(), now.revision());
      }
      if (last) {
        throw busy(now.steps());
      }
      pass(now.steps(), writer, limits.settle().multipliedBy(pass + 1L));
    }
  }

  /** By what is known to have changed, or where that is not known or too much, by all there is. */
  private Difference difference(Mark mark, Changes changes) {
    long revision = backend.currentRevision();
    Set<String> keys = known(changes, revision);
    if (keys != null && keys.size() <= FEW) {
      return new Difference(Plan.of(mark, keys, backend::get), revision);
    }
    StoreState now = StoreState.read(backend);
    return new Difference(Plan.of(mark, now), now.revision());
  }

  private static @Nullable Set<String> known(Changes changes, long revision) {
    try {
      return changes.upTo(revision);
    } catch (InterruptedException e) {
      throw interrupted();
    }
  }

  private static ApiException interrupted() {
    Thread.currentThread().interrupt();
    return ApiException.unavailable("the server is shutting down", 1);
  }

  /** Controllers write them when all is over; they change nothing. */
  private static boolean isEvent(Step step) {
    return StoredKey.of(step.key()).isEvent();
  }

  private void pass(List<Step> steps, StepWriter writer, Duration settle) {
    Set<GroupVersionKind> before = definitions.of(steps);
    writer.write(steps);
    caches.catchUp(steps);
    try {
      definitions.await(before, definitions.of(steps));
      Thread.sleep(settle);
    } catch (InterruptedException e) {
      throw interrupted();
    }
  }

  private static ApiException busy(List<Step> steps) {
    List<String> keys = steps.stream().map(Step::key).distinct().sorted().toList();
    String named = keys.stream().limit(NAMED).collect(Collectors.joining(", "));
    String more = keys.size() > NAMED ? " and " + (keys.size() - NAMED) + " more" : "";
    List<Status.Cause> causes =
        keys.stream()
            .limit(NAMED)
            .map(key -> new Status.Cause("KeepsChanging", "others keep writing it", key))
            .toList();
    return ApiException.of(
        StatusReason.CONFLICT,
        "others keep writing what is undone: " + named + more,
        Status.Details.of("", "", "").withCauses(causes));
  }
}
