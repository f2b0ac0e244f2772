// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher.configuration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.launcher.framework.FakeSystem;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Dictionary;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.osgi.service.cm.Configuration;
import org.osgi.service.cm.ConfigurationAdmin;

/** What stands beside what while a plugin's values change. */
final class GenerationsTest {
  private static final String PID = "com.example.x";

  /** What ConfigAdmin has, by number. */
  private final Map<Long, Map<String, Object>> held = new TreeMap<>();

  private final Map<Object, Outcome> outcomes = new HashMap<>();
  private final List<Object> asked = new ArrayList<>();
  private final List<String> notified = new ArrayList<>();
  private final Generations.Trial trial =
      new Generations.Trial() {
        @Override
        public void inForce() {
          notified.add("in force");
        }

        @Override
        public void failed(String why) {
          notified.add(why);
        }
      };
  private Generations generations;

  @BeforeEach
  void begin() throws IOException {
    ConfigurationAdmin admin =
        FakeSystem.fake(
            ConfigurationAdmin.class, Map.of("getFactoryConfiguration", args -> configuration()));
    generations =
        new Generations(
            admin,
            (pid, property, value) -> {
              assertEquals(PID, pid);
              assertEquals("quarterdeck.generation", property);
              asked.add(value);
              return outcomes.getOrDefault(value, Outcome.PENDING);
            });
    assertFalse(generations.has(PID));
    generations.begin(PID, Map.of("k", "1"));
    assertTrue(generations.has(PID));
  }

  private Configuration configuration() {
    long[] number = new long[1];
    return FakeSystem.fake(
        Configuration.class,
        Map.of(
            "updateIfDifferent",
            args -> {
              Dictionary<?, ?> values = (Dictionary<?, ?>) args[0];
              Map<String, Object> copy = new TreeMap<>();
              values.keys().asIterator().forEachRemaining(k -> copy.put("" + k, values.get(k)));
              number[0] = (Long) copy.remove("quarterdeck.generation");
              held.put(number[0], copy);
              return true;
            },
            "delete",
            args -> held.remove(number[0])));
  }

  private void push(String value) throws IOException {
    generations.push(PID, Map.of("k", value), trial);
  }

  private String values() {
    return held.values().stream().map(v -> String.valueOf(v.get("k"))).toList().toString();
  }

  @Test
  void theOlderGoesWhenTheNewerHasStarted() throws IOException {
    push("2");
    assertEquals("[1, 2]", values());
    generations.settle();
    assertEquals("[1, 2]", values(), "nobody has asked for it yet");
    outcomes.put(2L, Outcome.STARTED);
    generations.settle();
    assertEquals("[2]", values());
    generations.settle();
    assertEquals(List.of(2L, 2L), asked, "all is settled");
  }

  @Test
  void theOlderStaysWhileTheNewerDoesNotStart() throws IOException {
    push("2");
    outcomes.put(2L, Outcome.failed("no"));
    generations.settle();
    generations.settle();
    assertEquals("[1, 2]", values());
    assertEquals(List.of(2L), asked, "it is checked again later");
    assertEquals(List.of("no"), notified);
    push("2");
    assertEquals("[1, 2]", values(), "no news");
    push("3");
    assertEquals("[1, 3]", values());
    outcomes.put(3L, Outcome.STARTED);
    generations.settle();
    assertEquals("[3]", values());
    assertEquals(List.of("no", "in force"), notified);
  }

  /** The chain has it already, though nobody has looked yet. */
  @Test
  void oneThatHasStartedIsNotForgottenForTheNext() throws IOException {
    push("2");
    outcomes.put(2L, Outcome.STARTED);
    push("3");
    assertEquals("[2, 3]", values());
    outcomes.put(3L, Outcome.failed("no"));
    generations.settle();
    assertEquals("[2, 3]", values());
  }

  @Test
  void goingBackEndsTheTrial() throws IOException {
    push("2");
    push("1");
    assertEquals("[1]", values());
    generations.settle();
    assertEquals(List.of(2L), asked, "once, when it went");
    push("1");
    assertEquals("[1]", values());
  }

  @Test
  void severalValuesAreComparedOneByOne() throws IOException {
    generations.push(PID, Map.of("k", new String[] {"a", "b"}), trial);
    outcomes.put(2L, Outcome.STARTED);
    generations.settle();
    generations.push(PID, Map.of("k", new String[] {"a", "b"}), trial);
    assertEquals(1, held.size());
    generations.push(PID, Map.of("k", new String[] {"b", "a"}), trial);
    assertEquals(2, held.size());
  }

  @Test
  void anOperatorsRankIsMarked() throws IOException {
    generations.push(PID, Map.of("rank", 7), trial);
    assertEquals(Map.of("rank", 7, "quarterdeck.ranked", true), held.get(2L));
  }
}
