// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.lifecycle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.extensions.apiextensions.conversion.Conversions;
import io.quarterdeck.extensions.apiextensions.serving.CustomGroups;
import io.quarterdeck.libraries.client.service.ServiceRouting;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.cel.CelCompiler;
import io.quarterdeck.spi.egress.Egress;
import io.quarterdeck.spi.group.ApiGroup;
import io.quarterdeck.testkit.lookup.MemoryObjects;
import io.quarterdeck.testkit.lookup.MemoryWriter;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.Dictionary;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.osgi.framework.ServiceReference;
import org.osgi.service.component.ComponentFactory;
import org.osgi.service.component.ComponentInstance;
import org.osgi.service.component.ComponentServiceObjects;

/** Definitions that come, go, and cannot go. */
class DefinitionControllerTest {
  private static final GroupResource DEFINITIONS = DefinitionController.DEFINITIONS;
  private static final GroupResource STUCK = new GroupResource("example.com", "stucks");

  private final MemoryObjects objects = new MemoryObjects();
  private final MemoryWriter writer = new MemoryWriter(objects);

  /** The groups for which a service was registered, each time. */
  private final Queue<String> registered = new ConcurrentLinkedQueue<>();

  private final DefinitionController controller =
      new DefinitionController(
          objects,
          writer,
          new CustomGroups(
              new Factory(registered),
              new NoCompiler(),
              new Conversions(
                  new MemoryObjects(), new Metrics(), ServiceRouting.CLUSTERIP, Egress.DIRECT)),
          new Metrics());

  private record Factory(Queue<String> registered) implements ComponentFactory<ApiGroup> {
    @Override
    public ComponentInstance<ApiGroup> newInstance(Dictionary<String, ?> properties) {
      registered.add(String.valueOf(properties.get("name")));
      // what a reference to the service shows, SCR's log holds on to: no schemas
      Collections.list(properties.keys())
          .forEach(key -> assertTrue(key.startsWith(".") || key.equals("name"), key));
      return new Instance();
    }
  }

  private record Instance() implements ComponentInstance<ApiGroup> {
    @Override
    public void dispose() {}

    @Override
    public ApiGroup getInstance() {
      throw new UnsupportedOperationException();
    }
  }

  private record NoCompiler() implements ComponentServiceObjects<CelCompiler> {
    @Override
    public CelCompiler getService() {
      throw new UnsupportedOperationException();
    }

    @Override
    public void ungetService(CelCompiler service) {}

    @Override
    public ServiceReference<CelCompiler> getServiceReference() {
      throw new UnsupportedOperationException();
    }
  }

  @AfterEach
  void stop() {
    controller.deactivate();
  }

  private static ApiObject json(String text) {
    return Json.decode(text.replace('\'', '"').getBytes(StandardCharsets.UTF_8));
  }

  private static ApiObject definition(String plural, String group) {
    return json(
        """
        {'apiVersion':'apiextensions.k8s.io/v1','kind':'CustomResourceDefinition',
         'metadata':{'name':'%1$s.%2$s'},
         'spec':{'group':'%2$s','scope':'Namespaced',
           'names':{'plural':'%1$s','singular':'%1$s-one','kind':'K%1$s','listKind':'L%1$s'},
           'conversion':{'strategy':'None'},
           'versions':[{'name':'v1','served':true,'storage':true,
             'subresources':{'scale':{'specReplicasPath':'.spec.n'}},
             'schema':{'openAPIV3Schema':{'type':'object','properties':{
               'n':{'type':'integer','maximum':7},'x':{'type':'number','maximum':0.5}}}}}]}}
        """
            .formatted(plural, group));
  }

  private static void await(String what, BooleanSupplier holds) throws InterruptedException {
    long end = System.nanoTime() + Duration.ofSeconds(10).toNanos();
    while (!holds.getAsBoolean()) {
      assertTrue(System.nanoTime() < end, what);
      Thread.sleep(5);
    }
  }

  private boolean isEstablished(String name) {
    ApiObject there = objects.get(DEFINITIONS, "", name);
    return there != null && Conditions.holds(there, Conditions.ESTABLISHED);
  }

  private void create(String plural, String group) throws InterruptedException {
    writer.create(DEFINITIONS, definition(plural, group));
    await(plural + " is established", () -> isEstablished(plural + "." + group));
  }

