// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.aggregation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.itests.harness.RawClient;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** A client that asks for one path on and on, on a thread of its own, and remembers the answers. */
final class Asker implements AutoCloseable {
  private static final int PAUSE_MILLIS = 10;

  private final RawClient client;
  private final String path;
  private final boolean mayFail;
  private final List<String> wrong = new ArrayList<>();
  private final List<Long> refusals = new ArrayList<>();
  private int good;
  private volatile boolean closed;

  private Asker(RawClient client, String path, boolean mayFail) {
    this.client = client;
    this.path = path;
    this.mayFail = mayFail;
  }

  /**
   * Begins.
   *
   * @param mayFail whether 503, and an answer that breaks off, are what is expected now and then
   */
  static Asker start(RawClient client, String path, boolean mayFail) {
    Asker asker = new Asker(client, path, mayFail);
    Thread.ofVirtual().name("asker").start(asker::run);
    return asker;
  }

  private void run() {
    while (!closed) {
      long began = System.nanoTime();
      try {
        int status = client.get(path).statusCode();
        took(status, (System.nanoTime() - began) / 1_000_000);
        Thread.sleep(PAUSE_MILLIS);
      } catch (IOException e) {
        broke(e);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return;
      }
    }
  }

  private synchronized void took(int status, long millis) {
    if (status == 200) {
      good++;
    } else if (status == 503 && mayFail) {
      refusals.add(millis);
    } else {
      wrong.add(path + ": " + status);
    }
  }

  private synchronized void broke(IOException e) {
    if (!mayFail && !closed) {
      wrong.add(path + ": " + e);
    }
  }

  /** Refusals until now are of the time before the death was known. */
  synchronized void forget() {
    refusals.clear();
  }

  /** How long each 503 since then took, in milliseconds. */
  synchronized List<Long> refusals() {
    return List.copyOf(refusals);
  }

  synchronized void assertWell() {
    assertEquals(List.of(), wrong);
    assertTrue(good > 0, path + " was never answered");
  }

  @Override
  public void close() {
    closed = true;
    client.close();
  }
}
