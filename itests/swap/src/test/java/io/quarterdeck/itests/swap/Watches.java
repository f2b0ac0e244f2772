// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.swap;

import io.quarterdeck.itests.harness.Await;
import io.quarterdeck.itests.harness.RawClient;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;

/** Watches of config maps, a connection each, that are to go on until they have seen one name. */
final class Watches {
  private static final String MAPS = "/api/v1/namespaces/default/configmaps";

  private final Queue<String> ended = new ConcurrentLinkedQueue<>();
  private final List<AtomicReference<String>> newest = new ArrayList<>();
  private final AtomicInteger added = new AtomicInteger();
  private final List<Thread> threads = new ArrayList<>();

  /** Begins them all. */
  static Watches start(int count, RawClient client) {
    Watches watches = new Watches();
    for (int i = 0; i < count; i++) {
      AtomicReference<String> last = new AtomicReference<>("");
      watches.newest.add(last);
      watches.threads.add(Thread.ofVirtual().start(() -> watches.follow(client, last)));
    }
    return watches;
  }

  private void follow(RawClient client, AtomicReference<String> last) {
    try (Stream<String> lines = client.lines(MAPS + "?watch=true").body()) {
      lines.forEach(
          line -> {
            if (line.contains("\"type\":\"ADDED\"")) {
              added.incrementAndGet();
              last.set(line.replaceAll(".*?\"name\":\"([^\"]*).*", "$1"));
            } else if (line.contains("\"type\":\"ERROR\"")) {
              ended.add(line);
            }
          });
      ended.add("ended behind " + last);
    } catch (IOException | RuntimeException e) {
      ended.add("ended behind " + last + ": " + e);
    }
  }

  /** What ended before its time. */
  List<String> ended() {
    return List.copyOf(ended);
  }

  /** Each has seen it, as the newest. */
  void awaitSeen(String name) throws Exception {
    for (AtomicReference<String> last : newest) {
      Await.until("each watch has seen " + name, () -> name.equals(last.get()));
    }
  }

  /** How many objects they have seen coming, all together. */
  int added() {
    return added.get();
  }
}
