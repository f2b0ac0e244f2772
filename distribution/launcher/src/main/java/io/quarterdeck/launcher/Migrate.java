// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher;

import io.quarterdeck.launcher.configuration.Directories;
import io.quarterdeck.launcher.configuration.LastGood;
import io.quarterdeck.launcher.configuration.Metatypes;
import io.quarterdeck.launcher.configuration.References;
import io.quarterdeck.launcher.configuration.Settings;
import io.quarterdeck.launcher.failure.Failures;
import io.quarterdeck.launcher.failure.LaunchException;
import io.quarterdeck.launcher.feature.Profile;
import io.quarterdeck.launcher.file.DataLock;
import io.quarterdeck.launcher.framework.RunningFramework;
import io.quarterdeck.launcher.framework.WaitingComponents;
import io.quarterdeck.launcher.logging.LogRouting;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import org.jspecify.annotations.Nullable;
import org.osgi.framework.BundleContext;
import org.osgi.framework.InvalidSyntaxException;
import org.osgi.framework.ServiceReference;

/**
 * {@code quarterdeck migrate --to etcd|embedded}, with the options of {@code run}: starts both
 * stores without a server, and has one copied to the other.
 */
final class Migrate {
  private static final String PROFILE = "migrate";
  private static final long PATIENCE_NANOS = 30_000_000_000L;
  private static final long PAUSE_MILLIS = 20;

  private final String target;
  private final AtomicReference<@Nullable LaunchException> failure = new AtomicReference<>();

  private Migrate(String target) {
    this.target = target;
  }

  static boolean isAsked(String... words) {
    return words.length > 0 && words[0].equals("migrate");
  }

  /** Does it, and prints one line. */
  static void run(PrintStream out, PrintStream log, Level level, String... words)
      throws LaunchException, InterruptedException {
    List<String> options = new ArrayList<>(List.of(words).subList(1, words.length));
    int at = options.indexOf("--to");
    String to = at >= 0 && at + 1 < options.size() ? options.get(at + 1) : "";
    if (!to.equals("etcd") && !to.equals("embedded")) {
      throw LaunchException.configuration(
          "usage: quarterdeck migrate --to etcd|embedded [--data DIR] [--config DIR]"
              + " [--set PID.key=value]");
    }
    options.subList(at, at + 2).clear();
    new Migrate(to).run(out, log, level, Arguments.parse(options.toArray(new String[0])));
  }

  private void run(PrintStream out, PrintStream log, Level level, Arguments arguments)
      throws LaunchException, InterruptedException {
    LogRouting logs = LogRouting.install(log, level, this::isOfFailure);
    Directories directories =
        Directories.of(
            Path.of(System.getProperty("quarterdeck.home", ".")),
            arguments.config(),
            arguments.data());
    Profile profile =
        Profile.read(directories.features(), directories.system(), PROFILE, List.of());
    Metatypes metatypes = Metatypes.ofJars(profile.jars());
    Settings settings =
        Settings.read(
            directories.etc(),
            arguments.settings(),
            metatypes,
            directories.variables(),
            // the files of a server's parts have nothing to say here
            new Settings.Leniency(pid -> true, true, LastGood.none()));
    new References(directories.own(), InstantSource.system())
        .require(settings, metatypes, profile.jars());
    try (DataLock lock = DataLock.take(directories.data())) {
      lock.tighten(directories.data());
      directories.variables().values().forEach(System::setProperty);
      try (RunningFramework framework =
          RunningFramework.start(
              directories,
              profile,
              settings,
              logs,
              RunningFramework.Options.NONE,
              () -> failure.get() != null)) {
        String count = migration(framework.context()).apply(target);
        out.println("Copied " + count + " objects to the store " + target);
        out.flush();
      }
    } catch (IOException e) {
      throw LaunchException.environment("the data directory: " + Failures.reason(e), e);
    }
  }

  /** What follows from the failure that ends it all is not worth a line. */
  private boolean isOfFailure(LogRecord entry) {
    LaunchException fatal = Failures.fatal(entry);
    if (fatal != null) {
      failure.compareAndSet(null, fatal);
    }
    return failure.get() != null;
  }

  private Function<String, String> migration(BundleContext context)
      throws LaunchException, InterruptedException {
    long end = System.nanoTime() + PATIENCE_NANOS;
    while (System.nanoTime() < end) {
      LaunchException refused = failure.get();
      if (refused == null) {
        refused = WaitingComponents.refused(context);
      }
      if (refused != null) {
        throw refused;
      }
      Function<String, String> found = find(context);
      if (found != null) {
        return found;
      }
      Thread.sleep(PAUSE_MILLIS);
    }
    throw LaunchException.environment(
        "the stores do not start: " + String.join("; ", WaitingComponents.describe(context)), null);
  }

  @SuppressWarnings("unchecked")
  private static @Nullable Function<String, String> find(BundleContext context) {
    try {
      ServiceReference<?>[] there =
          context.getAllServiceReferences(Function.class.getName(), "(name=migration)");
      return there == null ? null : (Function<String, String>) context.getService(there[0]);
    } catch (InvalidSyntaxException e) {
      throw new IllegalStateException(e);
    }
  }
}
