// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.framework;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertNotSame;
import static org.junit.Assert.assertTrue;
import static org.ops4j.pax.exam.CoreOptions.options;

import io.quarterdeck.runtime.chain.Chain;
import io.quarterdeck.runtime.chain.ChainConfig;
import io.quarterdeck.runtime.chain.Lease;
import io.quarterdeck.runtime.chain.Plugin;
import io.quarterdeck.spi.authentication.AuthenticationConfigurationFile;
import io.quarterdeck.spi.authentication.Authenticator;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.authorization.Attributes;
import io.quarterdeck.spi.authorization.Authorizer;
import io.quarterdeck.spi.authorization.Decision;
import java.io.InputStream;
import java.net.URI;
import java.util.Hashtable;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.After;
import org.junit.Before;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.ops4j.pax.exam.Configuration;
import org.ops4j.pax.exam.Option;
import org.ops4j.pax.exam.junit.PaxExam;
import org.ops4j.pax.exam.spi.reactors.ExamReactorStrategy;
import org.ops4j.pax.exam.spi.reactors.PerMethod;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleEvent;
import org.osgi.framework.SynchronousBundleListener;
import org.osgi.framework.wiring.FrameworkWiring;

/** Real plugin bundles that are replaced and removed while others run. */
@RunWith(PaxExam.class)
@ExamReactorStrategy(PerMethod.class)
public class SwapIT {
  private static final String PRIVILEGED = "io.quarterdeck.authorization.privilegedgroup";
  private static final String ANONYMOUS = "io.quarterdeck.authentication.anonymous";
  private static final Attributes ASKED =
      Attributes.path(UserInfo.of("root", "system:masters"), "get", "/");

  private Tracked tracked;
  private Chain<Authorizer> authorizers;

  @Configuration
  public Option[] configuration() {
    return options(Provisioned.with(PRIVILEGED, ANONYMOUS));
  }

  @Before
  public void open() throws InterruptedException {
    tracked = new Tracked();
    // the pipeline's, which is not here
    tracked.context.registerService(
        AuthenticationConfigurationFile.class, () -> "", new Hashtable<>());
    authorizers = tracked.open(Authorizer.class, ChainConfig.requiring("PrivilegedGroup"));
    Tracked.await("the plugin is there", () -> authorizers.snapshot().complete());
  }

  @After
  public void close() {
    authorizers.close();
    tracked.close();
  }

  private Bundle bundle(String name) {
    for (Bundle b : tracked.context.getBundles()) {
      if (name.equals(b.getSymbolicName())) {
        return b;
      }
    }
    throw new AssertionError(name + " is not installed");
  }

  private static Decision ask(Plugin<Authorizer> plugin) {
    return plugin.service().authorize(ASKED);
  }

  @Test
  public void theRefreshClosureOfAPluginIsThePlugin() {
    FrameworkWiring wiring = tracked.context.getBundle(0).adapt(FrameworkWiring.class);
    for (String name : List.of(PRIVILEGED, ANONYMOUS)) {
      Bundle plugin = bundle(name);
      assertEquals(List.of(plugin), List.copyOf(wiring.getDependencyClosure(List.of(plugin))));
    }
  }

  @Test
  public void aSwappedPluginRestartsNobodyElse() throws Exception {
    try (Chain<Authenticator> others = tracked.open(Authenticator.class, ChainConfig.OPEN)) {
      Plugin<Authenticator> other = others.snapshot().find("anonymous");
      Plugin<Authorizer> before = authorizers.snapshot().find("PrivilegedGroup");
      Set<String> touched = new ConcurrentSkipListSet<>();
      SynchronousBundleListener listener =
          e -> {
            if (e.getType() != BundleEvent.UPDATED) {
              touched.add(e.getBundle().getSymbolicName());
            }
          };
      tracked.context.addBundleListener(listener);
      update(bundle(PRIVILEGED));
      Tracked.await("the new one is there", () -> authorizers.snapshot().complete());
      tracked.context.removeBundleListener(listener);
      assertEquals(Set.of(PRIVILEGED), touched);
      Plugin<Authorizer> after = authorizers.snapshot().find("PrivilegedGroup");
      assertNotSame(before.service(), after.service());
      assertNotSame(before.service().getClass(), after.service().getClass());
      assertTrue(other.service() == others.snapshot().find("anonymous").service());
    }
  }

  private void update(Bundle b) throws Exception {
    try (InputStream in = URI.create(b.getLocation()).toURL().openStream()) {
      b.update(in);
    }
    CountDownLatch refreshed = new CountDownLatch(1);
    tracked
        .context
        .getBundle(0)
        .adapt(FrameworkWiring.class)
        .refreshBundles(List.of(b), e -> refreshed.countDown());
    assertTrue(refreshed.await(60, TimeUnit.SECONDS));
  }

  @Test
  public void aRequestUnderWayKeepsThePluginOfABundleThatIsRemoved() throws Exception {
    Bundle plugin = bundle(PRIVILEGED);
    Lease<Authorizer> lease = authorizers.lease();
    Thread removal = Thread.ofPlatform().start(() -> uninstall(plugin));
    Tracked.await("it is out of the chain", () -> !authorizers.snapshot().complete());
    Thread.sleep(100);
    assertTrue("the removal waits", removal.isAlive());
    assertTrue(ask(lease.snapshot().plugins().getFirst()) instanceof Decision.Allow);
    lease.close();
    removal.join(1500);
    assertFalse(removal.isAlive());
    assertEquals(Bundle.UNINSTALLED, plugin.getState());
    assertEquals(0, authorizers.undrained());
    assertEquals(Set.of("PrivilegedGroup"), authorizers.snapshot().missing());
  }

  private static void uninstall(Bundle b) {
    try {
      b.uninstall();
    } catch (org.osgi.framework.BundleException e) {
      throw new IllegalStateException(e);
    }
  }
}
