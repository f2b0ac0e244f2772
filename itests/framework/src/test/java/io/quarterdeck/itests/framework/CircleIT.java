// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.framework;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNotNull;
import static org.ops4j.pax.exam.CoreOptions.options;

import io.quarterdeck.itests.framework.circle.Center;
import io.quarterdeck.itests.framework.circle.Edge;
import io.quarterdeck.runtime.chain.Chain;
import java.util.List;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.ops4j.pax.exam.Configuration;
import org.ops4j.pax.exam.Option;
import org.ops4j.pax.exam.ProbeBuilder;
import org.ops4j.pax.exam.TestProbeBuilder;
import org.ops4j.pax.exam.junit.PaxExam;
import org.ops4j.pax.exam.spi.reactors.ExamReactorStrategy;
import org.ops4j.pax.exam.spi.reactors.PerClass;
import org.osgi.framework.BundleContext;
import org.osgi.framework.FrameworkUtil;
import org.osgi.util.tracker.ServiceTracker;

/** A component that the chain activates, and that needs whoever opened the chain. */
@RunWith(PaxExam.class)
@ExamReactorStrategy(PerClass.class)
public class CircleIT {

  @Configuration
  public Option[] configuration() {
    return options(Provisioned.with());
  }

  @ProbeBuilder
  public TestProbeBuilder components(TestProbeBuilder builder) {
    builder.setHeader("Service-Component", "OSGI-INF/*.xml");
    return builder;
  }

  @Test
  public void theLazyOneIsThereAtOnceTheFlakySoonAndTheDirectOneIsAProblem()
      throws InterruptedException {
    BundleContext context = FrameworkUtil.getBundle(CircleIT.class).getBundleContext();
    ServiceTracker<Center, Center> centers = new ServiceTracker<>(context, Center.class, null);
    centers.open();
    Center center = centers.waitForService(5000);
    Chain<Edge> edges = center.edges();
    assertNotNull(edges.snapshot().find("lazy"));
    assertEquals("lazy center", edges.snapshot().find("lazy").service().ask());
    Tracked.await("the flaky one started", () -> edges.snapshot().find("flaky") != null);
    assertEquals(
        List.of(
            "direct: its component does not start: java.lang.InstantiationException: Unable to get"
                + " service for reference center"),
        edges.problems().stream().map(p -> p.plugin() + ": " + p.what()).toList());
    centers.close();
  }
}
