// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.stages.flowcontrol;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.authentication.Credentials;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.stage.ApiRequest;
import io.quarterdeck.spi.stage.ApiResponse;
import io.quarterdeck.spi.stage.Exchange;
import io.quarterdeck.spi.stage.Query;
import io.quarterdeck.spi.stage.RequestInfo;
import io.quarterdeck.spi.stage.Stage;
import io.quarterdeck.testkit.lookup.MemoryObjects;
import io.quarterdeck.testkit.lookup.MemoryWriter;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * The stage with its default seats under a flood from one user; a request takes a seat for 20 ms.
 */
class FloodTest {
  private static final int SEATS = 600;
  private static final int SERVICE_MILLIS = 20;

  private final MemoryObjects objects = new MemoryObjects();
  private final MemoryWriter writer = new MemoryWriter(objects);
  private final Metrics metrics = new Metrics();
  private FlowControl control = control(false);
  private Stage stage = new FlowControlStage(control);
  private final AtomicBoolean over = new AtomicBoolean();
  private final List<Thread> clients = new ArrayList<>();

  private FlowControl control(boolean enabled) {
    return new FlowControl(
        objects,
        () -> writer,
        metrics,
        new WorkEstimator.Costs(true, true),
        enabled,
        SEATS,
        15_000_000_000L);
  }

  @BeforeEach
  void start() throws Exception {
    control.deactivate();
    control = control(true);
    stage = new FlowControlStage(control);
    for (int i = 0; control.table().levels().size() < 8; i++) {
      assertTrue(i < 500, "the objects were not read");
      Thread.sleep(10);
    }
  }

  @AfterEach
  void stop() throws Exception {
    over.set(true);
    for (Thread t : clients) {
      t.join();
    }
    control.deactivate();
  }

  private Exchange exchange(String user, String... groups) {
    Exchange x =
        new Exchange(
            new ApiRequest(
                "GET",
                "/api/v1/namespaces/a/pods/b",
                "",
                Query.parse(""),
                new NoHeaders(),
                List.of(),
                InputStream.nullInputStream(),
                "",
                ""));
    x.setInfo(new RequestInfo(true, "get", "/x", "", "v1", "a", "pods", "", "b"));
    x.setUser(UserInfo.of(user, groups));
    x.setDeadlineNanos(System.nanoTime() + 60_000_000_000L);
    return x;
  }

  private static ApiResponse serve(Exchange x) {
    try {
      Thread.sleep(SERVICE_MILLIS);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
    return ApiResponse.bytes(200, ApiResponse.TEXT, new byte[0]);
  }

  private void flood(int threads, AtomicInteger served, AtomicInteger refused) {
    for (int i = 0; i < threads; i++) {
      clients.add(
          Thread.ofVirtual()
              .start(
                  () -> {
                    while (!over.get()) {
                      int status =
                          stage
                              .handle(
                                  exchange("flood", UserInfo.AUTHENTICATED_GROUP), FloodTest::serve)
                              .status();
                      (status == 200 ? served : refused).incrementAndGet();
                      if (status != 200) {
                        serve(exchange("", "")); // a client that comes back at once burns the test
                      }
                    }
                  }));
    }
  }

  private double median(int rounds) {
    double[] millis = new double[rounds];
    for (int i = 0; i < rounds; i++) {
      long before = System.nanoTime();
      Exchange x = exchange("quiet", UserInfo.AUTHENTICATED_GROUP);
      assertEquals(200, stage.handle(x, FloodTest::serve).status());
      millis[i] = (System.nanoTime() - before) / 1e6;
    }
    Arrays.sort(millis);
    return millis[rounds / 2];
  }

  @Test
  void oneUsersFloodLeavesAnotherAlone() throws Exception {
    double quiet = median(100);
    AtomicInteger served = new AtomicInteger();
    AtomicInteger refused = new AtomicInteger();
    flood(500, served, refused);
    Thread.sleep(500);
    String seen = metrics.text();
    assertTrue(
        seen.lines().anyMatch(l -> l.matches(".*inqueue_requests.*\"readOnly\"\\} [1-9]\\d*")),
        seen);
    assertTrue(
        seen.lines()
            .anyMatch(l -> l.matches(".*request_queue_length_after_enqueue_count.* [1-9]\\d*")),
        seen);
    double flooded = median(100);
    assertTrue(served.get() > 0, "the flood gets its part");
    assertTrue(refused.get() > 0, "the flood is too much: " + served);
    assertTrue(flooded < 2 * quiet, "median " + flooded + " ms, quiet " + quiet + " ms");
  }

  @Test
  void theExemptFlowIsNeverQueued() throws Exception {
    flood(500, new AtomicInteger(), new AtomicInteger());
    Thread.sleep(300);
    List<Thread> admins = new ArrayList<>();
    AtomicInteger good = new AtomicInteger();
    long before = System.nanoTime();
    for (int i = 0; i < 200; i++) {
      admins.add(
          Thread.ofVirtual()
              .start(
                  () -> {
                    Exchange x = exchange("admin", UserInfo.PRIVILEGED_GROUP);
                    if (stage.handle(x, FloodTest::serve).status() == 200) {
                      good.incrementAndGet();
                    }
                  }));
    }
    for (Thread t : admins) {
      t.join();
    }
    assertEquals(200, good.get());
    long took = (System.nanoTime() - before) / 1_000_000;
    assertTrue(took < 10L * SERVICE_MILLIS, "200 at once took " + took + " ms");
    assertFalse(
        metrics
            .text()
            .contains("inqueue_requests{priority_level=\"exempt\",flow_schema=\"exempt\"} 1"));
  }

  @Test
  void refusalsAreInKubernetesWords() {
    List<ApiResponse> answers = new ArrayList<>();
    flood(500, new AtomicInteger(), new AtomicInteger());
    for (int i = 0; i < 2000 && answers.isEmpty(); i++) {
      Exchange x = exchange("flood", UserInfo.AUTHENTICATED_GROUP);
      x.setDeadlineNanos(System.nanoTime() + 1_000_000);
      ApiResponse answer = stage.handle(x, FloodTest::serve);
      if (answer.status() == 429) {
        answers.add(answer);
        assertEquals(
            "flowschemas-global-default",
            x.responseHeaders().get("X-Kubernetes-PF-FlowSchema-UID"));
        assertEquals(
            "prioritylevelconfigurations-global-default",
            x.responseHeaders().get("X-Kubernetes-PF-PriorityLevel-UID"));
      }
    }
    ApiResponse refused = answers.getFirst();
    assertTrue(Integer.parseInt(String.valueOf(refused.headers().get("Retry-After"))) >= 1);
    assertEquals("text/plain; charset=utf-8", refused.contentType());
  }

  private static final class NoHeaders implements Credentials.Headers {
    @Override
    public @Nullable String first(String name) {
      return null;
    }

    @Override
    public List<String> all(String name) {
      return List.of();
    }

    @Override
    public Iterable<String> names() {
      return List.of();
    }
  }
}
