// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.benchmarks.load;

import io.quarterdeck.itests.benchmarks.document.CustomDefinitions;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/** Makes and deletes definitions whose groups have a prefix of their own. */
record Definer(Target server, String prefix) {
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  /** CPU that the server takes until the last is served, a definition, in milliseconds. */
  double create(int from, int to) throws IOException, InterruptedException {
    Duration before = server.cpu();
    try (Wire wire = server.connect()) {
      for (int i = from; i < to; i++) {
        byte[] body = CustomDefinitions.definition(prefix, i).getBytes(StandardCharsets.UTF_8);
        wire.exchange(
            Wire.request("POST", CustomDefinitions.PATH, Target.TOKEN, "application/json", body),
            201);
      }
    }
    await(to - 1, 200);
    return server.cpu().minus(before).toNanos() / 1e6 / (to - from);
  }

  void delete(int from, int to) throws IOException, InterruptedException {
    try (Wire wire = server.connect()) {
      for (int i = from; i < to; i++) {
        String path = CustomDefinitions.PATH + "/" + CustomDefinitions.name(prefix, i);
        wire.exchange(Wire.request("DELETE", path, Target.TOKEN, "", new byte[0]), 200);
      }
    }
    for (int i = from; i < to; i++) {
      await(i, 404);
    }
  }

  /** Waits until its objects are answered with a status. */
  private void await(int number, int status) throws IOException, InterruptedException {
    byte[] list = Fixture.get(CustomDefinitions.objects(prefix, number) + "?limit=1");
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (true) {
      try (Wire wire = server.connect()) {
        wire.exchange(list, status);
        return;
      } catch (IOException e) {
        if (System.nanoTime() - end > 0) {
          throw e;
        }
        Thread.sleep(50);
      }
    }
  }
}
