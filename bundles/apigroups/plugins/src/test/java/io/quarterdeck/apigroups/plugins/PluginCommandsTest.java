// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.plugins;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.runtime.chain.ChainConfig;
import io.quarterdeck.runtime.chain.ChainFeed;
import io.quarterdeck.runtime.chain.Overrides;
import io.quarterdeck.testkit.lookup.MemoryObjects;
import io.quarterdeck.testkit.lookup.MemoryWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PluginCommandsTest {
  @TempDir private Path etc;

  private final ChainFeed<Runnable> feed =
      ChainFeed.create("authorizer", ChainConfig.requiring("RBAC"));

  private final MemoryObjects objects = new MemoryObjects();
  private final MemoryWriter writer = new MemoryWriter(objects);

  private PluginCommands commands() {
    feed.put("1", "RBAC", 200, "1.0.0", () -> {});
    feed.put("2", "Mine", 5, "2.0.0", () -> {});
    for (PluginView view : PluginViews.of(List.of(feed.chain())).values()) {
      writer.create(PluginsGroup.PLUGINS, PluginTree.create(view, view.decision()));
    }
    return new PluginCommands(() -> List.of(feed.chain()), () -> writer, new OverrideFile(etc));
  }

  private String spec(String plugin) {
    ApiObject object = Objects.requireNonNull(objects.get(PluginsGroup.PLUGINS, "", plugin));
    return Decision.of(object).toString();
  }

  private List<String> file() throws Exception {
    return Files.readAllLines(etc.resolve("io.quarterdeck.plugins.cfg"));
  }

  private boolean isWritten() {
    return Files.exists(etc.resolve("io.quarterdeck.plugins.cfg"));
  }

  @Test
  void theTableHasALineForEachPlugin() {
    List<String> lines =
        commands().plugins().lines().map(l -> l.strip().replaceAll(" +", " ")).toList();
    assertEquals(
        List.of(
            "KIND PLUGIN RANK STATE VERSION CALLS REFUSALS MESSAGE",
            "authorizer Mine 5 Active 2.0.0 0 0",
            "authorizer RBAC 200 Active 1.0.0 0 0"),
        lines);
  }

  @Test
  void aPluginIsDisabledAndEnabledAgain() throws Exception {
    PluginCommands commands = commands();
    assertEquals("written; in force within a second", commands.disable("authorizer", "Mine"));
    assertEquals("enabled=false, rank=its own", spec("authorizer.mine"));
    commands.enable("authorizer", "Mine");
    assertEquals("enabled=true, rank=its own", spec("authorizer.mine"));
    assertFalse(isWritten(), "the spec goes to the files of all servers");
  }

  @Test
  void aPluginGetsARankAndItsOwnBack() throws Exception {
    PluginCommands commands = commands();
    commands.rank("authorizer", "RBAC", "-7");
    assertEquals("enabled=its own, rank=-7", spec("authorizer.rbac"));
    commands.rank("authorizer", "RBAC", "own");
    assertEquals("enabled=its own, rank=its own", spec("authorizer.rbac"));
  }

  @Test
  void aServerThatGoesItsOwnWayHasItInItsFile() throws Exception {
    PluginCommands commands = commands();
    feed.chain().override(new Overrides(Set.of(), Set.of(), Map.of(), true));
    commands.disable("authorizer", "Mine");
    assertEquals(List.of("disabled = authorizer/Mine"), file());
    assertEquals("enabled=its own, rank=its own", spec("authorizer.mine"));
  }

  @Test
  void whatConfigurationRequiresStays() {
    PluginCommands commands = commands();
    IllegalArgumentException refusal =
        assertThrows(IllegalArgumentException.class, () -> commands.disable("authorizer", "RBAC"));
    assertEquals("configuration requires authorizer RBAC", refusal.getMessage());
    assertFalse(isWritten());
  }

  @Test
  void aPluginThatIsNotThereIsNamed() {
    PluginCommands commands = commands();
    IllegalArgumentException refusal =
        assertThrows(IllegalArgumentException.class, () -> commands.enable("stage", "Mine"));
    assertEquals("no plugin stage Mine", refusal.getMessage());
  }

  @Test
  void aRankIsANumber() {
    PluginCommands commands = commands();
    assertThrows(NumberFormatException.class, () -> commands.rank("authorizer", "Mine", "high"));
    assertFalse(isWritten());
    assertTrue(commands.plugins().contains("Mine"));
  }
}
