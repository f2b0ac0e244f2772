// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.junit;

import io.quarterdeck.junit.api.Applier;
import io.quarterdeck.junit.api.Namespaces;
import io.quarterdeck.junit.process.Place;
import io.quarterdeck.junit.process.RunningServer;
import io.quarterdeck.junit.process.ServerSettings;
import io.quarterdeck.junit.process.Servers;
import io.quarterdeck.junit.process.Turn;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What one test class has of a server: its namespace, its clients, and what is undone behind it.
 */
final class Attachment implements AutoCloseable {
  /** With a connection that is open, which the next class uses as well. */
  private static final Map<RunningServer, QuarterdeckServer> SHARED = new ConcurrentHashMap<>();

  private final QuarterdeckServer server;
  private final String namespace;
  private final Clients clients;
  private final Deque<Runnable> undo = new ArrayDeque<>();

  /**
   * What a class wants.
   *
   * @param objects on the class path
   * @param place where the server is to run
   */
  record Wanted(ServerSettings settings, List<String> objects, Isolation isolation, Place place) {
    static Wanted of(QuarterdeckTest test) {
      List<String> objects = new ArrayList<>(List.of(test.crds()));
      objects.addAll(List.of(test.manifests()));
      return new Wanted(
          new ServerSettings(
              List.of(test.controllers()),
              test.nodes(),
              Arrays.stream(test.plugins()).map(Path::of).toList(),
              List.of(test.set()),
              test.isolation() == Isolation.RESET),
          objects,
          test.isolation(),
          Place.of(false, false));
    }

    RunningServer server() {
      return isolation == Isolation.SERVER
          ? Servers.start(place.alone(), settings)
          : Servers.shared(place, settings);
    }
  }

  private Attachment(
      QuarterdeckServer server, Namespaces namespaces, Wanted wanted, Class<?> type) {
    this.server = server;
    namespace = Namespaces.name(type.getSimpleName());
    clients = new Clients(t -> server.client(t, server.kubeconfig(), namespace));
    try {
      Fields.clients(type).forEach(clients::begin);
      if (wanted.isolation() == Isolation.RESET) {
        takeTurn();
      }
      namespaces.make(namespace);
      if (wanted.isolation() == Isolation.NAMESPACE) {
        undo.push(() -> namespaces.delete(namespace));
      }
      Applier applier = server.applier(wanted.objects());
      applier.define();
      namespaces.await(namespace);
      applier.apply(namespace);
    } catch (RuntimeException e) {
      close();
      throw e;
    }
  }

  static Attachment of(Wanted wanted, Class<?> type) {
    ServerSettings settings = wanted.settings();
    boolean isOwn = wanted.isolation() == Isolation.SERVER;
    RunningServer process = wanted.server();
    try {
      QuarterdeckServer server =
          isOwn
              ? new QuarterdeckServer(process)
              : SHARED.computeIfAbsent(process, QuarterdeckServer::new);
      server.bring(settings.plugins());
      Namespaces namespaces = new Namespaces(server.connection(), settings.hasAccounts());
      Attachment attachment = new Attachment(server, namespaces, wanted, type);
      if (isOwn) {
        attachment.undo.addLast(server::close);
      }
      return attachment;
    } catch (RuntimeException e) {
      if (isOwn) {
        process.close();
      }
      throw e;
    }
  }

  private void takeTurn() {
    Turn turn = server.turn();
    turn.take();
    undo.push(turn::give);
    turn.left().ifPresent(left -> undoOfOther(turn, left));
    String mark = server.mark();
    turn.remember(mark);
    undo.push(
        () -> {
          server.reset(mark);
          turn.forget();
        });
  }

  /** Of a JVM that was ended in its turn. */
  private void undoOfOther(Turn turn, String mark) {
    turn.forget(); // what cannot be undone must not fail every class to come
    server.reset(mark);
  }

  QuarterdeckServer server() {
    return server;
  }

  String namespace() {
    return namespace;
  }

  /** Whether there is something of a type to give. */
  static boolean gives(Class<?> type) {
    return type == QuarterdeckServer.class || givesClient(type);
  }

  static boolean givesClient(Class<?> type) {
    return QuarterdeckServer.factories().anyMatch(f -> f.makes(type));
  }

  /** The server, or the client of a type, one for the class. */
  Object give(Class<?> type) {
    return type == QuarterdeckServer.class ? server : clients.give(type);
  }

  @Override
  public void close() {
    undo.push(clients::close);
    Undoing.all(undo);
  }
}
