// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.benchmarks.micro;

import io.quarterdeck.itests.benchmarks.inside.ProbeActivator;
import io.quarterdeck.itests.benchmarks.load.Folders;
import io.quarterdeck.itests.harness.Await;
import io.quarterdeck.itests.harness.Distribution;
import io.quarterdeck.launcher.configuration.Directories;
import io.quarterdeck.launcher.configuration.LastGood;
import io.quarterdeck.launcher.configuration.Metatypes;
import io.quarterdeck.launcher.configuration.Settings;
import io.quarterdeck.launcher.feature.Profile;
import io.quarterdeck.launcher.framework.RunningFramework;
import io.quarterdeck.launcher.logging.LogRouting;
import io.quarterdeck.launcher.pki.Pki;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.logging.Level;
import org.osgi.framework.BundleContext;
import org.osgi.framework.ServiceReference;

/**
 * The assembled distribution in this process: its bundles, with their own class loaders, started as
 * the launcher starts them. Requests are given to its pipeline directly, so that what is measured
 * is the caller's thread from after the socket to the answer.
 */
final class EmbeddedServer implements AutoCloseable {
  static final String ADMIN = "benchmark-admin";
  static final String READER = "benchmark-reader";

  private final Path folder;
  private final RunningFramework framework;
  private final Function<String[], Callable<Object>> probe;

  private EmbeddedServer(
      Path folder, RunningFramework framework, Function<String[], Callable<Object>> probe) {
    this.folder = folder;
    this.framework = framework;
    this.probe = probe;
  }

  /**
   * Starts one and waits until it is ready.
   *
   * @param options PID.key=value, as {@code --set} takes them
   */
  static EmbeddedServer start(String... options) throws Exception {
    Path home = Distribution.assembled().home();
    Path folder = Files.createTempDirectory("benchmark");
    Path tokens = folder.resolve("tokens.csv");
    Files.writeString(
        tokens, ADMIN + ",admin,1,\"system:masters\"\n" + READER + ",reader,2,\"readers\"\n");
    Directories directories =
        new Directories(home, home.resolve("etc"), Files.createDirectories(folder.resolve("data")));
    Profile profile =
        Profile.read(directories.features(), directories.system(), "default", List.of());
    Metatypes metatypes = Metatypes.ofJars(profile.jars());
    List<String> all = generated(directories);
    all.add("controllers.mode=off");
    all.add("authentication.tokenfile.file=" + tokens);
    all.addAll(List.of(options));
    Settings settings =
        Settings.read(
            directories.etc(),
            all,
            metatypes,
            directories.variables(),
            new Settings.Leniency(
                pid -> Profile.isShipped(directories.features(), pid), true, LastGood.none()));
    profile.offer(settings, metatypes);
    LogRouting logs = LogRouting.install(System.err, Level.WARNING, entry -> false);
    directories.variables().values().forEach(System::setProperty);
    RunningFramework framework =
        RunningFramework.start(
            directories, profile, settings, logs, RunningFramework.Options.NONE, () -> false);
    BundleContext context = framework.context();
    context.installBundle(ProbeBundle.write(folder).toUri().toString()).start();
    EmbeddedServer server = new EmbeddedServer(folder, framework, probe(context));
    Await.until("the embedded server is ready", server::isReady);
    return server;
  }

  /** The port, and what the launcher would generate. */
  private static List<String> generated(Directories directories) throws Exception {
    Pki pki = Pki.ensure(directories.pki(), "10.96.0.1");
    Path authority = pki.file("ca.crt");
    return new ArrayList<>(
        List.of(
            "server.port=0",
            "server.tls.cert.file=" + pki.file("apiserver.crt"),
            "server.tls.key.file=" + pki.file("apiserver.key"),
            "authentication.x509.client.ca.file=" + authority,
            "authentication.serviceaccount.signing.key.file=" + pki.file("sa.key"),
            "storage.embedded.directory=" + directories.data().resolve("storage")));
  }

  @SuppressWarnings("unchecked")
  private static Function<String[], Callable<Object>> probe(BundleContext context)
      throws Exception {
    @SuppressWarnings("rawtypes")
    Collection<ServiceReference<Function>> found =
        context.getServiceReferences(Function.class, "(name=" + ProbeActivator.NAME + ")");
    return context.getService(found.iterator().next());
  }

  private boolean isReady() throws Exception {
    try {
      return call("GET", "/readyz", "", ADMIN, "").call().equals(200);
    } catch (IllegalStateException e) {
      // the pipeline is not there yet
      return false;
    }
  }

  /** See the probe's tasks. */
  Callable<Object> task(String... words) {
    return probe.apply(words);
  }

  /** A request; its status comes back. */
  Callable<Object> call(String method, String target, String type, String token, String body) {
    return task("call", method, target, type, token, body);
  }

  /** A request that must succeed, once. */
  void make(String path, String body) throws Exception {
    Object status = call("POST", path, "application/json", ADMIN, body).call();
    if (!status.equals(201)) {
      throw new IOException("POST " + path + ": " + status);
    }
  }

  @Override
  public void close() throws IOException {
    framework.close();
    Folders.delete(folder);
  }
}
