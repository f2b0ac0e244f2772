// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.admission;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.registry.internal.options.OperationOptions;
import io.quarterdeck.registry.internal.resource.ResourceRequest;
import io.quarterdeck.runtime.chain.Chain;
import io.quarterdeck.runtime.chain.Index;
import io.quarterdeck.runtime.chain.Lease;
import io.quarterdeck.runtime.chain.Plugin;
import io.quarterdeck.runtime.chain.Snapshot;
import io.quarterdeck.runtime.stage.ThirdParties;
import io.quarterdeck.spi.admission.AdmissionContext;
import io.quarterdeck.spi.admission.AdmissionRequest;
import io.quarterdeck.spi.admission.Interest;
import io.quarterdeck.spi.admission.MutatingAdmission;
import io.quarterdeck.spi.admission.Operation;
import io.quarterdeck.spi.admission.Reinvocation;
import io.quarterdeck.spi.admission.ValidatingAdmission;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Runs the admission plugins over writes: the mutating ones, and after the strategy the validating
 * ones. A chain that misses a required plugin is a closed door: writes wait for it, bounded, then
 * get 503.
 */
public final class AdmissionEngine {
  private static final Duration DOOR = Duration.ofSeconds(1);
  private static final Index<MutatingAdmission, Interested<MutatingAdmission>> MUTATING =
      snapshot -> new Interested<>(snapshot, MutatingAdmission::interest);
  private static final Index<ValidatingAdmission, Interested<ValidatingAdmission>> VALIDATING =
      snapshot -> new Interested<>(snapshot, ValidatingAdmission::interest);

  private final Chain<MutatingAdmission> mutating;
  private final Chain<ValidatingAdmission> validating;

  private volatile Set<String> enabled;

  /** The last that was found: most writes meet the same again. */
  private volatile Whole whole = Whole.NONE;

  private final AdmissionMetrics metrics;
  private final Object changed = new Object();

  /** {@code enabled} names the plugins that must be there, in one chain or the other. */
  public AdmissionEngine(
      Chain<MutatingAdmission> mutating,
      Chain<ValidatingAdmission> validating,
      Set<String> enabled,
      AdmissionMetrics metrics) {
    this.enabled = Set.copyOf(enabled);
    this.mutating = mutating;
    this.validating = validating;
    this.metrics = metrics;
    mutating.onChange(s -> wake());
    validating.onChange(s -> wake());
  }

  /** Names other plugins that must be there: counts from the next write. */
  public void require(Set<String> plugins) {
    enabled = Set.copyOf(plugins);
    wake();
  }

  private void wake() {
    synchronized (changed) {
      changed.notifyAll();
    }
  }

  /** The plugins of one write, from its first step to its last, whatever comes and goes. */
  public final class Round implements AutoCloseable {
    private final Lease<MutatingAdmission> mutators;
    private final Lease<ValidatingAdmission> validators;

    private Round(Lease<MutatingAdmission> mutators, Lease<ValidatingAdmission> validators) {
      this.mutators = mutators;
      this.validators = validators;
    }

    /** A second time when a plugin asks for it. */
    public void mutate(AdmissionRequest request) {
      do {
        run(mutating, mutators.snapshot(), MUTATING, request, AdmissionPhase.ADMIT);
      } while (request.context().reinvocation().begin());
    }

    public void validate(AdmissionRequest request) {
      run(validating, validators.snapshot(), VALIDATING, request, AdmissionPhase.VALIDATE);
    }

    @Override
    public void close() {
      mutators.close();
      validators.close();
    }

    private boolean isWhole() {
      return AdmissionEngine.this.isWhole(mutators.snapshot(), validators.snapshot());
    }
  }

