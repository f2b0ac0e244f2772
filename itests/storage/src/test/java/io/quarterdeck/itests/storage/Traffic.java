// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.storage;

import io.quarterdeck.itests.harness.RawClient;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.atomic.AtomicInteger;

/** Writers that create, update and delete until they are stopped. */
final class Traffic implements AutoCloseable {
  private final List<Thread> threads = new ArrayList<>();
  private final Set<Long> acknowledged = new ConcurrentSkipListSet<>();
  private final AtomicInteger refused = new AtomicInteger();
  private final Queue<String> unexpected = new ConcurrentLinkedQueue<>();
  private volatile boolean stop;

  static Traffic start(RawClient client, int writers) {
    Traffic traffic = new Traffic();
    for (int w = 0; w < writers; w++) {
      String prefix = "w" + w + "-";
      traffic.threads.add(Thread.ofVirtual().start(() -> traffic.write(client, prefix)));
    }
    return traffic;
  }

  /** Revisions of creates and updates that were answered. */
  Set<Long> acknowledged() {
    return acknowledged;
  }

  /** Answers that said that the store is away. */
  int refused() {
    return refused.get();
  }

  List<String> unexpected() {
    return List.copyOf(unexpected);
  }

  private void write(RawClient client, String prefix) {
    for (int n = 0; !stop; n++) {
      String name = prefix + n;
      String path = ConfigMaps.PATH + "/" + name;
      note(201, () -> client.post(ConfigMaps.PATH, ConfigMaps.body(name, "1")));
      note(200, () -> client.put(path, ConfigMaps.body(name, "2")));
      note(0, () -> client.delete(path));
    }
  }

  private interface Call {
    HttpResponse<String> send() throws IOException;
  }

  private void note(int expected, Call call) {
    try {
      HttpResponse<String> answer = call.send();
      int status = answer.statusCode();
      if (status == expected) {
        acknowledged.add(ConfigMaps.revision(answer.body()));
      } else if (status == 503 || status == 504) {
        refused.incrementAndGet();
      } else if (expected != 0 && status != 404 && status != 409) {
        unexpected.add(status + " " + answer.body());
      }
    } catch (IOException e) {
      // no answer within the client's own patience
      refused.incrementAndGet();
    }
  }

  /** Returns when the last answer has come. */
  @Override
  public void close() throws InterruptedException {
    stop = true;
    for (Thread thread : threads) {
      thread.join();
    }
  }
}
