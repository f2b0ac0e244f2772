// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.plugins;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.runtime.chain.ChainConfig;
import io.quarterdeck.runtime.chain.ChainFeed;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PluginCommandsTest {
  @TempDir private Path etc;

  private final ChainFeed<Runnable> feed =
      ChainFeed.create("authorizer", ChainConfig.requiring("RBAC"));

  private PluginCommands commands() {
    feed.put("1", "RBAC", 200, "1.0.0", () -> {});
    feed.put("2", "Mine", 5, "2.0.0", () -> {});
    return new PluginCommands(() -> List.of(feed.chain()), new OverrideFile(etc));
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
    assertEquals(List.of("disabled = authorizer/Mine"), file());
    commands.enable("authorizer", "Mine");
    assertEquals(List.of(), file());
  }

  @Test
  void aPluginGetsARankAndItsOwnBack() throws Exception {
    PluginCommands commands = commands();
    commands.rank("authorizer", "RBAC", "-7");
    assertEquals(List.of("ranks = authorizer/RBAC=-7"), file());
    commands.rank("authorizer", "RBAC", "own");
    assertEquals(List.of(), file());
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
