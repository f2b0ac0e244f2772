// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.swap;

import io.quarterdeck.itests.harness.RawClient;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListSet;

/**
 * Clients that read and write until they are closed. Each request has one right answer; any other
 * is kept.
 */
final class Traffic implements AutoCloseable {
  /** Between two requests of a client: the server is to be busy, not to be a queue. */
  private static final long PAUSE_MILLIS = 100;

  private static final String MAPS = "/api/v1/namespaces/default/configmaps";
  private static final String JOBS = "/apis/batch/v1/namespaces/default/jobs";
  private static final String BACKGROUND = "?propagationPolicy=Background";
  private static final String SECRETS = "/api/v1/namespaces/default/secrets";

  private final Latencies latencies = new Latencies();
  private final Queue<String> wrong = new ConcurrentLinkedQueue<>();
  private final ConcurrentSkipListSet<String> stamps = new ConcurrentSkipListSet<>();
  private final List<Thread> threads = new ArrayList<>();
  private volatile boolean closed;

  private interface Call {
    HttpResponse<String> send() throws IOException;
  }

  /**
   * Of four clients one is the administrator, two are a user with rights to config maps and jobs,
   * and one is a user with none.
   */
  static Traffic start(int clients, Users users) {
    Traffic traffic = new Traffic();
    for (int i = 0; i < clients; i++) {
      String id = Integer.toString(i);
      Runnable life =
          switch (i % 4) {
            case 0 -> () -> traffic.work(id, users.admin());
            case 1 -> () -> traffic.intrude(users.nobody());
            default -> () -> traffic.work(id, users.user());
          };
      traffic.threads.add(Thread.ofVirtual().name("client-" + id).start(life));
    }
    return traffic;
  }

  private void work(String id, RawClient client) {
    for (int n = 0; !closed; n++) {
      String map = "m-" + id + "-" + n;
      String job = "j-" + id + "-" + n;
      String body = expect(201, "create " + map, () -> client.post(MAPS, map(map)));
      int stamp = body.indexOf("example.com/stamp");
      if (stamp < 0) {
        wrong.add("config map " + map + " was admitted without its plugin: " + body);
      } else {
        stamps.add(body.substring(stamp + 20, body.indexOf('"', stamp + 20)));
      }
      expect(200, "get " + map, () -> client.get(MAPS + "/" + map));
      expect(201, "create " + job, () -> client.post(JOBS, job(job)));
      expect(200, "get " + job, () -> client.get(JOBS + "/" + job));
      expect(200, "list jobs", () -> client.get(JOBS + "?limit=5"));
      expect(200, "discovery", () -> client.get("/apis/batch/v1"));
      expect(200, "delete " + map, () -> client.delete(MAPS + "/" + map));
      // by default a job waits for the garbage collector, which is not here, to orphan its pods
      expect(200, "delete " + job, () -> client.delete(JOBS + "/" + job + BACKGROUND));
    }
  }

  private void intrude(RawClient client) {
    for (int n = 0; !closed; n++) {
      String name = "stolen-" + n;
      expect(403, "list secrets", () -> client.get(SECRETS));
      expect(403, "create " + name, () -> client.post(MAPS, map(name)));
      expect(403, "list jobs", () -> client.get(JOBS));
    }
  }

  private String expect(int code, String what, Call call) {
    if (closed) {
      return "example.com/stamp\": \"\"";
    }
    long began = System.nanoTime();
    String body;
    try {
      HttpResponse<String> answer = call.send();
      body = answer.body();
      if (answer.statusCode() != code) {
        wrong.add(what + ": " + answer.statusCode() + " instead of " + code + ": " + body);
      }
    } catch (IOException e) {
      body = "";
      wrong.add(what + ": " + e);
    }
    latencies.add(began, System.nanoTime());
    pause();
    return body;
  }

  private void pause() {
    try {
      Thread.sleep(PAUSE_MILLIS);
    } catch (InterruptedException e) {
      closed = true;
    }
  }

  private static String map(String name) {
    return """
        {"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": "%s"}, "data": {"a": "b"}}
        """
        .formatted(name);
  }

  private static String job(String name) {
    return """
        {"apiVersion": "batch/v1", "kind": "Job", "metadata": {"name": "%s"},
         "spec": {"template": {"spec": {"restartPolicy": "Never",
           "containers": [{"name": "c", "image": "example/c"}]}}}}
        """
        .formatted(name);
  }

  Latencies latencies() {
    return latencies;
  }

  /** Every answer that was not the right one. */
  List<String> wrong() {
    return List.copyOf(wrong);
  }

  /** The versions of the third party's plugin whose work was seen. */
  ConcurrentSkipListSet<String> stamps() {
    return stamps;
  }

  @Override
  public void close() throws InterruptedException {
    closed = true;
    for (Thread thread : threads) {
      thread.join();
    }
  }
}
