// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.junit.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.junit.api.Connection.Answer;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class DeploymentsTest {
  private static final Map<String, String> WANTED = Map.of("a.plugin", "02");

  private final Deque<Answer> answers = new ArrayDeque<>();

  private static Answer answer(String... bundles) {
    return new Answer(200, "{\"bundles\":[" + String.join(",", bundles) + "]}");
  }

  private static String bundle(String digest, String state, String message) {
    return "{\"bundle\":\"a.plugin\",\"sha256\":\"%s\",\"state\":\"%s\",\"message\":\"%s\"}"
        .formatted(digest, state, message);
  }

  /** The server gives each answer once, the last one for ever. */
  private void await(Answer... all) {
    await(Duration.ofSeconds(60), all);
  }

  private void await(Duration patience, Answer... all) {
    answers.addAll(Arrays.asList(all));
    new Deployments(
            () -> answers.size() > 1 ? answers.removeFirst() : answers.getFirst(),
            patience,
            Duration.ofMillis(50))
        .await(WANTED);
  }

  private String failure(Duration patience, Answer... all) {
    return String.valueOf(
        assertThrows(IllegalStateException.class, () -> await(patience, all)).getMessage());
  }

  @Test
  void itIsWaitedForUntilThisVeryContentIsActive() {
    await(
        answer(),
        answer(bundle("01", "Active", "")),
        answer(bundle("01", "Active", ""), bundle("02", "Pending", "not yet")),
        answer(bundle("02", "Active", "")));
    assertEquals(1, answers.size(), "all were asked for");
  }

  @Test
  void aFailureMayPassAndIsSaidWhenItDoesNot() {
    await(answer(bundle("02", "Failed", "no package")), answer(bundle("02", "Active", "")));
    answers.clear();
    long start = System.nanoTime();
    assertEquals(
        "the plugin under test is not in use: a.plugin: Failed, no package",
        failure(Duration.ofSeconds(60), answer(bundle("02", "Failed", "no package"))));
    assertTrue(Duration.ofNanos(System.nanoTime() - start).toSeconds() < 50, "it is no wait");
  }

  @Test
  void whatIsNotSeenIsSaidToo() {
    assertEquals(
        "the plugin under test is not in use: a.plugin: the server has not seen it as it is now",
        failure(Duration.ofMillis(50), answer(bundle("01", "Active", ""))));
    answers.clear();
    assertTrue(
        failure(Duration.ofMillis(50), new Answer(503, "{\"message\":\"busy\"}"))
            .endsWith(": 503 busy"));
  }

  @Test
  void aServerOfBeforeIsNotWaitedFor() {
    await(new Answer(404, "{}"));
    assertEquals(1, answers.size());
  }

  @Test
  void withoutPluginsNobodyIsAsked() {
    new Deployments(
            () -> {
              throw new AssertionError("asked");
            },
            Duration.ZERO,
            Duration.ZERO)
        .await(Map.of());
  }
}