  /** Asks for its deletion as the registry does, and waits until its end has begun. */
  private void markStuck() throws InterruptedException {
    objects.put(
        STUCK,
        json(
            "{'metadata':{'name':'one','namespace':'default','finalizers':['a.example.com/b'],"
                + "'deletionTimestamp':'2026-01-01T00:00:00Z'}}"));
    writer.update(
        DEFINITIONS,
        "",
        "stucks.example.com",
        d -> {
          d.meta().setDeletionTimestamp("2026-01-01T00:00:00Z");
          Termination.mark(d, Instant.EPOCH);
          return d;
        });
    await(
        "the end has begun",
        () ->
            Conditions.find(stuck(), Conditions.TERMINATING)
                .get("reason")
                .text()
                .equals("InstanceDeletionInProgress"));
  }

  private ApiObject stuck() {
    ApiObject there = objects.get(DEFINITIONS, "", "stucks.example.com");
    assertNotNull(there);
    return there;
  }

  @Test
  void oneThatCannotEndWaitsOnceAndHasNothingRegisteredAnew() throws Exception {
    create("stucks", "example.com");
    markStuck();
    int before = registered.size();
    for (int i = 0; i < 20; i++) {
      create("others" + i, "example.com");
      objects.delete(DEFINITIONS, "", "others" + i + ".example.com");
    }
    await("all have gone", () -> registered.size() == before + 40);
    int writes = writer.writes();
    Thread.sleep(500);
    assertEquals(before + 40, registered.size());
    assertEquals(1, controller.waiting());
    assertEquals(writes, writer.writes());
  }

  @Test
  void oneThatCannotEndEndsWhenItsLastObjectGoes() throws Exception {
    create("stucks", "example.com");
    markStuck();
    objects.delete(STUCK, "default", "one");
    await("the finalizer goes", () -> !stuck().meta().finalizers().contains(Cleanup.FINALIZER));
    objects.delete(DEFINITIONS, "", "stucks.example.com");
    await("nothing waits", () -> controller.waiting() == 0);
    assertNull(objects.get(DEFINITIONS, "", "stucks.example.com"));
  }

  @Test
  void oneThatIsDeletedBeforeItsTurnIsNeverServed() throws Exception {
    ApiObject brief = definition("briefs", "example.com");
    brief.meta().setDeletionTimestamp("2026-01-01T00:00:00Z");
    brief.meta().setFinalizers(List.of(Cleanup.FINALIZER));
    writer.create(DEFINITIONS, brief);
    await(
        "the finalizer goes",
        () -> {
          ApiObject now = objects.get(DEFINITIONS, "", "briefs.example.com");
          return now == null || now.meta().finalizers().isEmpty();
        });
    create("others", "example.com");
    await("the other is registered", () -> !registered.isEmpty());
    assertFalse(isEstablished("briefs.example.com"));
    assertEquals(List.of("example.com"), List.copyOf(registered), "that of the other");
  }

  @Test
  void oneGroupIsNothingToAnother() throws Exception {
    create("firsts", "a.example.com");
    create("firsts", "b.example.com");
    create("seconds", "b.example.com");
    await("all are registered", () -> registered.size() == 3);
    assertEquals(
        List.of("a.example.com", "b.example.com", "b.example.com"), List.copyOf(registered));
    // a change of what is not served is none of the group
    writer.update(
        DEFINITIONS,
        "",
        "firsts.a.example.com",
        d -> {
          d.object("metadata").put("labels", Map.of("a", "b"));
          d.meta().setGeneration(0);
          return d;
        });
    Thread.sleep(200);
    assertEquals(3, registered.size());
  }

  @Test
  void aNameThatIsFreeAgainGoesToWhoWaitsForIt() throws Exception {
    create("firsts", "example.com");
    ApiObject rival = definition("rivals", "example.com");
    rival.object("spec").put("names", rivalNames());
    writer.create(DEFINITIONS, rival);
    await(
        "the kind is taken",
        () ->
            Conditions.find(rivalNow(), Conditions.NAMES_ACCEPTED)
                .get("reason")
                .text()
                .equals("KindConflict"));
    objects.delete(DEFINITIONS, "", "firsts.example.com");
    await("it has the name", () -> isEstablished("rivals.example.com"));
  }

  private static Map<String, Object> rivalNames() {
    return new LinkedHashMap<>(
        Map.of(
            "plural", "rivals", "singular", "rival", "kind", "Kfirsts", "listKind", "RivalList"));
  }

  private ApiObject rivalNow() {
    ApiObject there = objects.get(DEFINITIONS, "", "rivals.example.com");
    assertNotNull(there);
    return there;
  }
}
