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
import io.quarterdeck.launcher.framework.BundleChanges;
import io.quarterdeck.launcher.framework.Listeners;
import io.quarterdeck.launcher.framework.RunningFramework;
import io.quarterdeck.launcher.framework.WaitingComponents;
import io.quarterdeck.launcher.logging.LogRouting;
import io.quarterdeck.launcher.memory.HeapKeeper;
import io.quarterdeck.launcher.pki.Kubeconfig;
import io.quarterdeck.launcher.pki.Pki;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import org.jspecify.annotations.Nullable;

/**
 * One life of the server, in the order in which a start goes: check, then take, then write, then
 * run.
 */
final class Server {
  private static final System.Logger LOG = System.getLogger(Server.class.getName());
  private static final int REFUSED = 2;
  private static final long PROBE_PAUSE_MILLIS = 20;
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final Host host;
  private final PrintStream out;
  private final PrintStream log;
  private final Level level;
  private final BlockingQueue<Happening> happenings = new LinkedBlockingQueue<>();

  private final StartLog startLog =
      new StartLog(failure -> happenings.add(new Happening.Fails(failure)));

  private volatile int exitCode;
  private @Nullable LogRouting routing;
  private volatile @Nullable RunningFramework framework;
  private @Nullable DataLock lock;
  private volatile @Nullable ReadyFile readyFile;

  /** What the starting thread waits for. */
  private sealed interface Happening {
    record Listens(Listeners.Endpoint endpoint) implements Happening {}

    record Fails(LaunchException failure) implements Happening {}
  }

  Server(Host host, PrintStream out, PrintStream log, Level level) {
    this.host = host;
    this.out = out;
    this.log = log;
    this.level = level;
  }

  /** Runs until a signal. */
  void run(String... words) throws LaunchException, InterruptedException {
    start(words);
    await();
  }

  /** Returns when it is ready. */
  void start(String... words) throws LaunchException, InterruptedException {
    Arguments arguments = Arguments.parse(words);
    host.require(arguments);
    if (arguments.untilStdinCloses()) {
      ParentWatch.start();
    }
    Path users = arguments.untilUnused();
    if (users != null) {
      UserWatch.start(users, arguments.unused());
    }
    Path told = arguments.readyFile();
    if (told != null) {
      readyFile = ReadyFile.prepare(told);
    }
    LogRouting logs = host.logs(log, level, startLog::take);
    routing = logs;
    Directories directories = directories(arguments);
    Profile profile =
        Profile.read(
            directories.features(),
            directories.system(),
            arguments.profile(),
            arguments.shell() ? List.of("shell") : List.of());
    Metatypes metatypes = Metatypes.ofJars(profile.withDeployed(directories.deploy()));
    Settings settings =
        Settings.read(
            directories.etc(),
            arguments.settings(),
            metatypes,
            directories.variables(),
            new Settings.Leniency(
                pid -> Profile.isShipped(directories.features(), pid),
                arguments.strict(),
                LastGood.in(directories.lastGood())));
    profile.offer(settings, metatypes);
    ServerSettings server =
        ServerSettings.of(settings, metatypes, directories.data(), directories.pki());
    new References(directories.own(), InstantSource.system())
        .require(settings, metatypes, profile.withDeployed(directories.deploy()));
    server.requireFreePort();
    directories.requireRoom();

    Pki pki = prepare(directories, settings);
    start(directories, profile, settings, logs, arguments.shell());
    announce(directories, pki, server);
    RunningFramework running = framework;
    if (running != null) {
      BundleChanges.follow(running.context());
      running.ready();
    }
    if (host.isOwn()) {
      HeapKeeper.start(directories.data());
    }
  }

  private Directories directories(Arguments arguments) throws LaunchException {
    Directories directories = Directories.of(host.home(), arguments.config(), arguments.data());
    Path pki = arguments.pki();
    return (pki == null ? directories : directories.withPki(pki)).withDeploy(arguments.deploy());
  }

  private synchronized Pki prepare(Directories directories, Settings settings)
      throws LaunchException {
    DataLock taken = DataLock.take(directories.data());
    lock = taken;
    taken.tighten(directories.data());
    String service = ServiceRange.first(settings);
    return directories.pki().startsWith(directories.data())
        ? Pki.ensure(directories.pki(), service)
        : Pki.ensureShared(directories.pki(), service);
  }

  private synchronized void start(
      Directories directories, Profile profile, Settings settings, LogRouting logs, boolean shell)
      throws LaunchException {
    Map<String, String> facts = new HashMap<>(directories.variables().values());
    facts.putAll(BuildFacts.read(directories.home()).properties());
    host.publish(facts);
    if (!host.isOwn()) {
      // the one factory of a JVM for kinds of URLs is not the server's to be
      facts.put("felix.service.urlhandlers", "false");
      // its threads stay for a minute after the end
      facts.put("felix.resolver.parallelism", "1");
    }
    RunningFramework running =
        RunningFramework.start(
            directories,
            profile,
            settings,
            logs,
            new RunningFramework.Options(shell, facts),
            () -> startLog.failure() != null);
    framework = running;
    Listeners.follow(
        running.context(), endpoint -> happenings.add(new Happening.Listens(endpoint)));
  }

