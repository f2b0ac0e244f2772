// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.aggregator.availability;

import io.quarterdeck.api.GroupVersion;
import io.quarterdeck.extensions.aggregator.proxy.Fetch;
import io.quarterdeck.extensions.aggregator.registration.Backend;
import io.quarterdeck.spi.authentication.UserInfo;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import org.jspecify.annotations.Nullable;

/**
 * Asks an aggregated server for what it must serve. Several attempts at once: one endpoint of many
 * that does not answer makes no service unavailable.
 */
record Probe(Fetch fetch) {
  private static final int ATTEMPTS = 5;
  private static final Duration TIMEOUT = Duration.ofSeconds(5);
  private static final int OK = 200;
  private static final int REDIRECT = 300;
  private static final UserInfo ASKING =
      UserInfo.of("system:kube-aggregator", UserInfo.PRIVILEGED_GROUP);

  /** Why it does not answer, null when it does. Blocks, five seconds or so at most. */
  @Nullable String failure(Backend backend, GroupVersion version) throws InterruptedException {
    BlockingQueue<String> outcomes = new ArrayBlockingQueue<>(ATTEMPTS);
    for (int i = 0; i < ATTEMPTS; i++) {
      Thread.ofVirtual().name("aggregator-probe").start(() -> outcomes.add(once(backend, version)));
    }
    String last = "";
    for (int i = 0; i < ATTEMPTS; i++) {
      last = outcomes.take();
      if (last.isEmpty()) {
        return null;
      }
    }
    return last;
  }

  private String once(Backend backend, GroupVersion version) {
    String path = "/apis/" + version;
    try {
      String url = "https://" + backend.authority() + path;
      try {
        Fetch.Fetched answer = fetch.get(backend, path, ASKING, Map.of(), 0, TIMEOUT);
        return answer.status() >= OK && answer.status() < REDIRECT
            ? ""
            : failing(url, "bad status from " + url + ": " + answer.status());
      } catch (Backend.UnresolvedException e) {
        return String.valueOf(e.getMessage());
      } catch (IOException e) {
        return failing(url, "Get \"" + url + "\": " + e.getMessage());
      }
    } catch (IOException | RuntimeException e) {
      return String.valueOf(e.getMessage());
    }
  }

  private static String failing(String url, String why) {
    return "failing or missing response from " + url + ": " + why;
  }
}
