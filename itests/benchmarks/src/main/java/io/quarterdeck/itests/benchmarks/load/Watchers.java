// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.benchmarks.load;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.IntFunction;

/** Streams that are held open, each on a connection or many on one, and count what comes. */
public final class Watchers implements AutoCloseable {
  private final List<Wire> wires = new ArrayList<>();
  private final List<HttpClient> shared = new ArrayList<>();
  private static final byte[] NOTHING = {};

  private final LongAdder events = new LongAdder();
  private final LongAdder opened = new LongAdder();

  /** Opens them all. */
  static Watchers open(Target server, int count, byte[] request) throws IOException {
    return open(server, count, n -> request);
  }

  /**
   * Opens them all, each on a connection of its own.
   *
   * @param request of each, by its number
   */
  public static Watchers open(Target server, int count, IntFunction<byte[]> request)
      throws IOException {
    Watchers watchers = new Watchers();
    for (int i = 0; i < count; i++) {
      Wire wire = server.connect();
      watchers.wires.add(wire);
      wire.begin(request.apply(i), 200);
    }
    return watchers;
  }

  /**
   * Opens them over HTTP/2, and reads. One after the other: asked for many at once, the client
   * opens connections of its own accord, hundreds of them.
   *
   * @param path of each, by its number
   */
  static Watchers share(Target server, int connections, int streams, IntFunction<String> path)
      throws IOException, InterruptedException {
    Watchers watchers = new Watchers();
    for (int i = 0; i < connections; i++) {
      HttpClient client =
          HttpClient.newBuilder()
              .version(HttpClient.Version.HTTP_2)
              .sslContext(server.tls())
              .build();
      watchers.shared.add(client);
      // the connection is there before all of them want one
      HttpRequest first = HttpRequest.newBuilder(server.url().resolve("/version")).build();
      client.send(first, HttpResponse.BodyHandlers.discarding());
      for (int j = 0; j < streams; j++) {
        HttpRequest request =
            HttpRequest.newBuilder(server.url().resolve(path.apply(i * streams + j)))
                .header("Authorization", "Bearer " + Target.TOKEN)
                .build();
        client.sendAsync(request, watchers::begin);
        watchers.awaitOpen(i * streams + j + 1);
      }
    }
    return watchers;
  }

  private HttpResponse.BodySubscriber<Void> begin(HttpResponse.ResponseInfo head) {
    opened.increment();
    return HttpResponse.BodySubscribers.ofByteArrayConsumer(this::count);
  }

  /** Waits until so many have the head of their answers; gives up after a minute. */
  void awaitOpen(int count) throws InterruptedException {
    for (int i = 0; i < 60_000 && opened.sum() < count; i++) {
      Thread.sleep(1);
    }
    if (opened.sum() < count) {
      throw new IllegalStateException(opened.sum() + " watches of " + count);
    }
  }

  private void count(Optional<byte[]> piece) {
    int lines = 0;
    for (byte b : piece.orElse(NOTHING)) {
      lines += b == '\n' ? 1 : 0;
    }
    events.add(lines);
  }

  /** From now on, a virtual thread for each reads. */
  public void read() {
    for (Wire wire : wires) {
      Thread.ofVirtual().name("watcher").start(() -> read(wire));
    }
  }

  private void read(Wire wire) {
    try {
      for (int n = wire.events(); n > 0; n = wire.events()) {
        events.add(n);
      }
    } catch (IOException e) {
      // closed, when the run is over
    }
  }

  /** How many have come. */
  public long events() {
    return events.sum();
  }

  /** Waits for so many in all; gives up after half a minute. */
  void await(long count) throws InterruptedException {
    for (int i = 0; i < 3_000 && events() < count; i++) {
      Thread.sleep(10);
    }
    if (events() < count) {
      throw new IllegalStateException(events() + " events of " + count);
    }
  }

  @Override
  public void close() throws IOException {
    for (Wire wire : wires) {
      wire.close();
    }
    shared.forEach(HttpClient::shutdownNow);
  }
}
