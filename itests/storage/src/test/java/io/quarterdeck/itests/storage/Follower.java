// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.storage;

import io.quarterdeck.itests.harness.RawClient;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;

/**
 * A watcher that goes on where it was whenever its connection ends, as clients do, until it sees
 * the object {@link #LAST}. What it saw is in {@link #stretches}.
 */
final class Follower implements Runnable {
  static final String LAST = "the-last";

  /**
   * Events without a gap.
   *
   * @param from the revision that it began behind
   */
  record Stretch(long from, List<Long> revisions) {
    long end() {
      return revisions.isEmpty() ? from : revisions.getLast();
    }
  }

  /** What a watcher does between events. */
  @FunctionalInterface
  interface Habit {
    /**
     * @param events that came over this connection
     * @return whether it closes the connection now
     */
    boolean leaves(int events) throws InterruptedException;
  }

  private final RawClient client;
  private final Habit habit;
  private final List<Stretch> stretches = new ArrayList<>();
  private final Queue<String> complaints = new ConcurrentLinkedQueue<>();
  private volatile boolean finished;
  private int gone;

  Follower(RawClient client, long from, Habit habit) {
    this.client = client;
    this.habit = habit;
    stretches.add(new Stretch(from, new ArrayList<>()));
  }

  /** After it has finished. */
  List<Stretch> stretches() {
    return stretches;
  }

  boolean isFinished() {
    return finished;
  }

  List<String> complaints() {
    return List.copyOf(complaints);
  }

  /** How often it was answered that it had fallen too far behind. */
  int gone() {
    return gone;
  }

  @Override
  public void run() {
    try {
      while (!finished) {
        try {
          connect();
        } catch (IOException | UncheckedIOException e) {
          // the connection ended; it goes on behind what it saw last
          Thread.sleep(50);
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException | AssertionError e) {
      complaints.add(e.toString());
    }
  }

  private void connect() throws IOException, InterruptedException {
    long behind = stretches.getLast().end();
    HttpResponse<Stream<String>> watch =
        client.lines(ConfigMaps.PATH + "?watch=true&timeoutSeconds=300&resourceVersion=" + behind);
    int events = 0;
    try (Stream<String> lines = watch.body()) {
      if (watch.statusCode() != 200) {
        Thread.sleep(50);
        return;
      }
      for (Iterator<String> i = lines.iterator(); !finished && i.hasNext(); ) {
        if (!event(i.next()) || habit.leaves(++events)) {
          return;
        }
      }
    }
  }

  /** False when the watch is over. */
  private boolean event(String line) throws IOException {
    if (line.startsWith("{\"type\":\"ERROR\"")) {
      if (!line.contains("\"code\":410")) {
        complaints.add(line);
      }
      gone++;
      stretches.add(new Stretch(ConfigMaps.now(client), new ArrayList<>()));
      return false;
    }
    stretches.getLast().revisions().add(ConfigMaps.revision(line));
    finished = line.contains("\"name\":\"" + LAST + "\"");
    return true;
  }
}
