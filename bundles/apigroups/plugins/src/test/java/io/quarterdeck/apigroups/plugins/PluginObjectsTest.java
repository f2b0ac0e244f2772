// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.plugins;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.api.GroupVersionResource;
import io.quarterdeck.api.LabelSelector;
import io.quarterdeck.runtime.chain.ChainConfig;
import io.quarterdeck.runtime.chain.ChainFeed;
import io.quarterdeck.runtime.chain.Chains;
import io.quarterdeck.runtime.chain.Origin;
import io.quarterdeck.runtime.chain.Overrides;
import io.quarterdeck.runtime.server.ServerIdentity;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.group.ApiGroup;
import io.quarterdeck.spi.group.StrategyContext;
import io.quarterdeck.testkit.lookup.MemoryObjects;
import io.quarterdeck.testkit.lookup.MemoryWriter;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PluginObjectsTest {
  private static final GroupResource EVENTS = new GroupResource("", "events");

  @TempDir private Path etc;
  private final ChainFeed<Runnable> feed =
      ChainFeed.create("authorizer", ChainConfig.requiring("RBAC"));
  private final Chains chains = () -> List.of(feed.chain());
  private final MemoryObjects objects = new MemoryObjects();
  private final MemoryWriter writer = new MemoryWriter(objects);

  private List<PluginView> unresolved = List.of();

  private RefusedFiles refused = RefusedFiles.NONE;

  private PluginObjects start() {
    return start(chains);
  }

  private PluginObjects start(Chains chains) {
    return new PluginObjects(
        chains,
        views -> {
          unresolved.forEach(v -> views.putIfAbsent(v.objectName(), v));
          refused.into(views);
        },
        objects,
        () -> writer,
        new OverrideFile(etc),
        ServerIdentity.of("here", 6443),
        InstantSource.system(),
        Runnable::run);
  }

  private ApiObject plugin(String name) {
    return Objects.requireNonNull(objects.get(PluginsGroup.PLUGINS, "", name), name);
  }

  private String status(String name, String field) {
    return plugin(name).field("status").get(field).text();
  }

  private List<String> events() {
    return objects.list(EVENTS, "", LabelSelector.EVERYTHING).stream()
        .map(o -> o.field("reason").text() + " " + o.field("involvedObject").get("name").text())
        .toList();
  }

  @Test
  void aBundleThatCannotRunIsShownUntilItCan() {
    Origin origin = new Origin("com.example.x", "deploy/", 9, "1.0.0", "", 0, false);
    unresolved =
        List.of(
            new PluginView(
                "bundle",
                "com.example.x",
                PluginView.State.UNRESOLVED,
                origin,
                0,
                false,
                "nobody has the package com.nowhere",
                true,
                null,
                PluginView.Figures.NONE));
    PluginObjects kept = start();
    kept.look();
    assertEquals("Unresolved", status("bundle.com.example.x", "state"));
    assertEquals("nobody has the package com.nowhere", status("bundle.com.example.x", "message"));
    assertTrue(events().contains("Unresolved bundle.com.example.x"), events().toString());
    unresolved = List.of();
    kept.look();
    assertNull(objects.get(PluginsGroup.PLUGINS, "", "bundle.com.example.x"));
  }

  @Test
  void aFileThatIsRefusedIsThePluginsOrARowOfItsOwn() {
    feed.put(
        "1",
        "RBAC",
        200,
        null,
        new Origin("io.rbac", "shipped", 1, "1.0.0", "", 0, false),
        () -> {});
    String why = "etc/io.rbac.cfg: key size = many is not of type Integer";
    String other = "etc/io.many~one.cfg: key x is unknown";
    refused = new RefusedFiles(Map.of("io.rbac/RBAC", why), Map.of("io.many~one", other));
    PluginObjects kept = start();
    kept.look();
    assertEquals("Refused", status("authorizer.rbac", "state"));
    assertEquals(why, status("authorizer.rbac", "message"));
    assertEquals("1/1", StatusSummary.inUse(plugin("authorizer.rbac").field("status")));
    assertEquals("Refused", status("configuration.io.many-one", "state"));
    assertEquals(other, status("configuration.io.many-one", "message"));
    assertEquals("0/1", StatusSummary.inUse(plugin("configuration.io.many-one").field("status")));
    refused = RefusedFiles.NONE;
    kept.look();
    assertEquals("Active", status("authorizer.rbac", "state"));
    assertNull(objects.get(PluginsGroup.PLUGINS, "", "configuration.io.many-one"));
  }

  @Test
  void eachPluginIsAnObjectAndSaysHowItIs() {
    feed.put("1", "RBAC", 200, "1.0.0", () -> {});
    feed.put("2", "RBAC", 100, "0.9.0", () -> {});
    feed.put("3", "Bad", "high", "1.0.0", () -> {});
    feed.failed("4", "Broken", 7, Origin.of("1.0.0"), "its component does not start");
    start().look();
    assertEquals("Active", status("authorizer.rbac", "state"));
    assertTrue(status("authorizer.rbac", "message").contains("0.9.0"));
    assertEquals(200, plugin("authorizer.rbac").field("status").get("rank").number());
    assertTrue(plugin("authorizer.rbac").field("status").get("required").bool());
    assertEquals("Failed", status("authorizer.bad", "state"));
    assertEquals("Failed", status("authorizer.broken", "state"));
    assertTrue(events().contains("Outranked authorizer.rbac"), events().toString());
    assertTrue(events().contains("Failed authorizer.broken"), events().toString());
  }

  @Test
  void comingAndGoingIsReportedAndNothingIsWrittenInBetween() {
    feed.put("1", "RBAC", 200, "1.0.0", () -> {});
    PluginObjects kept = start();
    kept.look();
    int writes = writer.writes();
    kept.look();
    assertEquals(writes, writer.writes());
    feed.put("2", "Mine", 5, "1.0.0", () -> {});
    kept.look();
    assertEquals("Active", status("authorizer.mine", "state"));
    feed.remove("2");
    feed.remove("1");
    kept.look();
    assertNull(objects.get(PluginsGroup.PLUGINS, "", "authorizer.mine"));
    assertEquals("Missing", status("authorizer.rbac", "state"));
    assertTrue(events().contains("Came authorizer.mine"), events().toString());
    assertTrue(events().contains("Gone authorizer.mine"), events().toString());
    assertTrue(events().contains("Missing authorizer.rbac"), events().toString());
  }

  /** A group of custom resources: of a chain, and no plugin. */
  private record Custom(String group) implements ApiGroup {
    @Override
    public InputStream resources() {
      throw new UnsupportedOperationException();
    }

    @Override
    public InputStream definitions() {
      throw new UnsupportedOperationException();
    }

    @Override
    public boolean isCustom() {
      return true;
    }
  }

  @Test
  void groupsOfCustomResourcesComeAndGoUnseen() {
    ChainFeed<ApiGroup> groups = ChainFeed.create("apigroup", ChainConfig.OPEN);
    PluginObjects kept = start(() -> List.of(feed.chain(), groups.chain()));
    kept.look();
    int writes = writer.writes();
    List<String> events = events();
    for (int i = 0; i < 50; i++) {
      groups.put("new" + i, "stable.example.com", 0, "1.0.0", new Custom("stable.example.com"));
      groups.put("other" + i, "o" + i + ".example.com", 0, "1.0.0", new Custom("o"));
      groups.remove("new" + (i - 1));
    }
    assertEquals(0, kept.waiting());
    kept.look();
    assertEquals(writes, writer.writes());
    assertEquals(events, events());
  }

  @Test
  void howeverManyChangesAskForOneLookAtMost() throws Exception {
    PluginObjects kept = start();
    kept.look();
    for (int i = 0; kept.waiting() > 0 && i < 1_000; i++) {
      Thread.sleep(10); // until what the first look wrote has been seen
    }
    for (int i = 0; i < 1_000; i++) {
      feed.put("mine", "Mine", i, "1.0.0", () -> {});
      assertTrue(kept.waiting() <= 1);
    }
  }

  @Test
  void aThousandFlipsAreAFewWrites() {
    feed.put("1", "RBAC", 200, "1.0.0", () -> {});
    PluginObjects kept = start();
    kept.look();
    int before = writer.writes();
    for (int i = 0; i < 1_000; i++) {
      feed.put("2", "Mine", i, "1." + i + ".0", () -> {});
      kept.look();
    }
    int writes = writer.writes() - before;
    assertTrue(writes < 60, writes + " writes");
    assertTrue(events().size() < 26, events().toString());
  }

  @Test
  void aChangedSpecGoesToTheConfiguration() throws Exception {
    feed.put("1", "RBAC", 200, "1.0.0", () -> {});
    feed.put("2", "Mine", 5, "1.0.0", () -> {});
    PluginObjects kept = start();
    kept.look();
    ApiObject wish = plugin("authorizer.mine");
    wish.object("spec").put("enabled", false);
    wish.object("spec").put("rank", 300L);
    wish.object("metadata").put("generation", wish.meta().generation() + 1);
    objects.put(PluginsGroup.PLUGINS, wish);
    kept.decide(wish, false);
    assertEquals(
        List.of("disabled = authorizer/Mine", "ranks = authorizer/Mine=300"),
        Files.readAllLines(etc.resolve("io.quarterdeck.plugins.cfg")));
    feed.chain().override(new Overrides(Set.of("Mine"), Map.of("Mine", 300)));
    kept.look();
    assertEquals("Disabled", status("authorizer.mine", "state"));
  }

  @Test
  void ourOwnEchoIsNobodysWish() throws Exception {
    feed.put("1", "RBAC", 200, "1.0.0", () -> {});
    PluginObjects kept = start();
    kept.look();
    kept.decide(plugin("authorizer.rbac"), false);
    kept.look();
    assertFalse(Files.exists(etc.resolve("io.quarterdeck.plugins.cfg")));
    assertEquals(Decision.NONE, Decision.of(plugin("authorizer.rbac")));
  }

  @Test
  void configurationCountsOnceAndThenTheSpec() throws Exception {
    feed.put("1", "RBAC", 200, "1.0.0", () -> {});
    feed.chain().override(new Overrides(Set.of(), Map.of("RBAC", 7)));
    start().look();
    assertEquals(new Decision(null, 7), Decision.of(plugin("authorizer.rbac")));
    ApiObject later = plugin("authorizer.rbac");
    later.object("spec").put("rank", 99L);
    objects.put(PluginsGroup.PLUGINS, later);
    start().look();
    assertEquals(
        List.of("ranks = authorizer/RBAC=99"),
        Files.readAllLines(etc.resolve("io.quarterdeck.plugins.cfg")));
    assertEquals(new Decision(null, 99), Decision.of(plugin("authorizer.rbac")));
  }

  @Test
  void whatIsRequiredCannotBeSwitchedOffNorMade() {
    PluginStrategy strategy = new PluginStrategy(chains);
    StrategyContext jane =
        new StrategyContext(
            new GroupVersionResource(PluginsGroup.GROUP, "v1", "plugins"),
            new GroupVersionKind(PluginsGroup.GROUP, "v1", "Plugin"),
            "",
            "",
            UserInfo.of("jane", UserInfo.PRIVILEGED_GROUP),
            false,
            objects,
            Instant.EPOCH,
            w -> {});
    ApiObject off = ApiObject.of(jane.kind());
    off.meta().setName("authorizer.rbac");
    off.object("spec").put("enabled", false);
    List<FieldError> errors = new ArrayList<>();
    strategy.validate(off, jane, errors);
    assertEquals(1, errors.size());
    off.meta().setName("authorizer.mine");
    errors.clear();
    strategy.validate(off, jane, errors);
    assertTrue(errors.isEmpty());
    Assertions.assertThrows(ApiException.class, () -> strategy.prepareForCreate(off, jane));
  }

  @Test
  void objectNamesAreNamesAndTellKindsApart() {
    assertEquals("authorizer.rbac", PluginView.objectName("authorizer", "RBAC"));
    assertEquals(
        "healthcheck.poststarthook-rbac",
        PluginView.objectName("healthcheck", "poststarthook/rbac"));
    assertEquals("stage.x", PluginView.objectName("stage", "_x_"));
    assertEquals("stage.a.b-c", PluginView.objectName("stage", "-a.-.B_c.."));
  }
}
