// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.deploy;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.lang.System.Logger.Level;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.apache.felix.fileinstall.ArtifactInstaller;
import org.jspecify.annotations.Nullable;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.osgi.framework.BundleEvent;
import org.osgi.framework.BundleException;
import org.osgi.framework.BundleListener;
import org.osgi.framework.startlevel.BundleStartLevel;
import org.osgi.framework.wiring.FrameworkWiring;

/**
 * What becomes of plugins' jars in {@code deploy/}. FileInstall would update a bundle in place, or
 * take it away before it looks at the file that has come instead: nothing is there in between. Here
 * another version is a bundle of its own, and the old one leaves when all chains have what it
 * offers. A version that does not start leaves the old one where it is.
 *
 * <p>Libraries and fragments are FileInstall's, which refreshes who is wired to them. Thread-safe.
 */
final class DeployedJars implements ArtifactInstaller, BundleListener {
  private static final System.Logger LOG = System.getLogger(DeployedJars.class.getName());
  private static final int SEEN_AGAIN =
      BundleEvent.INSTALLED | BundleEvent.RESOLVED | BundleEvent.UPDATED | BundleEvent.UNINSTALLED;

  private final BundleContext system;
  private final Deployed deployed;
  private final Contents contents;
  private final Succession succession;
  private final Refusals refusals;

  /**
   * @param system the framework's own context
   */
  DeployedJars(BundleContext system, Contents contents, Succession succession, Refusals refusals) {
    this.system = system;
    this.deployed = new Deployed(system);
    this.contents = contents;
    this.succession = succession;
    this.refusals = refusals;
  }

  @Override
  public boolean canHandle(File file) {
    return plugin(file.toPath()) != null;
  }

  /** Null for what is FileInstall's. */
  private static @Nullable Artifact plugin(Path file) {
    try {
      Artifact jar = Artifact.read(file);
      return jar == null || jar.shared() ? null : jar;
    } catch (IOException | IllegalArgumentException e) {
      return null; // half a copy, maybe: FileInstall asks again
    }
  }

  @Override
  public synchronized void install(File file) throws IOException, BundleException {
    Artifact jar = read(file);
    Bundle next = put(jar);
    for (Bundle stray : deployed.withoutFile(jar.identity().name())) {
      retire(stray, next);
    }
  }

  @Override
  public synchronized void update(File file) throws IOException, BundleException {
    Artifact jar = read(file);
    List<Bundle> before = deployed.from(jar.path());
    Bundle next = put(jar);
    for (Bundle old : before) {
      retire(old, next);
    }
  }

  /** The file is gone. One with another version of the bundle may have come in its place. */
  @Override
  public synchronized void uninstall(File file) throws IOException, BundleException {
    for (Bundle old : deployed.from(file.toPath())) {
      Artifact successor = successor(file.toPath(), old);
      if (successor != null) {
        awaitReady(put(successor), old);
      }
      remove(old);
    }
  }

  private static Artifact read(File file) throws IOException {
    return Objects.requireNonNull(Artifact.read(file.toPath()), file + " is no bundle");
  }

  /** The bundle of a jar, which is that of this very content from now on. */
  private Bundle put(Artifact jar) throws IOException, BundleException {
    Bundle there = deployed.find(jar.identity());
    if (there == null && jar.alone()) {
      there =
          deployed.from(jar.path()).stream()
              .filter(b -> jar.identity().name().equals(b.getSymbolicName()))
              .findFirst()
              .orElse(null);
    }
    if (there == null) {
      try (InputStream in = Files.newInputStream(jar.path())) {
        there = system.installBundle(deployed.free(jar.path()), in);
      }
      contents.keep(there, jar.path());
    } else if (contents.isOf(there, jar.path())) {
      if (!there.adapt(BundleStartLevel.class).isPersistentlyStarted()) {
        return there; // somebody has stopped it
      }
    } else {
      inPlace(there, jar);
    }
    start(there);
    return there;
  }

