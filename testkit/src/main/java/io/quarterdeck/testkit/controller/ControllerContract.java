// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.testkit.controller;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.Status;
import io.quarterdeck.spi.controller.Controller.Running;
import io.quarterdeck.spi.controller.ControllerContext;
import io.quarterdeck.testkit.contract.Await;
import io.quarterdeck.testkit.contract.Check;
import io.quarterdeck.testkit.lookup.LateObjects;
import io.quarterdeck.testkit.lookup.MemoryClient.Faults;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * What every controller promises, whatever it controls: it gets there, and then writes nothing
 * more; it gets there whichever one of its writes is refused with 409 or 503, has its answer lost,
 * or is its last before it is stopped; with a cache that is behind its own writes; and with another
 * of its kind beside it.
 */
public final class ControllerContract {
  private static final GroupResource ANY = new GroupResource("", "objects");
  private static final long QUIET_MILLIS = 60;
  private static final Duration BEHIND = Duration.ofMillis(20);

  private final Scenario scenario;
  private final InstantSource clock;

  public ControllerContract(Scenario scenario) {
    this(scenario, InstantSource.system());
  }

  public ControllerContract(Scenario scenario, InstantSource clock) {
    this.scenario = scenario;
    this.clock = clock;
  }

  public List<Check> checks() {
    List<Check> all = new ArrayList<>();
    all.add(check("gets there, and writes nothing more", this::settles));
    all.add(check("started again writes nothing", this::restarts));
    all.add(check("a 409 at each write", () -> faults(n -> new Refused(n, conflict()))));
    all.add(check("a 503 at each write", () -> faults(n -> new Refused(n, unavailable()))));
    all.add(check("a lost answer at each write", () -> faults(Lost::new)));
    all.add(check("a stop at each write", this::crashes));
    all.add(check("a cache that is behind", this::late));
    all.add(check("two at once", this::pairs));
    return all;
  }

  private Check check(String promise, Check.Body body) {
    return new Check(scenario.name() + ": " + promise, body);
  }

  private World prepared() {
    World world = World.at(clock);
    scenario.prepare(world);
    return world;
  }

  private Running start(World world) {
    return scenario.controller().start(world.context());
  }

  private void awaitReached(World world, String when) throws InterruptedException {
    Await.until(scenario.name() + " " + when, () -> scenario.isReached(world));
  }

  private void settles() throws InterruptedException {
    World world = prepared();
    try (Running running = start(world)) {
      awaitReached(world, "is reached");
      awaitQuiet(world);
      int writes = world.client().writes();
      Thread.sleep(QUIET_MILLIS);
      assertEquals(writes, world.client().writes(), "writes although all is as it should be");
      assertTrue(scenario.isReached(world), "stays so");
    }
  }

  /** What follows from the last write (a status, an event) may come a moment after it. */
  private static void awaitQuiet(World world) throws InterruptedException {
    int before = -1;
    while (before != world.client().writes()) {
      before = world.client().writes();
      Thread.sleep(QUIET_MILLIS);
    }
  }

  private int writesOfOneRun() throws InterruptedException {
    World world = prepared();
    try (Running running = start(world)) {
      awaitReached(world, "is reached");
      awaitQuiet(world);
      return world.client().writes();
    }
  }

  private void restarts() throws InterruptedException {
    World world = prepared();
    try (Running running = start(world)) {
      awaitReached(world, "is reached");
      awaitQuiet(world);
    }
    world.client().inject(Faults.NONE);
    try (Running running = start(world)) {
      awaitQuiet(world);
      assertEquals(0, world.client().writes(), "writes of one that finds all done");
    }
  }

  private void faults(IntFunction<Faults> at) throws InterruptedException {
    int writes = writesOfOneRun();
    assertTrue(writes > 0, "a scenario in which nothing is to be done tests nothing");
    for (int n = 1; n <= writes; n++) {
      World world = prepared();
      world.client().inject(at.apply(n));
      try (Running running = start(world)) {
        awaitReached(world, "is reached after a fault at write " + n);
      }
    }
  }

  /** The write happens, and nothing after it. */
  private void crashes() throws InterruptedException {
    int writes = writesOfOneRun();
    for (int n = 1; n <= writes; n++) {
      World world = prepared();
      Last last = new Last(n);
      world.client().inject(last);
      try (Running running = start(world)) {
        assertTrue(last.done.await(1, TimeUnit.MINUTES), "write " + n + " comes");
      }
      world.client().inject(Faults.NONE);
      try (Running running = start(world)) {
        awaitReached(world, "is reached after a stop at write " + n);
      }
    }
  }

  /** What it has just written is not there yet where it reads. */
  private void late() throws InterruptedException {
    World world = prepared();
    try (LateObjects behind = new LateObjects(world.objects(), BEHIND)) {
      ControllerContext context = new ControllerContext(behind, world.client(), world.clock());
      try (Running running = scenario.controller().start(context)) {
        awaitReached(world, "is reached behind a late cache");
        awaitQuiet(world);
        assertTrue(scenario.isReached(world), "stays so");
      }
    }
  }

  private void pairs() throws InterruptedException {
    World world = prepared();
    try (Running one = start(world);
        Running other = start(world)) {
      Await.until(scenario.name() + " is reached by two", () -> scenario.isReachedByTwo(world));
      awaitQuiet(world);
      assertTrue(scenario.isReachedByTwo(world), "stays so");
    }
  }

  private static ApiException conflict() {
    return ApiException.modified(ANY, "one");
  }

  private static ApiException unavailable() {
    return ApiException.unavailable("not now", 1);
  }

  /** One write does not happen. */
  private record Refused(int at, ApiException error) implements Faults {
    @Override
    public @Nullable ApiException before(int write) {
      return write == at ? error : null;
    }
  }

  /** One write happens, and nobody knows. */
  private record Lost(int at) implements Faults {
    @Override
    public @Nullable ApiException after(int write) {
      return write == at ? new ApiException(new Status(504, "Timeout", "lost", null, false)) : null;
    }
  }

  /** Nothing is written behind one write. */
  private static final class Last implements Faults {
    final CountDownLatch done = new CountDownLatch(1);
    private final int at;

    Last(int at) {
      this.at = at;
    }

    @Override
    public @Nullable ApiException before(int write) {
      return write > at ? unavailable() : null;
    }

    @Override
    public @Nullable ApiException after(int write) {
      if (write == at) {
        done.countDown();
      }
      return null;
    }
  }
}