  private void announce(Directories directories, Pki pki, ServerSettings server)
      throws LaunchException, InterruptedException {
    Listeners.Endpoint endpoint =
        switch (nextHappening()) {
          case Happening.Listens listens -> listens.endpoint();
          case Happening.Fails fails -> throw fails.failure();
        };
    try {
      InetSocketAddress address = ServerSettings.reachable(endpoint.address(), endpoint.port());
      Kubeconfig.write(directories.kubeconfig(), ServerSettings.url(address), pki);
      awaitReady(
          ReadyProbe.of(
              address, server.certificate(), pki.file("admin.crt"), pki.file("admin.key")),
          server.knowsAdmin());
      openLog();
      tell(directories, address);
      out.printf(
          "Quarterdeck %s listens on %s; export KUBECONFIG=%s%n",
          BuildFacts.read(directories.home()).version(),
          ServerSettings.url(address),
          directories.kubeconfig());
      out.flush();
    } catch (IOException e) {
      throw LaunchException.environment(
          "cannot write " + directories.kubeconfig() + ": " + Failures.reason(e), e);
    } catch (GeneralSecurityException e) {
      throw LaunchException.environment(
          "a certificate or key cannot be read: " + e.getMessage(), e);
    }
  }

  private synchronized void tell(Directories directories, InetSocketAddress address)
      throws LaunchException {
    ReadyFile file = readyFile;
    if (file != null) {
      file.write(ReadyFacts.of(directories, address));
    }
  }

  private void openLog() {
    LogRouting logs = routing;
    if (logs != null) {
      startLog.open(logs::write);
    }
  }

  /** What no log has said yet may be known to the components' runtime. */
  private void requireNoneRefused() throws LaunchException {
    RunningFramework running = framework;
    requireNone(running == null ? null : WaitingComponents.refused(running.context()));
  }

  private static void requireNone(@Nullable LaunchException failure) throws LaunchException {
    if (failure != null) {
      throw failure;
    }
  }

  private Happening nextHappening() throws InterruptedException {
    LaunchException known = startLog.failure();
    if (known != null) {
      return new Happening.Fails(known);
    }
    Happening happening = happenings.poll(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
    if (happening == null) {
      complain("no server listens yet");
      happening = happenings.take();
    }
    return happening;
  }

  /** A start that hangs says once what it hangs on. */
  private void complain(String what) {
    RunningFramework running = framework;
    LogRouting logs = routing;
    if (logs != null) {
      startLog.show(logs::write);
    }
    List<String> waiting =
        running == null ? List.of() : WaitingComponents.describe(running.context());
    LOG.log(
        System.Logger.Level.WARNING,
        "{0}; still waiting{1}",
        what,
        waiting.isEmpty() ? "" : ":\n  " + String.join("\n  ", waiting));
  }

  /**
   * @param admin whether the server knows the probe as its administrator; a server that does not
   *     may hide its readiness, and is taken to be ready when it answers at all
   */
  private void awaitReady(ReadyProbe probe, boolean admin)
      throws LaunchException, InterruptedException {
    long complainAt = System.nanoTime() + PATIENCE.toNanos();
    boolean complained = false;
    while (true) {
      String answer;
      try {
        requireNone(startLog.failure());
        int status = probe.status();
        if (status == 200 || (!admin && (status == 401 || status == 403))) {
          requireNoneRefused();
          return;
        }
        answer = "status " + status;
      } catch (IOException e) {
        answer = Failures.reason(e);
      }
      if (!complained && System.nanoTime() - complainAt > 0) {
        complain("/readyz is not ok yet (" + answer + ")");
        complained = true;
      }
      Thread.sleep(PROBE_PAUSE_MILLIS);
    }
  }

  /** Until a signal: the shutdown hook does the rest and ends the process. */
  private static void await() throws InterruptedException {
    Thread.currentThread().join();
  }

  void failed(int code) {
    exitCode = code;
  }

  /**
   * Ends everything in the reverse order. A configuration that was refused leaves no data directory
   * behind that was not there before.
   *
   * @return the exit code of the process
   */
  synchronized int stop() {
    ReadyFile file = readyFile;
    if (file != null) {
      file.remove();
    }
    RunningFramework running = framework;
    framework = null;
    if (running != null) {
      running.close();
    }
    if (routing != null && !host.isOwn()) {
      routing.remove();
    }
    try {
      if (lock != null) {
        if (exitCode == REFUSED) {
          lock.undo();
        }
        lock.close();
      }
    } catch (IOException e) {
      // the operating system lets go of it in a moment
    }
    return exitCode;
  }
}
