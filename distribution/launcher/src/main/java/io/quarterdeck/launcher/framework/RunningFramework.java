// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher.framework;

import io.quarterdeck.launcher.configuration.Directories;
import io.quarterdeck.launcher.configuration.LastGood;
import io.quarterdeck.launcher.configuration.LiveConfiguration;
import io.quarterdeck.launcher.configuration.References;
import io.quarterdeck.launcher.configuration.Settings;
import io.quarterdeck.launcher.failure.Failures;
import io.quarterdeck.launcher.failure.LaunchException;
import io.quarterdeck.launcher.feature.Profile;
import io.quarterdeck.launcher.logging.LogRouting;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import org.apache.felix.framework.FrameworkFactory;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.osgi.framework.BundleException;
import org.osgi.framework.Constants;
import org.osgi.framework.launch.Framework;

/** A framework with the bundles of a profile started in it, all on one start level. */
public final class RunningFramework implements AutoCloseable {
  private static final long STOP_MILLIS = 15_000;

  private final Framework framework;
  private final LiveConfiguration live;
  private final Thread configuration;

  private RunningFramework(Framework framework, LiveConfiguration live) {
    this.framework = framework;
    this.live = live;
    this.configuration = Thread.ofVirtual().name("configuration").start(live::watch);
  }

  /**
   * What holds for this start.
   *
   * @param shell whether the terminal has a console
   * @param properties for bundles, over others
   */
  public record Options(boolean shell, Map<String, String> properties) {
    /** Without a console, and with nothing of its own. */
    public static final Options NONE = new Options(false, Map.of());
  }

  /**
   * Starts them.
   *
   * @param failed whether a failure is known that the start cannot survive: the rest is not started
   */
  public static RunningFramework start(
      Directories directories,
      Profile profile,
      Settings settings,
      LogRouting logs,
      Options options,
      BooleanSupplier failed)
      throws LaunchException {
    Framework framework = null;
    try {
      BundleCache.prepare(directories.cache(), profile.jars(), directories.deploy());
      framework = new FrameworkFactory().newFramework(properties(directories, options));
      framework.init();
      logs.follow(framework.getBundleContext());
      framework.start();
      References references = new References(directories.own(), InstantSource.system());
      LiveConfiguration live =
          start(
              framework.getBundleContext(),
              profile,
              settings,
              new LiveConfiguration.Guards(
                  references,
                  LastGood.in(directories.lastGood()),
                  pid -> Profile.isShipped(directories.features(), pid)),
              logs,
              failed);
      return new RunningFramework(framework, live);
    } catch (BundleException e) {
      stop(framework);
      throw LaunchException.environment(
          "the framework does not start: "
              + String.valueOf(e.getMessage()).lines().findFirst().orElse(""),
          e);
    } catch (IOException e) {
      stop(framework);
      throw LaunchException.environment(
          "the data directory " + directories.data() + " cannot be used: " + Failures.reason(e), e);
    }
  }

  /** The start has succeeded: what it went by is good. */
  public void ready() {
    live.ready();
  }

  public BundleContext context() {
    return framework.getBundleContext();
  }

  private static LiveConfiguration start(
      BundleContext system,
      Profile profile,
      Settings settings,
      LiveConfiguration.Guards guards,
      LogRouting logs,
      BooleanSupplier failed)
      throws BundleException, IOException {
    List<Bundle> bundles = new ArrayList<>();
    for (Path jar : profile.jars()) {
      bundles.add(system.installBundle("reference:" + jar.toUri()));
    }
    LiveConfiguration live = null;
    for (Bundle bundle : bundles) {
      if (live != null && failed.getAsBoolean()) {
        return live; // the rest would only fail after it
      }
      if (bundle.getHeaders("").get(Constants.FRAGMENT_HOST) != null) {
        continue;
      }
      // transient: the profile says what runs, not the memory of the last time. And at once, even
      // where the bundle would wait for its first class: HK2's resource locator has to be up before
      // Jersey asks it
      bundle.start(Bundle.START_TRANSIENT);
      switch (bundle.getSymbolicName()) {
        case "org.apache.felix.log" -> logs.followOsgiLog(system);
        case "org.apache.felix.configadmin" -> {
          live = LiveConfiguration.apply(system, settings, guards, new Components(system));
          logs.listen(system, live.refusals());
        }
        default -> {}
      }
    }
    if (live == null) {
      throw new IOException("the profile has no ConfigAdmin");
    }
    return live;
  }

  private static Map<String, String> properties(Directories directories, Options options) {
    Map<String, String> properties = new HashMap<>();
    properties.put(Constants.FRAMEWORK_STORAGE, directories.cache().toString());
    properties.put(Constants.FRAMEWORK_SYSTEMPACKAGES_EXTRA, SystemPackages.SHARED);
    properties.put(Constants.FRAMEWORK_BEGINNING_STARTLEVEL, "1");
    // the data directory's own lock has been taken already
    properties.put("felix.cache.locking", "false");
    properties.put("felix.log.level", "1");
    properties.put("ds.loglevel", "WARN");
    properties.put("ds.cache.metadata", "true");
    properties.put(
        "felix.fileinstall.dir",
        directories.deploy().stream().map(Path::toString).collect(Collectors.joining(",")));
    properties.put("felix.fileinstall.tmpdir", directories.cache().resolve("deploy").toString());
    properties.put("felix.fileinstall.filter", ".*\\.jar");
    properties.put("felix.fileinstall.poll", "500");
    properties.put("felix.fileinstall.noInitialDelay", "true");
    properties.put("felix.fileinstall.enableConfigSave", "false");
    properties.put("felix.fileinstall.log.level", "2");
    properties.put("gosh.args", options.shell() ? "--noshutdown" : "--nointeractive");
    properties.putAll(directories.variables().values());
    properties.putAll(options.properties());
    return properties;
  }

  private static void stop(@org.jspecify.annotations.Nullable Framework framework) {
    try {
      if (framework != null) {
        framework.stop();
        framework.waitForStop(STOP_MILLIS);
      }
    } catch (BundleException e) {
      System.getLogger(RunningFramework.class.getName())
          .log(System.Logger.Level.ERROR, "the framework does not stop", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Stops every bundle, then the framework; bounded. */
  @Override
  public void close() {
    configuration.interrupt();
    Listeners.stop(framework.getBundleContext());
    stop(framework);
  }
}
