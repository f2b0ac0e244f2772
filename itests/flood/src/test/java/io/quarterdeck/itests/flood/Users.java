// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.flood;

import io.quarterdeck.itests.harness.RawClient;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicIntegerArray;

/** Clients of one user that write, and do nothing else, until they are closed. */
final class Users implements AutoCloseable {
  private static final String MAPS = "/api/v1/namespaces/default/configmaps?dryRun=All";
  private static final String MAP =
      "{\"apiVersion\": \"v1\", \"kind\": \"ConfigMap\", \"metadata\": {\"generateName\": \"f-\"}}";
  private static final int NO_ANSWER = 599;

  private final List<Thread> threads = new ArrayList<>();
  private final AtomicIntegerArray codes = new AtomicIntegerArray(NO_ANSWER + 1);
  private volatile boolean closed;

  static Users start(int clients, RawClient as) {
    Users users = new Users();
    for (int i = 0; i < clients; i++) {
      users.threads.add(Thread.ofVirtual().start(() -> users.run(as)));
    }
    return users;
  }

  private void run(RawClient as) {
    while (!closed) {
      int code = write(as);
      codes.incrementAndGet(code);
      if (code != 201) {
        pause(); // as clients do
      }
    }
  }

  private void pause() {
    try {
      Thread.sleep(1000);
    } catch (InterruptedException e) {
      closed = true;
    }
  }

  /** One write; its code. */
  static int write(RawClient as) {
    try {
      return as.post(MAPS, MAP).statusCode();
    } catch (IOException e) {
      return NO_ANSWER;
    }
  }

  int answered(int code) {
    return codes.get(code);
  }

  @Override
  public void close() throws InterruptedException {
    closed = true;
    for (Thread thread : threads) {
      thread.join();
    }
  }
}