  /** Another content of the same version, or of a singleton: two cannot be there at once. */
  private void inPlace(Bundle bundle, Artifact jar) throws IOException, BundleException {
    if (!jar.path().equals(Deployed.file(bundle))) {
      LOG.log(Level.WARNING, "{0} is there already: {1} takes its place", bundle, jar.path());
    }
    bundle.stop(Bundle.STOP_TRANSIENT);
    try (InputStream in = Files.newInputStream(jar.path())) {
      bundle.update(in);
    }
    contents.keep(bundle, jar.path());
    wiring().refreshBundles(Set.of(bundle));
  }

  private void start(Bundle bundle) {
    try {
      bundle.start();
      refusals.started(bundle);
    } catch (BundleException e) {
      if (refusals.doesNotStart(bundle, "it does not start: " + e.getMessage())) {
        LOG.log(
            Level.WARNING,
            "{0} {1} does not start, and is tried again when bundles change: {2}",
            bundle.getSymbolicName(),
            bundle.getVersion(),
            e.getMessage());
      }
    }
  }

  private void retire(Bundle old, Bundle next) throws IOException, BundleException {
    if (old.equals(next)) {
      return;
    }
    if (next.getState() != Bundle.ACTIVE) {
      LOG.log(Level.WARNING, "{0} stays until {1} has started", old, next);
    } else if (awaitReady(next, old)) {
      remove(old);
    }
  }

  private boolean awaitReady(Bundle next, Bundle old) {
    try {
      if (next.getState() == Bundle.ACTIVE
          && Objects.equals(next.getSymbolicName(), old.getSymbolicName())) {
        succession.awaitReady(next, old);
      }
      refusals.replaced(next);
      return true;
    } catch (IllegalStateException e) {
      refusals.doesNotReplace(next, old + " stays: " + e.getMessage());
      LOG.log(Level.WARNING, "{0} is not replaced: {1}", old, e.getMessage());
      return false;
    }
  }

  /** Waits for the requests that use it. */
  private void remove(Bundle bundle) throws IOException, BundleException {
    refusals.forget(bundle);
    contents.forget(bundle);
    bundle.uninstall();
    FrameworkWiring wiring = wiring();
    if (!wiring.getRemovalPendingBundles().isEmpty()) {
      wiring.refreshBundles(null);
    }
  }

  private @Nullable Artifact successor(Path gone, Bundle old) throws IOException {
    Path folder = gone.getParent();
    if (folder == null) {
      return null;
    }
    try (DirectoryStream<Path> jars = Files.newDirectoryStream(folder, "*.jar")) {
      for (Path jar : jars) {
        Artifact other = plugin(jar);
        if (other != null
            && other.identity().name().equals(old.getSymbolicName())
            && !other.identity().is(old)
            && !other.alone()) {
          return other;
        }
      }
    }
    return null;
  }

  private FrameworkWiring wiring() {
    return system.getBundle().adapt(FrameworkWiring.class);
  }

  /** Another bundle may have what one of these lacks. */
  @Override
  public void bundleChanged(BundleEvent event) {
    if ((event.getType() & SEEN_AGAIN) != 0) {
      Thread.ofVirtual().name("deploy").start(this::tryAgain);
    }
  }

  private synchronized void tryAgain() {
    for (Bundle next : refusals.waiting()) {
      start(next);
      if (next.getState() == Bundle.ACTIVE) {
        try {
          retireOthers(next);
        } catch (IOException | BundleException e) {
          LOG.log(Level.WARNING, "what " + next + " replaces does not leave", e);
        }
      }
    }
  }

  private void retireOthers(Bundle next) throws IOException, BundleException {
    Path file = Deployed.file(next);
    for (Bundle old : file == null ? List.<Bundle>of() : deployed.from(file)) {
      retire(old, next);
    }
  }
}
