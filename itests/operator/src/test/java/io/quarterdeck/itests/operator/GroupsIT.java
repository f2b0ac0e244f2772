// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.operator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.itests.harness.Await;
import io.quarterdeck.itests.harness.DistributionProcess;
import io.quarterdeck.itests.harness.Heap;
import io.quarterdeck.itests.harness.RawClient;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Custom resource groups come and go under load, many at once: they are no plugins, nobody is sent
 * an event, and the memory they took is free again. {@code -Dquarterdeck.soak=true} makes a
 * thousand of them.
 */
final class GroupsIT {
  private static final boolean SOAK = Boolean.getBoolean("quarterdeck.soak");
  private static final int GROUPS = SOAK ? 1_000 : 60;

  /**
   * Before the memory is measured: until the watch cache has as much history as it always keeps.
   */
  private static final int FIRST = SOAK ? 500 : 60;

  /** Until it has no more than that again. */
  private static final Duration FORGOTTEN = SOAK ? Duration.ofSeconds(310) : Duration.ofSeconds(5);

  private static final int HANDS = 8;
  private static final int CLIENTS = 16;
  private static final String MAPS = "/api/v1/namespaces/default/configmaps";
  private static final String DEFINITIONS =
      "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";

  @TempDir private Path folder;
  private DistributionProcess server;
  private RawClient admin;
  private final AtomicBoolean over = new AtomicBoolean();
  private final Queue<String> wrong = new ConcurrentLinkedQueue<>();
  private final AtomicInteger requests = new AtomicInteger();

  @BeforeEach
  void start() {
    server = DistributionProcess.start(folder);
    admin = RawClient.admin(server);
  }

  @AfterEach
  void stop() {
    over.set(true);
    admin.close();
    server.close();
  }

  private static String group(int i) {
    return "g" + i + ".example.com";
  }

  private static String definition(int i) {
    return """
        {'apiVersion':'apiextensions.k8s.io/v1','kind':'CustomResourceDefinition',
         'metadata':{'name':'things.%1$s'},
         'spec':{'group':'%1$s','scope':'Namespaced',
           'names':{'plural':'things','singular':'thing','kind':'Thing','listKind':'ThingList'},
           'versions':[{'name':'v1','served':true,'storage':true,
             'schema':{'openAPIV3Schema':{'type':'object',
               'properties':{'spec':{'type':'object',
                 'properties':{'n':{'type':'integer','maximum':7}}}}}}}]}}
        """
        .formatted(group(i))
        .replace('\'', '"');
  }

  private void make(int i) throws Exception {
    expect(201, admin.post(DEFINITIONS, definition(i)));
    String things = "/apis/" + group(i) + "/v1/namespaces/default/things";
    Await.until(things, Duration.ofMinutes(1), () -> admin.get(things).statusCode() == 200);
    String thing =
        "{\"apiVersion\":\"%s/v1\",\"kind\":\"Thing\",\"metadata\":{\"name\":\"a\"}}"
            .formatted(group(i));
    expect(201, admin.post(things, thing));
  }

  private void end(int i) throws Exception {
    String path = DEFINITIONS + "/things." + group(i);
    expect(200, admin.delete(path));
    Await.until(
        path + " is gone", Duration.ofMinutes(1), () -> admin.get(path).statusCode() == 404);
  }

  private void expect(int code, HttpResponse<String> answer) {
    if (answer.statusCode() != code) {
      wrong.add(answer.statusCode() + " " + answer.body());
    }
  }

  private interface Step {
    void of(int group) throws Exception;
  }

  private void all(int from, int to, Step step) throws InterruptedException {
    AtomicInteger next = new AtomicInteger(from);
    List<Thread> hands = new ArrayList<>();
    for (int h = 0; h < HANDS; h++) {
      hands.add(
          Thread.ofVirtual()
              .start(
                  () -> {
                    for (int i = next.getAndIncrement(); i < to; i = next.getAndIncrement()) {
                      try {
                        step.of(i);
                      } catch (Exception | AssertionError e) {
                        wrong.add(group(i) + ": " + e);
                      }
                    }
                  }));
    }
    for (Thread hand : hands) {
      hand.join();
    }
  }

  /** Writes that leave nothing, not even in the history that the watch cache keeps. */
  private void load() {
    for (int c = 0; c < CLIENTS; c++) {
      String map = "{\"metadata\":{\"name\":\"m-" + c + "\"}}";
      Thread.ofVirtual()
          .start(
              () -> {
                try {
                  while (!over.get()) {
                    expect(201, admin.post(MAPS + "?dryRun=All", map));
                    expect(200, admin.get(MAPS));
                    requests.addAndGet(2);
                    Thread.sleep(20);
                  }
                } catch (IOException | InterruptedException e) {
                  if (!over.get()) {
                    wrong.add(e.toString());
                  }
                }
              });
    }
  }

  @Test
  void nothingIsLeftOfThem() throws Exception {
    load();
    all(0, FIRST, this::make);
    all(0, FIRST, this::end);
    Thread.sleep(3_000);
    String plugins = names("/apis/quarterdeck.io/v1/plugins");
    String events = names("/api/v1/events");
    Heap before = Heap.of(server.handle(), folder);

    all(FIRST, FIRST + GROUPS, this::make);
    Heap most = Heap.of(server.handle(), folder);
    assertEquals(plugins, names("/apis/quarterdeck.io/v1/plugins"));
    all(FIRST, FIRST + GROUPS, this::end);

    Thread.sleep(FORGOTTEN);
    all(0, HANDS, this::make);
    all(0, HANDS, this::end);
    Thread.sleep(3_000); // a group that has left is remembered for two
    Heap after = Heap.of(server.handle(), folder);
    System.out.printf(
        "groups: %d; %d requests beside them%nbefore %s%nwith   %s%nafter  %s%n",
        GROUPS, requests.get(), before, most, after);
    after.grownSince(before).forEach(System.out::println);
    assertEquals(List.of(), wrong.stream().limit(5).toList());
    assertEquals(plugins, names("/apis/quarterdeck.io/v1/plugins"));
    assertEquals(events, names("/api/v1/events"));
    assertTrue(after.bytes() <= before.bytes() * 1.1, before + " became " + after);
    assertTrue(after.threads() <= before.threads() + 4, before + " became " + after);
  }

  /** Of the objects of a list. */
  private String names(String path) throws IOException {
    return admin.get(path).body().replaceAll("(?s).*?\"name\":\"([^\"]+)\"|.+", "$1 ").strip();
  }
}
