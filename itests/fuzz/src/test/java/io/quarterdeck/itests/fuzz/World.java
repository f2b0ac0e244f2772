// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.fuzz;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** What the workers share. */
final class World {
  private final Wire wire;
  private final Findings findings;
  private final Seeds seeds;
  private final List<Kind> kinds;
  private final Types types;
  private final long seed;
  private final long wanted;
  private final AtomicLong sent = new AtomicLong();
  private final AtomicLong accepted = new AtomicLong();

  private World(
      Wire wire,
      Findings findings,
      Seeds seeds,
      List<Kind> kinds,
      Types types,
      long seed,
      long wanted) {
    this.wire = wire;
    this.findings = findings;
    this.seeds = seeds;
    this.kinds = kinds;
    this.types = types;
    this.seed = seed;
    this.wanted = wanted;
  }

  static World discover(Wire wire, Findings findings, long seed, long wanted) throws IOException {
    List<Kind> kinds = Kind.discover(wire);
    return new World(wire, findings, Seeds.load(), kinds, Types.of(wire, kinds), seed, wanted);
  }

  Wire wire() {
    return wire;
  }

  Findings findings() {
    return findings;
  }

  Seeds seeds() {
    return seeds;
  }

  List<Kind> kinds() {
    return kinds;
  }

  @Nullable Type type(Kind kind) {
    return types.kind(kind.key());
  }

  @Nullable Type type(String key) {
    return types.kind(key);
  }

  long seed() {
    return seed;
  }

  boolean wantsMore() {
    return sent.get() < wanted;
  }

  /** One object more that was sent, and its answer. */
  void countSent(Exchange exchange) {
    sent.incrementAndGet();
    if (exchange.isOk()) {
      accepted.incrementAndGet();
    }
  }

  long sent() {
    return sent.get();
  }

  long accepted() {
    return accepted.get();
  }
}
