// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.crash;

import io.quarterdeck.itests.harness.RawClient;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;

/**
 * Threads that create, update and delete ConfigMaps of their own until the server is gone, or until
 * it says that its store is.
 */
final class Writers implements AutoCloseable {
  private static final String CONFIG_MAPS = "/api/v1/namespaces/default/configmaps";

  private final List<Thread> threads = new ArrayList<>();

  static Writers start(int count, int round, RawClient client, Ledger ledger) {
    Writers writers = new Writers();
    for (int i = 0; i < count; i++) {
      String prefix = "r" + round + "-w" + i + "-";
      writers.threads.add(
          Thread.ofVirtual().name(prefix).start(() -> write(prefix, client, ledger)));
    }
    return writers;
  }

  private static void write(String prefix, RawClient client, Ledger ledger) {
    try {
      for (int n = 0; ; n++) {
        String name = prefix + n;
        attempt(ledger, name, "1", 201, () -> client.post(CONFIG_MAPS, body(name, "1")));
        if (n % 3 == 1) {
          attempt(
              ledger, name, "2", 200, () -> client.put(CONFIG_MAPS + "/" + name, body(name, "2")));
        } else if (n % 3 == 2) {
          attempt(ledger, name, "", 200, () -> client.delete(CONFIG_MAPS + "/" + name));
        }
      }
    } catch (IOException e) {
      // the server is gone, as it was meant to be; what was under way stays open in the ledger
    }
  }

  private interface Call {
    HttpResponse<String> send() throws IOException;
  }

  private static void attempt(Ledger ledger, String name, String value, int expected, Call call)
      throws IOException {
    ledger.tried(name, value);
    HttpResponse<String> answer = call.send();
    if (answer.statusCode() == 503 || answer.statusCode() == 504) {
      // the store is away: whether the write has reached it nobody knows
      throw new IOException(answer.body());
    }
    if (answer.statusCode() == expected) {
      ledger.acknowledged(name, value);
    } else {
      ledger.refused(name + " to be \"" + value + "\": " + answer.body());
    }
  }

  private static String body(String name, String value) {
    return """
        {"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": "%s"},
         "data": {"value": "%s", "ballast": "%s"}}"""
        .formatted(name, value, "x".repeat(500));
  }

  @Override
  public void close() throws InterruptedException {
    for (Thread thread : threads) {
      thread.join();
    }
  }
}
