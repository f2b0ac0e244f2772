// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.serviceaccount.internal.signer;

import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Whether the signer is there, and what is said of it. Until it is for the first time, passing
 * failures are waited out for a minute, as kube-apiserver does before it gives up; then one error
 * is logged, which ends a start. After that each change is logged. Used by one thread; read by any.
 */
final class SignerState {
  /** What the launcher knows such an error by. */
  private static final String NAME = "the external JWT signer at ";

  static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final System.Logger LOG = System.getLogger(SignerState.class.getName());
  private static final Duration SOON = Duration.ofMillis(200);

  /** Kubernetes: {@code fallbackRefreshDuration}. */
  private static final Duration LATER = Duration.ofSeconds(10);

  private final String name;
  private final LongSupplier nanos;
  private final long patienceEnds;
  private volatile @Nullable String problem;
  private boolean ready;
  private boolean reported;
  private String logged = "";

  /**
   * @param nanos the time on {@link System#nanoTime}'s scale
   */
  SignerState(String socket, LongSupplier nanos) {
    this.nanos = nanos;
    name = NAME + socket;
    patienceEnds = nanos.getAsLong() + PATIENCE.toNanos();
    problem = "it has not answered yet";
    LOG.log(
        Level.INFO,
        "{0} is asked for its keys; it has {1} s to be there",
        name,
        PATIENCE.toSeconds());
  }

  /** Null once it was there; how it is then shows where it is needed. */
  @Nullable String problem() {
    String now = problem;
    return now == null ? null : name + ": " + now;
  }

  /** For how long a call may take. */
  Duration patience() {
    Duration left = Duration.ofNanos(patienceEnds - nanos.getAsLong());
    return ready || !left.isPositive() ? PATIENCE : left;
  }

  void succeeded() {
    if (!ready || !logged.isEmpty()) {
      LOG.log(Level.INFO, "{0} is there", name);
    }
    ready = true;
    logged = "";
    problem = null;
  }

  /** The pause before the next attempt. */
  Duration failed(SignerException e) {
    String said = e.getMessage();
    if (ready) {
      log("when syncing supported public keys (stale set of keys will be supported): " + said);
      return LATER;
    }
    problem = said;
    if (!reported && e.isPassing() && nanos.getAsLong() - patienceEnds < 0) {
      return SOON;
    }
    if (reported) {
      log(said);
    } else {
      reported = true;
      logged = said;
      SignerException whole = e.during(name + ": while setting up external-jwt-signer");
      LOG.log(Level.ERROR, "service account tokens cannot be signed", whole);
    }
    return LATER;
  }

  private void log(String said) {
    if (!said.equals(logged)) {
      LOG.log(Level.WARNING, name + ": " + said);
    }
    logged = said;
  }
}
