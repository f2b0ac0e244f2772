// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.deploy;

import io.quarterdeck.runtime.chain.Chain;
import io.quarterdeck.runtime.chain.Chains;
import io.quarterdeck.spi.stage.Dispatcher;
import java.time.Duration;
import java.util.Collection;
import java.util.Hashtable;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.felix.fileinstall.ArtifactInstaller;
import org.osgi.annotation.bundle.Header;
import org.osgi.framework.BundleActivator;
import org.osgi.framework.BundleContext;
import org.osgi.framework.Constants;
import org.osgi.framework.ServiceReference;

/**
 * Offers {@link DeployedJars} before FileInstall reads the folder for the first time, for which a
 * component might come too late.
 */
@Header(name = Constants.BUNDLE_ACTIVATOR, value = "${@class}")
public final class Activator implements BundleActivator {
  /** How long a new version may take to be in all chains. */
  static final Duration PATIENCE = Duration.ofSeconds(10);

  private static final Map<String, Object> DOOR = Map.of("name", "deploy", "rank", 310);

  @Override
  public void start(BundleContext context) {
    BundleContext system = context.getBundle(0).getBundleContext();
    Contents contents = new Contents(context);
    Refusals refusals = new Refusals();
    Supplier<Collection<Chain<?>>> chains = () -> openChains(context);
    DeployedJars jars =
        new DeployedJars(system, contents, new Succession(chains, PATIENCE), refusals);
    context.addBundleListener(jars);
    context.registerService(ArtifactInstaller.class, jars, null);
    Report report = new Report(system, contents, refusals, new Components(context), chains);
    context.registerService(Dispatcher.class, new DeployDoor(report::lines), new Hashtable<>(DOOR));
  }

  private static Collection<Chain<?>> openChains(BundleContext context) {
    ServiceReference<Chains> reference = context.getServiceReference(Chains.class);
    Chains chains = reference == null ? null : context.getService(reference);
    return chains == null ? List.of() : chains.open();
  }

  @Override
  public void stop(BundleContext context) {
    // the framework takes the service and the listener away
  }
}
