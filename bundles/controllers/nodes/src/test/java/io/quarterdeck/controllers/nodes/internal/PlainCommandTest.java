// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.nodes.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.controllers.nodes.internal.PodStatus.Place;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PlainCommandTest {

  private static @Nullable PlainCommand of(String words) {
    return PlainCommand.of(List.of(words.split("_")));
  }

  @ParameterizedTest
  @CsvSource({
    "true, 0, 0",
    "/bin/false, 0, 1",
    "sleep_5, 5000, 0",
    "sleep_1.5, 1500, 0",
    "sleep_2m, 120000, 0",
    "sleep_1h, 3600000, 0",
    "echo_what you like > $HOME, 0, 0",
    "/bin/sh_-c_exit 1, 0, 1",
    "sh_-c_exit 256, 0, 0",
    "bash_-c_sleep 2; exit 3, 2000, 3",
    "sh_-c_echo hi && sleep 1 && sleep 2, 3000, 0",
    "sh_-c_ ; sleep 1 ;; exit 4 ;, 1000, 4",
    "sh_-c_false && sleep 9, 0, 1",
    "sh_-c_false && sleep 9; sleep 1, 1000, 0",
  })
  void saysWhenItEndsAndHow(String words, long millis, int code) {
    assertEquals(new PlainCommand(Duration.ofMillis(millis), code), of(words));
  }

  @Test
  void someNeverEnd() {
    assertEquals(new PlainCommand(PlainCommand.FOREVER, 0), of("sleep_infinity"));
    assertEquals(new PlainCommand(PlainCommand.FOREVER, 0), of("sleep_999999999d"));
    assertEquals(
        new PlainCommand(PlainCommand.FOREVER, 1), of("sh_-c_echo x; sleep infinity; exit 1"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "nginx",
        "exit_1",
        "sleep",
        "sleep_1_2",
        "sleep_soon",
        "sh",
        "sh_-x_exit 1",
        "sh_-c_exit",
        "sh_-c_exit $CODE",
        "sh_-c_if true; then exit 1; fi",
        "sh_-c_sleep 1 & exit 1",
        "sh_-c_false || exit 3",
        "sh_-c_sleep 5; rm -r x",
      })
  void whatItTakesMoreToKnowIsLeftAlone(String words) {
    assertNull(of(words));
  }

  private static ApiObject pod(String annotations, String... commands) {
    StringBuilder containers = new StringBuilder();
    for (String command : commands) {
      containers.append(containers.isEmpty() ? "" : ",").append("{'name':'c','command':[");
      containers.append(command).append("]}");
    }
    return Pods.of(
        "{'apiVersion':'v1','kind':'Pod','metadata':{'name':'p'%s},'spec':{'containers':[%s]}}"
            .formatted(annotations, containers));
  }

  @Test
  void aPodEndsWithItsLastContainer() {
    Behaviour both = Behaviour.of(pod("", "'sh','-c','exit 7'", "'sleep','3'"));
    assertEquals(Duration.ofSeconds(3), both.runTime());
    assertEquals(7, both.exitCode());
    Behaviour sleeps = Behaviour.of(pod("", "'sleep','3'", "'sleep','inf'"));
    assertEquals(PlainCommand.FOREVER, sleeps.runTime());
    assertEquals(143, sleeps.exitCodeWhenStopped(), "what is left undone has not succeeded");
    assertNull(Behaviour.of(pod("", "'sleep','3'", "")).runTime(), "what the image does");
    assertEquals(Duration.ofMillis(200), Behaviour.of(pod("", "'true'")).runTime());
  }

  @Test
  void annotationsComeFirst() {
    String prefix = ",'annotations':{'simulated.quarterdeck.io/";
    Behaviour code = Behaviour.of(pod(prefix + "exit-code':'9'}", "'sleep','3'"));
    assertEquals(Duration.ofMillis(200), code.runTime());
    assertEquals(9, code.exitCode());
    Behaviour time = Behaviour.of(pod(prefix + "run-time':'9s'}", "'false'"));
    assertEquals(Duration.ofSeconds(9), time.runTime());
    assertEquals(1, time.exitCode());
  }

  @Test
  void oneThatStopsSlowlyHasItsGraceAtMost() {
    Instant begun = Instant.parse("2026-01-01T00:00:00Z");
    Place place = new Place("10.64.0.1", "10.128.0.1");
    ApiObject pod = Pods.bound(Pods.annotations("'simulated.quarterdeck.io/stop-delay':'5s'"), "");
    ApiObject running =
        Pods.with(
            pod,
            assertInstanceOf(
                    Step.Write.class,
                    new Lifecycle(pod, place, begun, null, begun.plusSeconds(1), () -> true).next())
                .status());
    running.meta().setDeletionTimestamp("2026-01-01T00:00:40Z");
    running.meta().setDeletionGracePeriodSeconds(30L);
    Instant asked = begun.plusSeconds(10);
    assertEquals(
        new Step.Wait(Duration.ofSeconds(5)),
        new Lifecycle(running, place, begun, null, asked, () -> true).next());
    assertInstanceOf(
        Step.Write.class,
        new Lifecycle(running, place, begun, null, asked.plusSeconds(5), () -> true).next());
    running.meta().setDeletionTimestamp("2026-01-01T00:00:12Z");
    running.meta().setDeletionGracePeriodSeconds(2L);
    assertEquals(
        new Step.Wait(Duration.ofSeconds(2)),
        new Lifecycle(running, place, begun, null, asked, () -> true).next());
  }
}