  /**
   * Two snapshots that have been found to be whole, held weakly: a plugin that has left, and its
   * classes, must not stay for want of a write.
   */
  private record Whole(
      WeakReference<Snapshot<MutatingAdmission>> mutators,
      WeakReference<Snapshot<ValidatingAdmission>> validators,
      Set<String> enabled) {
    static final Whole NONE =
        new Whole(new WeakReference<>(null), new WeakReference<>(null), Set.of());

    static Whole of(Round round, Set<String> enabled) {
      return new Whole(
          new WeakReference<>(round.mutators.snapshot()),
          new WeakReference<>(round.validators.snapshot()),
          enabled);
    }

    boolean isOf(Round round, Set<String> now) {
      return mutators.refersTo(round.mutators.snapshot())
          && validators.refersTo(round.validators.snapshot())
          && enabled == now;
    }
  }

  /**
   * Begins a write, with plugins of which none is missing, and of which those that do both are the
   * same in both chains: what one changes with its old values it must not refuse with the new ones.
   * What is missing may come in either chain: a change of either ends the wait.
   *
   * <p>The server's own writes of its own objects begin with whatever is there.
   *
   * @throws ApiException 503 when something is still missing after a moment
   */
  public Round enter() {
    Set<String> now = enabled;
    Round round = new Round(mutating.lease(), validating.lease());
    if (ThirdParties.areDoorsOpen() || whole.isOf(round, now)) {
      return round;
    }
    long deadline = System.nanoTime() + DOOR.toNanos();
    while (!round.isWhole()) {
      round.close();
      awaitChange(() -> isWhole(mutating.snapshot(), validating.snapshot()), deadline);
      round = new Round(mutating.lease(), validating.lease());
      if (System.nanoTime() >= deadline) {
        requireNoneMissing(round);
        return round;
      }
    }
    whole = Whole.of(round, now);
    return round;
  }

  private boolean isWhole(
      Snapshot<MutatingAdmission> mutators, Snapshot<ValidatingAdmission> validators) {
    return missing(mutators, validators).isEmpty() && agree(mutators, validators);
  }

  private void requireNoneMissing(Round round) {
    Set<String> lacking = missing(round.mutators.snapshot(), round.validators.snapshot());
    if (!lacking.isEmpty()) {
      round.close();
      throw ApiException.unavailable(
          "admission is not complete: " + String.join(", ", lacking) + " missing", 1);
    }
  }

  /** Chains change one after the other: in between a new instance is in one of them alone. */
  private static boolean agree(
      Snapshot<MutatingAdmission> mutators, Snapshot<ValidatingAdmission> validators) {
    for (Plugin<MutatingAdmission> p : mutators.plugins()) {
      if (p.service() instanceof ValidatingAdmission both) {
        Plugin<ValidatingAdmission> other = validators.find(p.name());
        if (other != null
            && other.service() != both
            && !p.origin().bundle().isEmpty()
            && p.origin().bundle().equals(other.origin().bundle())) {
          return false;
        }
      }
    }
    return true;
  }

