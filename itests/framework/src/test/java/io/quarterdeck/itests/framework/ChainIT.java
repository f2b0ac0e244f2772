// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.framework;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;
import static org.ops4j.pax.exam.CoreOptions.options;

import io.quarterdeck.runtime.chain.Chain;
import io.quarterdeck.runtime.chain.ChainConfig;
import io.quarterdeck.runtime.chain.Lease;
import io.quarterdeck.runtime.chain.Problem;
import io.quarterdeck.runtime.chain.Snapshot;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Hashtable;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.After;
import org.junit.Before;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.ops4j.pax.exam.Configuration;
import org.ops4j.pax.exam.Option;
import org.ops4j.pax.exam.junit.PaxExam;
import org.ops4j.pax.exam.spi.reactors.ExamReactorStrategy;
import org.ops4j.pax.exam.spi.reactors.PerClass;
import org.osgi.framework.ServiceRegistration;

/** What OSGi's own ways of injecting plugin lists get wrong, and the chain does not. */
@RunWith(PaxExam.class)
@ExamReactorStrategy(PerClass.class)
public class ChainIT {
  private final List<ServiceRegistration<?>> registrations = new ArrayList<>();
  private Tracked tracked;
  private Chain<Runnable> chain;

  @Configuration
  public Option[] configuration() {
    return options(Provisioned.with());
  }

  @Before
  public void open() throws InterruptedException {
    tracked = new Tracked();
    chain = tracked.open(Runnable.class, ChainConfig.OPEN);
  }

  @After
  public void close() {
    chain.close();
    registrations.forEach(ChainIT::unregister);
    tracked.close();
  }

  private static void unregister(ServiceRegistration<?> r) {
    try {
      r.unregister();
    } catch (IllegalStateException e) {
      // The test has done so itself.
    }
  }

  private ServiceRegistration<Runnable> plugin(String name, Object rank) {
    ServiceRegistration<Runnable> r = tracked.register(name, rank, () -> {});
    registrations.add(r);
    return r;
  }

  @Test
  public void pluginsThatArriveLaterAreSeenAndTheHostStays() {
    List<Integer> sizes = new CopyOnWriteArrayList<>();
    chain.onChange(s -> sizes.add(s.plugins().size()));
    ServiceRegistration<Runnable> first = plugin("a", 1);
    plugin("b", 1);
    first.unregister();
    assertEquals(List.of("b"), Tracked.names(chain));
    assertEquals("one chain object saw it all", List.of(1, 2, 1), sizes);
  }

  @Test
  public void theOrderIsTheChainsWhateverTheRegistryGives() throws InterruptedException {
    plugin("low", 1);
    plugin("high", 100);
    plugin("middle", 50);
    List<String> order = List.of("high", "middle", "low");
    assertEquals(order, Tracked.names(chain));
    try (Chain<Runnable> late = tracked.open(Runnable.class, ChainConfig.OPEN)) {
      assertEquals("also for those that were there before", order, Tracked.names(late));
    }
  }

  @Test
  public void aRankFromAConfigurationFileCountsThoughItIsText() {
    plugin("integer", 50);
    plugin("text", "99");
    plugin("nonsense", "first");
    assertEquals(List.of("text", "integer"), Tracked.names(chain));
    Problem problem = chain.problems().getFirst();
    assertEquals(Problem.Kind.BAD_RANK, problem.kind());
    assertEquals("nonsense", problem.plugin());
  }

  @Test
  public void aNewRankMovesAPluginWithoutRestartingIt() {
    ServiceRegistration<Runnable> a = plugin("a", 1);
    plugin("b", 2);
    Runnable service = chain.snapshot().find("a").service();
    a.setProperties(new Hashtable<>(Map.of("name", "a", "rank", "7")));
    assertEquals(List.of("a", "b"), Tracked.names(chain));
    assertTrue(service == chain.snapshot().find("a").service());
  }

  @Test
  public void aReplacementNeverLeavesAHole() {
    ServiceRegistration<Runnable> old = plugin("a", 1);
    List<Snapshot<Runnable>> seen = new CopyOnWriteArrayList<>();
    chain.configure(ChainConfig.requiring("a"));
    chain.onChange(seen::add);
    plugin("a", 2);
    old.unregister();
    assertEquals(2, seen.size());
    assertTrue(seen.stream().allMatch(Snapshot::complete));
    assertTrue(chain.snapshot().find("a").rank() == 2);
  }

  @Test
  public void equalRanksFallBackToTheNameNotToTheStartOrder() {
    ServiceRegistration<Runnable> z = plugin("zebra", 5);
    plugin("ant", 5);
    assertEquals(List.of("ant", "zebra"), Tracked.names(chain));
    z.unregister();
    plugin("zebra", 5);
    plugin("bee", 5);
    assertEquals(List.of("ant", "bee", "zebra"), Tracked.names(chain));
  }

  @Test
  public void theDrainIsBoundedAndThePluginIsThenDroppedAndCounted() {
    chain.configure(ChainConfig.OPEN.withDrain(Duration.ofMillis(200)));
    ServiceRegistration<Runnable> stuck = plugin("stuck", 1);
    try (Lease<Runnable> lease = chain.lease()) {
      long start = System.nanoTime();
      stuck.unregister();
      Duration took = Duration.ofNanos(System.nanoTime() - start);
      assertTrue("waited " + took, took.toMillis() >= 199 && took.toMillis() < 1500);
      assertEquals(1, lease.snapshot().plugins().size());
    }
    assertEquals(1, chain.undrained());
    assertEquals(List.of(), Tracked.names(chain));
  }

  @Test
  public void aLeasedPluginIsUnregisteredOnlyWhenItsRequestIsOver() throws Exception {
    ServiceRegistration<Runnable> a = plugin("a", 1);
    Lease<Runnable> lease = chain.lease();
    Thread leaving = Thread.ofPlatform().start(a::unregister);
    Tracked.await("the plugin is out of the chain", () -> Tracked.names(chain).isEmpty());
    Thread.sleep(100);
    assertTrue("it waits for the request", leaving.isAlive());
    lease.close();
    leaving.join(1000);
    assertFalse(leaving.isAlive());
    assertEquals(0, chain.undrained());
  }
}
