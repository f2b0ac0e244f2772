// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.plugins;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.LabelSelector;
import io.quarterdeck.apigroups.plugins.PluginView.Figures;
import io.quarterdeck.apigroups.plugins.PluginView.State;
import io.quarterdeck.runtime.chain.Origin;
import io.quarterdeck.testkit.admission.Literal;
import io.quarterdeck.testkit.lookup.MemoryObjects;
import io.quarterdeck.testkit.lookup.MemoryWriter;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PluginEventsTest {
  private static final GroupResource EVENTS = new GroupResource("", "events");
  private final MemoryObjects objects = new MemoryObjects();
  private final MemoryWriter writer = new MemoryWriter(objects);
  private Instant now = Instant.parse("2024-01-01T00:00:00.789Z");
  private final PluginEvents events =
      new PluginEvents(new EventRecorder(objects, () -> writer, () -> now, "here", Runnable::run));

  private static PluginView view(State state, String version, String message) {
    return new PluginView(
        "authorizer",
        "Mine",
        state,
        Origin.of(version),
        7,
        false,
        message,
        true,
        null,
        Figures.NONE);
  }

  private List<ApiObject> written() {
    return objects.list(EVENTS, "", LabelSelector.EVERYTHING);
  }

  private List<String> texts() {
    return written().stream()
        .map(
            e ->
                e.field("type").text()
                    + " "
                    + e.field("reason").text()
                    + ": "
                    + e.field("message").text())
        .toList();
  }

  private static @Nullable State state(@Nullable String name) {
    return name == null ? null : State.valueOf(name);
  }

  /** An empty state before: the plugin was not there. */
  @ParameterizedTest
  @CsvSource({
    ", ACTIVE, false, Normal Came: in use with rank 7",
    ", ACTIVE, true, ",
    "DISABLED, ACTIVE, true, Normal Came: in use with rank 7",
    "ACTIVE, DISABLED, false, Normal Disabled: m",
    ", DISABLED, false, ",
    "ACTIVE, STANDBY, false, Normal Standby: m",
    ", STANDBY, false, ",
    ", MISSING, true, Warning Missing: m",
    "ACTIVE, MISSING, false, Warning Missing: m",
    "ACTIVE, FAILED, false, Warning Failed: m",
    "MISSING, MISSING, false, ",
  })
  void aStateThatChangesIsReported(
      @Nullable String before, String now, boolean quiet, @Nullable String event) {
    State was = state(before);
    State is = State.valueOf(now);
    events.changed(
        was == null ? null : view(was, "1.0.0", ""),
        view(is, "1.0.0", is == State.ACTIVE ? "" : "m"),
        quiet);
    assertEquals(event == null ? List.of() : List.of(event), texts());
  }

  @Test
  void anotherVersionIsReported() {
    events.changed(view(State.ACTIVE, "1.0.0", ""), view(State.ACTIVE, "1.1.0", ""), false);
    assertEquals(List.of("Normal Replaced: version 1.0.0 became 1.1.0"), texts());
  }

  @Test
  void whoStandsBehindIsReportedOnce() {
    PluginView alone = view(State.ACTIVE, "1.0.0", "");
    PluginView outranking = view(State.ACTIVE, "1.0.0", "hides 0.9.0");
    events.changed(alone, outranking, false);
    events.changed(outranking, outranking, false);
    assertEquals(List.of("Warning Outranked: hides 0.9.0"), texts());
  }

  @Test
  void anEventIsFoundByThePluginsUid() {
    ApiObject plugin = Literal.object("{'metadata':{'name':'authorizer.mine','uid':'u-1'}}");
    objects.put(PluginsGroup.PLUGINS, plugin);
    events.gone(view(State.ACTIVE, "1.0.0", ""));
    ApiObject event = written().getFirst();
    assertEquals("kube-system", event.meta().namespace());
    assertEquals("2024-01-01T00:00:00.789Z", event.field("eventTime").text());
    assertEquals(
        Literal.object(
            "{'kind':'Plugin','name':'authorizer.mine','apiVersion':'%s/v1','uid':'u-1'}"
                .formatted(PluginsGroup.GROUP)),
        new ApiObject(event.object("involvedObject")));
    assertEquals("2024-01-01T00:00:00Z", event.field("firstTimestamp").text());
    assertEquals("2024-01-01T00:00:00Z", event.field("lastTimestamp").text());
    assertEquals("here", event.field("source").get("host").text());
    assertEquals(List.of("Normal Gone: no bundle brings it any more"), texts());
  }

  @Test
  void whatHappensAgainIsCounted() {
    for (int i = 0; i < 10; i++) {
      events.gone(view(State.ACTIVE, "1.0.0", ""));
    }
    assertEquals(1, written().size());
    assertEquals(10, written().getFirst().field("count").number());
    now = now.plusSeconds(3_600);
    events.gone(view(State.ACTIVE, "1.0.0", ""));
    assertEquals(2, written().size());
  }

  @Test
  void aThousandOfOneObjectAreAFewWrites() {
    for (int i = 0; i < 1_000; i++) {
      events.changed(
          view(State.ACTIVE, "1." + i + ".0", ""),
          view(State.ACTIVE, "1." + (i + 1) + ".0", ""),
          false);
    }
    assertEquals(25, writer.writes());
    assertEquals(11, written().size(), "ten messages, and one for all others");
    PluginView other =
        new PluginView(
            "stage", "Else", State.ACTIVE, Origin.of("1"), 0, false, "", true, null, Figures.NONE);
    events.gone(other);
    assertEquals(26, writer.writes(), "others have their own");
    now = now.plusSeconds(301);
    events.changed(view(State.ACTIVE, "1", ""), view(State.ACTIVE, "2", ""), false);
    assertEquals(27, writer.writes());
    assertTrue(
        written().stream()
            .anyMatch(
                e ->
                    e.field("message").text().startsWith("(combined from similar events): ")
                        && e.field("count").number() == 991),
        "the count has those that were not written");
  }

  @Test
  void anEventThatCannotBeWrittenIsLost() {
    PluginEvents broken =
        new PluginEvents(
            new EventRecorder(
                objects,
                () -> {
                  throw new IllegalStateException("no store yet");
                },
                InstantSource.system(),
                "here",
                Runnable::run));
    assertDoesNotThrow(() -> broken.gone(view(State.ACTIVE, "1.0.0", "")));
    assertEquals(List.of(), written());
  }
}
