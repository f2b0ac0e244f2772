// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.junit;

import io.quarterdeck.junit.process.Place;
import io.quarterdeck.junit.process.RunningServer;
import io.quarterdeck.junit.process.ServerSettings;
import io.quarterdeck.junit.process.Servers;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** What a server is to be like. See {@link QuarterdeckTest} for what each setting means. */
public final class QuarterdeckServerBuilder {
  private List<String> controllers = List.of("*");
  private int nodes;
  private final List<String> manifests = new ArrayList<>();
  private final List<Path> plugins = new ArrayList<>();
  private final List<String> set = new ArrayList<>();
  private boolean isResettable;
  private boolean isReused;
  private boolean isInProcess;

  QuarterdeckServerBuilder() {}

  /** Which controllers run; none without a name. */
  public QuarterdeckServerBuilder controllers(String... names) {
    controllers = List.of(names);
    return this;
  }

  /** How many nodes it simulates. */
  public QuarterdeckServerBuilder nodes(int count) {
    nodes = count;
    return this;
  }

  /** Objects on the class path that are applied before {@link #start} returns. */
  public QuarterdeckServerBuilder manifests(String... resources) {
    manifests.addAll(List.of(resources));
    return this;
  }

  /** Plugins of the server, folders of classes or jars. */
  public QuarterdeckServerBuilder plugins(Path... bundles) {
    plugins.addAll(List.of(bundles));
    return this;
  }

  /** Settings of the server, {@code PID.key=value}. */
  public QuarterdeckServerBuilder set(String... settings) {
    set.addAll(List.of(settings));
    return this;
  }

  /** Allows {@link QuarterdeckServer#mark} and {@link QuarterdeckServer#reset}. */
  public QuarterdeckServerBuilder resettable() {
    isResettable = true;
    return this;
  }

  /**
   * Shares it with other JVMs, one after the other or at once, that want the same: it outlives this
   * one, and ends by itself a minute after the last user (system property {@code
   * quarterdeck.reuse.seconds}). What one changes the others see.
   */
  public QuarterdeckServerBuilder reuse() {
    isReused = true;
    return this;
  }

  /**
   * Runs it in this JVM, which must be of Java 25 or later, with classes of its own. As does the
   * system property {@code quarterdeck.inprocess=true}.
   */
  public QuarterdeckServerBuilder inProcess() {
    isInProcess = true;
    return this;
  }

  /**
   * Starts it.
   *
   * @throws IllegalStateException when there is no Java for it, or it does not become ready
   */
  public QuarterdeckServer start() {
    ServerSettings settings = settings();
    Place place = isReused ? place() : place().alone();
    RunningServer process = Servers.start(place, settings);
    try {
      QuarterdeckServer server = new QuarterdeckServer(process);
      server.bring(plugins);
      server.apply(manifests, "default");
      return server;
    } catch (RuntimeException e) {
      process.close();
      throw e;
    }
  }

  Attachment.Wanted wanted() {
    return new Attachment.Wanted(settings(), List.copyOf(manifests), Isolation.NAMESPACE, place());
  }

  private Place place() {
    return Place.of(isReused, isInProcess);
  }

  private ServerSettings settings() {
    return new ServerSettings(controllers, nodes, plugins, set, isResettable);
  }
}
