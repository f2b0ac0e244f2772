// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.stages.flowcontrol;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.LabelSelector;
import io.quarterdeck.stages.flowcontrol.config.Bootstrap;
import io.quarterdeck.testkit.lookup.MemoryObjects;
import io.quarterdeck.testkit.lookup.MemoryWriter;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class ReconcilerTest {
  private final MemoryObjects objects = new MemoryObjects();
  private final MemoryWriter writer = new MemoryWriter(objects);
  private final Reconciler reconciler = new Reconciler(objects, () -> writer);

  private ApiObject schema(String name) {
    return Objects.requireNonNull(objects.get(Bootstrap.SCHEMAS, "", name));
  }

  private void change(String name, String said) {
    ApiObject o = schema(name);
    o.object("spec").put("matchingPrecedence", 77L);
    o.object("metadata")
        .put("annotations", said.isEmpty() ? null : Map.of(Bootstrap.AUTO_UPDATE, said));
    o.object("metadata").put("generation", 2L);
    objects.put(Bootstrap.SCHEMAS, o);
  }

  private long precedence(String name) {
    return schema(name).field("spec").get("matchingPrecedence").number();
  }

  @Test
  void makesAllOnceAndThenWritesNothing() {
    reconciler.ensure();
    assertEquals(11, objects.list(Bootstrap.SCHEMAS, "", LabelSelector.EVERYTHING).size());
    assertEquals(8, objects.list(Bootstrap.LEVELS, "", LabelSelector.EVERYTHING).size());
    int writes = writer.writes();
    reconciler.ensure();
    assertEquals(writes, writer.writes());
  }

  @Test
  void whatIsDeletedComesBack() {
    reconciler.ensure();
    objects.delete(Bootstrap.SCHEMAS, "", "probes");
    reconciler.ensure();
    assertNotNull(objects.get(Bootstrap.SCHEMAS, "", "probes"));
  }

  @Test
  void theSpecIsPutBackUnlessSomebodySaidThatItIsTheirs() {
    reconciler.ensure();
    change("probes", "true");
    change("system-nodes", "false");
    change("service-accounts", "");
    change("exempt", "false");
    reconciler.ensure();
    assertEquals(2, precedence("probes"));
    assertEquals(77, precedence("system-nodes"));
    assertEquals(77, precedence("service-accounts"));
    assertEquals(1, precedence("exempt"), "mandatory");
  }

  @Test
  void whatALaterVersionKeptIsTakenAway() {
    reconciler.ensure();
    ApiObject old = schema("probes");
    old.meta().setName("of-another-version");
    objects.put(Bootstrap.SCHEMAS, old);
    reconciler.ensure();
    assertNull(objects.get(Bootstrap.SCHEMAS, "", "of-another-version"));
  }

  @Test
  void aMissingLevelIsReportedInTheStatus() {
    reconciler.ensure();
    DanglingStatus status = new DanglingStatus(() -> writer, InstantSource.system());
    List<ApiObject> schemas = List.of(schema("probes"), schema("system-nodes"));
    List<ApiObject> levels =
        List.of(Objects.requireNonNull(objects.get(Bootstrap.LEVELS, "", "exempt")));
    status.write(schemas, levels);
    assertEquals("False Found", condition("probes"));
    assertEquals("True NotFound", condition("system-nodes"));
    int writes = writer.writes();
    status.write(List.of(schema("probes"), schema("system-nodes")), levels);
    assertEquals(writes, writer.writes(), "what it says already is not written again");
  }

  private String condition(String name) {
    var c = schema(name).field("status").get("conditions").items().getFirst();
    return c.get("status").text() + " " + c.get("reason").text();
  }
}
