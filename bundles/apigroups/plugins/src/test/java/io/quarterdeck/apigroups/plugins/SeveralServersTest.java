// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.plugins;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.api.Node;
import io.quarterdeck.runtime.chain.ChainConfig;
import io.quarterdeck.runtime.chain.ChainFeed;
import io.quarterdeck.runtime.chain.Overrides;
import io.quarterdeck.runtime.server.ServerIdentity;
import io.quarterdeck.testkit.lookup.MemoryObjects;
import io.quarterdeck.testkit.lookup.MemoryWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Servers that share one store, each with its own configuration. */
class SeveralServersTest {
  private static final String MINE = "authorizer.mine";
  private static final Overrides DISABLED = new Overrides(Set.of("Mine"), Map.of());

  @TempDir private Path etc;
  private final MemoryObjects objects = new MemoryObjects();
  private final MemoryWriter writer = new MemoryWriter(objects);
  private Instant now = Instant.EPOCH;

  /** One of them. */
  private final class Member {
    final ServerIdentity identity;
    final Path folder;
    final ChainFeed<Runnable> feed;
    final PluginObjects kept;

    Member(String host, ChainConfig config) throws IOException {
      identity = ServerIdentity.of(host, 6443);
      folder = Files.createDirectories(etc.resolve(host));
      feed = ChainFeed.create("authorizer", config);
      kept =
          new PluginObjects(
              () -> List.of(feed.chain()),
              views -> {},
              objects,
              () -> writer,
              new OverrideFile(folder),
              identity,
              () -> now,
              Runnable::run);
      ApiObject lease = ApiObject.of(new GroupVersionKind("coordination.k8s.io", "v1", "Lease"));
      lease.meta().setName(identity.name());
      lease.meta().setNamespace(LiveServers.NAMESPACE);
      lease.meta().mutableLabels().put("apiserver.kubernetes.io/identity", "kube-apiserver");
      objects.put(LiveServers.LEASES, lease);
    }

    Member with(String version) {
      feed.put("1", "Mine", 5, version, () -> {});
      kept.look();
      return this;
    }

    /** What the launcher makes of the file. */
    void inForce(Overrides overrides) {
      feed.chain().override(overrides);
      kept.look();
    }

    String configuration() throws IOException {
      Path file = folder.resolve("io.quarterdeck.plugins.cfg");
      return Files.exists(file) ? Files.readString(file).strip() : "";
    }

    Node entry() {
      return plugin().field("status").get("servers").items().stream()
          .filter(s -> s.get("server").text().equals(identity.name()))
          .findFirst()
          .orElseThrow();
    }
  }

  private Member one;
  private Member two;

  @BeforeEach
  void start() throws IOException {
    one = new Member("one", ChainConfig.requiring()).with("1.0.0");
    two = new Member("two", ChainConfig.requiring()).with("1.1.0");
  }

  private ApiObject plugin() {
    return Objects.requireNonNull(objects.get(PluginsGroup.PLUGINS, "", MINE));
  }

  private Node status(String field) {
    return plugin().field("status").get(field);
  }

  private void patch(boolean enabled, Member... told) {
    ApiObject next =
        writer.update(
            PluginsGroup.PLUGINS,
            "",
            MINE,
            o -> PluginTree.withSpec(o, new Decision(enabled, null)));
    for (Member each : told) {
      each.kept.decide(next, false);
    }
  }

  @Test
  void eachHasAnEntryAndLeavesTheOthersAlone() {
    assertEquals(2, status("servers").size());
    assertEquals("1.0.0", one.entry().get("version").text());
    assertEquals("1.1.0", two.entry().get("version").text());
    assertEquals("one", one.entry().get("hostname").text());
    assertEquals("1.0.0,1.1.0", status("version").text());
    assertEquals("2/2", StatusSummary.inUse(plugin().field("status")));
    int writes = writer.writes();
    one.kept.look();
    two.kept.look();
    assertEquals(writes, writer.writes(), "nobody writes over anybody");
  }

  @Test
  void aPatchGoesToTheConfigurationOfEach() throws Exception {
    patch(false, one, two);
    assertEquals("disabled = authorizer/Mine", one.configuration());
    assertEquals("disabled = authorizer/Mine", two.configuration());
    one.inForce(DISABLED);
    assertEquals("Disabled", status("state").text());
    assertEquals("1/2", StatusSummary.inUse(plugin().field("status")));
    two.kept.look();
    assertFalse(plugin().field("spec").get("enabled").bool());
    two.inForce(DISABLED);
    assertEquals("0/2", StatusSummary.inUse(plugin().field("status")));
    assertEquals(plugin().meta().generation(), two.entry().get("observedGeneration").number());
  }

