// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.storage;

import io.quarterdeck.itests.harness.Await;
import io.quarterdeck.itests.harness.RawClient;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;

/** Writers that create one object after the other: writer 2 makes c2-0, c2-1 and so on. */
final class Creators implements AutoCloseable {
  private final List<Thread> threads = new ArrayList<>();
  private final Set<String> acknowledged = new ConcurrentSkipListSet<>();
  private volatile boolean stop;

  static Creators start(RawClient client, int writers) {
    Creators creators = new Creators();
    for (int w = 0; w < writers; w++) {
      String prefix = "c" + w + "-";
      creators.threads.add(Thread.ofVirtual().start(() -> creators.write(client, prefix)));
    }
    return creators;
  }

  private void write(RawClient client, String prefix) {
    try {
      for (int n = 0; !stop; n++) {
        String name = prefix + n;
        if (client.post(ConfigMaps.PATH, ConfigMaps.body(name, "x")).statusCode() != 201) {
          return;
        }
        acknowledged.add(name);
      }
    } catch (IOException e) {
      // the test sees that no more are acknowledged
    }
  }

  /** Those of this moment. */
  Set<String> acknowledged() {
    return Set.copyOf(acknowledged);
  }

  void await(int count) throws Exception {
    Await.until(count + " objects are there", () -> acknowledged.size() >= count);
  }

  @Override
  public void close() throws InterruptedException {
    stop = true;
    for (Thread thread : threads) {
      thread.join();
    }
  }
}
