// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.junit;

import io.quarterdeck.junit.api.Applier;
import io.quarterdeck.junit.api.Connection;
import io.quarterdeck.junit.api.Deployments;
import io.quarterdeck.junit.api.Manifests;
import io.quarterdeck.junit.api.Marks;
import io.quarterdeck.junit.process.RunningServer;
import io.quarterdeck.junit.process.Turn;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A Kubernetes API server beside this JVM, ready for requests. It ends when it is closed, and with
 * the JVM; one that JVMs share ends when none of them has used it for a while. For all threads.
 */
public final class QuarterdeckServer implements AutoCloseable {
  private final RunningServer process;
  private final String kubeconfig;
  private final Connection connection;
  private final Map<List<String>, String> others = new ConcurrentHashMap<>();

  QuarterdeckServer(RunningServer process) {
    this.process = process;
    try {
      kubeconfig = Files.readString(process.kubeconfig());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    connection = Connection.of(kubeconfig);
  }

  /** Settings for one to start. */
  public static QuarterdeckServerBuilder builder() {
    return new QuarterdeckServerBuilder();
  }

  /** Where it is reached, over HTTPS on the loopback. */
  public URI url() {
    return process.url();
  }

  /** The text of a kubeconfig of who may do everything. */
  public String kubeconfig() {
    return kubeconfig;
  }

  /** The same as a file, for kubectl and other programs; it goes with the server. */
  public Path kubeconfigFile() {
    return process.kubeconfig();
  }

  /**
   * The text of a kubeconfig of somebody, who may do what RBAC grants to the name and the groups.
   *
   * @param user any name
   * @param groups those that the certificate says; {@code system:authenticated} comes by itself
   */
  public String kubeconfigFor(String user, String... groups) {
    List<String> all = List.of(groups);
    List<String> key = new java.util.ArrayList<>(all);
    key.add(0, user);
    return others.computeIfAbsent(key, k -> process.kubeconfig(user, all));
  }

  /**
   * A client of a type that a {@link ClientFactory} makes, as the administrator; who asks closes
   * it.
   */
  public <T> T client(Class<T> type) {
    return client(type, kubeconfig, "default");
  }

  /**
   * A client of somebody.
   *
   * @param as the text of a kubeconfig
   * @param namespace that it uses where none is named
   */
  public <T> T client(Class<T> type, String as, String namespace) {
    return type.cast(
        factories()
            .filter(f -> f.makes(type))
            .findFirst()
            .orElseThrow(
                () -> new IllegalArgumentException("nobody makes clients of " + type.getName()))
            .make(type, as, namespace));
  }

  static java.util.stream.Stream<ClientFactory> factories() {
    return ServiceLoader.load(ClientFactory.class, ClientFactory.class.getClassLoader()).stream()
        .map(ServiceLoader.Provider::get);
  }

  /**
   * Applies objects on the class path: definitions first, which are served when this returns.
   *
   * @param resources paths whose last part may have asterisks
   */
  public void apply(String... resources) {
    apply(List.of(resources), "default");
  }

  void apply(List<String> resources, String namespace) {
    Applier applier = applier(resources);
    applier.define();
    applier.apply(namespace);
  }

  Applier applier(List<String> resources) {
    return new Applier(connection, new Manifests(loader()).read(resources));
  }

  private static ClassLoader loader() {
    ClassLoader context = Thread.currentThread().getContextClassLoader();
    return context == null ? QuarterdeckServer.class.getClassLoader() : context;
  }

  /** The last lines of its log. */
  public List<String> log(int lines) {
    return process.last(lines);
  }

  /** The id of its process. */
  public long pid() {
    return process.pid();
  }

  Connection connection() {
    return connection;
  }

  /** Of classes that undo everything behind them, which have the server one after the other. */
  Turn turn() {
    return process.turn();
  }

  /** Brings plugins as they are now; they are in use when this returns. */
  void bring(List<Path> plugins) {
    new Deployments(connection).await(process.bring(plugins));
  }

  /**
   * Remembers the state as it is, instead of one that was remembered before. Only of a server that
   * was started {@link QuarterdeckServerBuilder#resettable() resettable}.
   *
   * @return what {@link #reset} takes
   */
  public String mark() {
    return Marks.mark(connection);
  }

  /** Undoes what has changed since, which watchers see as changes like any other. */
  public void reset(String mark) {
    Marks.reset(connection, mark);
  }

  @Override
  public void close() {
    process.close();
  }
}