  @Test
  void quickPatchesEndWithTheLast() throws Exception {
    patch(false, one);
    patch(true, one);
    assertEquals("enabled = authorizer/Mine", one.configuration());
    one.inForce(DISABLED); // of the first, seen late
    one.inForce(new Overrides(Set.of(), Set.of("Mine"), Map.of(), false));
    assertTrue(plugin().field("spec").get("enabled").bool());
    assertEquals("enabled = authorizer/Mine", one.configuration());
  }

  @Test
  void anotherHandInOnesFileIsTakenBack() throws Exception {
    patch(false, one, two);
    one.inForce(DISABLED);
    two.inForce(DISABLED);
    Files.writeString(
        one.folder.resolve("io.quarterdeck.plugins.cfg"), "ranks = authorizer/Mine=3");
    now = now.plusSeconds(60);
    one.inForce(new Overrides(Set.of(), Map.of("Mine", 3)));
    assertEquals("disabled = authorizer/Mine", one.configuration());
    assertEquals(new Decision(false, null), Decision.of(plugin()));
    assertEquals("disabled = authorizer/Mine", two.configuration());
    one.inForce(DISABLED);
    assertEquals("0/2", StatusSummary.inUse(plugin().field("status")));
  }

  @Test
  void theEmergencyExitIsOneServersAlone() throws Exception {
    one.inForce(new Overrides(Set.of("Mine"), Set.of(), Map.of(), true));
    assertEquals("Disabled", one.entry().get("state").text());
    assertTrue(one.entry().get("override").bool());
    assertTrue(
        one.entry().get("message").text().contains("override = true in this server's etc/"),
        one.entry().get("message").text());
    assertEquals(Decision.NONE, Decision.of(plugin()), "nobody else is asked to follow");
    assertEquals("Active", two.entry().get("state").text());
    assertTrue(two.entry().get("override").isAbsent());
    patch(true, one, two);
    assertEquals("", one.configuration());
    assertEquals("enabled = authorizer/Mine", two.configuration());

    one.inForce(new Overrides(Set.of("Mine"), Map.of()));
    assertEquals("enabled = authorizer/Mine", one.configuration(), "it is one of all again");
    one.inForce(new Overrides(Set.of(), Set.of("Mine"), Map.of(), false));
    assertEquals("Active", one.entry().get("state").text());
    assertTrue(one.entry().get("override").isAbsent());
  }

  /** Its emergency is no wish for others, who come later. */
  @Test
  void theFirstServerMayBeInAnEmergency() throws Exception {
    Member three = new Member("three", ChainConfig.requiring());
    three.feed.put("2", "Other", 5, "1.0.0", () -> {});
    three.inForce(new Overrides(Set.of("Other"), Set.of(), Map.of(), true));
    ApiObject other =
        Objects.requireNonNull(objects.get(PluginsGroup.PLUGINS, "", "authorizer.other"));
    assertEquals(Decision.NONE, Decision.of(other));
  }

  @Test
  void whoComesLaterFollows() throws Exception {
    patch(false, one, two);
    Member three = new Member("three", ChainConfig.requiring()).with("1.0.0");
    assertEquals("disabled = authorizer/Mine", three.configuration());
    assertFalse(plugin().field("spec").get("enabled").bool());
  }

  @Test
  void whoCannotFollowSaysSo() throws Exception {
    Member three = new Member("three", ChainConfig.requiring("Mine")).with("1.0.0");
    patch(false, three);
    assertEquals("", three.configuration());
    three.kept.look();
    assertTrue(three.entry().get("message").text().contains("requires it"));
    patch(true, three);
    patch(false, one);
    now = now.plusSeconds(60);
    one.kept.look();
    assertTrue(one.entry().get("message").text().contains("does not come to"), "no launcher here");
  }

  @Test
  void whoseLeaseIsGoneIsForgotten() {
    objects.delete(LiveServers.LEASES, LiveServers.NAMESPACE, two.identity.name());
    for (int i = 0; i < 30; i++) {
      one.kept.look();
    }
    assertEquals(List.of(one.identity.name()), PluginTree.servers(plugin()));
    assertEquals("1.0.0", status("version").text());
    // it lives after all
    two.kept.decide(plugin(), false);
    two.kept.look();
    assertEquals(2, status("servers").size());
  }

  @Test
  void leasesThatNobodyKeepsSayNothing() {
    objects.delete(LiveServers.LEASES, LiveServers.NAMESPACE, one.identity.name());
    objects.delete(LiveServers.LEASES, LiveServers.NAMESPACE, two.identity.name());
    for (int i = 0; i < 30; i++) {
      one.kept.look();
    }
    assertEquals(2, status("servers").size());
  }

  @Test
  void theObjectGoesWithTheLastEntry() {
    one.feed.remove("1");
    one.kept.look();
    assertEquals(List.of(two.identity.name()), PluginTree.servers(plugin()));
    two.feed.remove("1");
    two.kept.look();
    assertNull(objects.get(PluginsGroup.PLUGINS, "", MINE));
  }
}