  private void awaitChange(BooleanSupplier complete, long deadline) {
    synchronized (changed) {
      try {
        long left = deadline - System.nanoTime();
        if (left > 0 && !complete.getAsBoolean()) {
          changed.wait(left / 1_000_000, (int) (left % 1_000_000));
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw ApiException.unavailable("admission is not complete", 1);
      }
    }
  }

  /** The enabled plugins that are not there, or not in each chain that they belong to. */
  public Set<String> missing() {
    return missing(mutating.snapshot(), validating.snapshot());
  }

  private Set<String> missing(
      Snapshot<MutatingAdmission> mutators, Snapshot<ValidatingAdmission> validators) {
    Set<String> out = new TreeSet<>(enabled);
    // one that does both leaves the two chains one after the other: between them it is missing
    for (Plugin<MutatingAdmission> p : mutators.plugins()) {
      if (!(p.service() instanceof ValidatingAdmission) || validators.find(p.name()) != null) {
        out.remove(p.name());
      }
    }
    for (Plugin<ValidatingAdmission> p : validators.plugins()) {
      if (!(p.service() instanceof MutatingAdmission) || mutators.find(p.name()) != null) {
        out.remove(p.name());
      }
    }
    if (!out.isEmpty()) { // what an operator has switched off is not missed
      out.removeAll(mutating.overrides().disabled());
      out.removeAll(validating.overrides().disabled());
      out.removeIf(n -> mutators.isSwitchedOff(n) || validators.isSwitchedOff(n));
    }
    return out;
  }

  private <T> void run(
      Chain<T> chain,
      Snapshot<T> snapshot,
      Index<T, Interested<T>> index,
      AdmissionRequest request,
      AdmissionPhase<T> phase) {
    Operation operation = request.operation();
    long start = System.nanoTime();
    boolean rejected = true;
    try {
      for (Plugin<T> plugin :
          snapshot
              .index(index)
              .in(operation, request.resource().groupResource(), request.subresource())) {
        if (ThirdParties.arePassedOver() && plugin.origin().isThirdParty()) {
          ThirdParties.passedOver(chain.kind(), plugin.name());
        } else {
          one(chain, plugin, request, phase);
        }
      }
      rejected = false;
    } finally {
      metrics.step(phase.type(), operation, rejected, System.nanoTime() - start);
    }
  }

  private <T> void one(
      Chain<T> chain, Plugin<T> plugin, AdmissionRequest request, AdmissionPhase<T> phase) {
    long start = System.nanoTime();
    boolean rejected = true;
    try {
      phase.run(chain, plugin, request);
      rejected = false;
    } finally {
      metrics.plugin(
          plugin.name(), phase.type(), request.operation(), rejected, System.nanoTime() - start);
    }
  }

  /** The request of a write, as plugins see it. */
  public static AdmissionRequest request(
      Operation operation,
      ResourceRequest r,
      String name,
      @Nullable ApiObject object,
      @Nullable ApiObject old,
      boolean dryRun) {
    ApiObject options = OperationOptions.of(operation, r.query());
    return request(operation, r, name, object, old, dryRun, options);
  }

  /** The same with options that the query does not give: of a delete. */
  public static AdmissionRequest request(
      Operation operation,
      ResourceRequest r,
      String name,
      @Nullable ApiObject object,
      @Nullable ApiObject old,
      boolean dryRun,
      @Nullable ApiObject options) {
    return new AdmissionRequest(
        operation,
        r.resource().definition().gvr(),
        r.subresource(),
        r.kind(),
        r.namespace(),
        name,
        object,
        old,
        r.exchange().user(),
        dryRun,
        r.exchange()::warn,
        r.exchange().auditAnnotations(),
        new AdmissionContext(options, r.exchange().deadlineNanos(), new Reinvocation()));
  }

  /** Which plugins of a snapshot want to see what: worked out once for each kind of write. */
  private static final class Interested<T> {
    /** Custom resources come and go while the plugins stay: then it is worked out anew. */
    private static final int MOST = 4096;

    private final Snapshot<T> snapshot;
    private final Function<T, Interest> interest;
    private final ConcurrentMap<Key, List<Plugin<T>>> known = new ConcurrentHashMap<>();

    private record Key(Operation operation, GroupResource resource, String subresource) {}

    Interested(Snapshot<T> snapshot, Function<T, Interest> interest) {
      this.snapshot = snapshot;
      this.interest = interest;
    }

    List<Plugin<T>> in(Operation operation, GroupResource resource, String subresource) {
      if (known.size() > MOST) {
        known.clear();
      }
      return known.computeIfAbsent(new Key(operation, resource, subresource), this::find);
    }

    private List<Plugin<T>> find(Key key) {
      return snapshot.plugins().stream()
          .filter(
              p ->
                  interest
                      .apply(p.service())
                      .covers(key.operation(), key.resource(), key.subresource()))
          .toList();
    }
  }
}
