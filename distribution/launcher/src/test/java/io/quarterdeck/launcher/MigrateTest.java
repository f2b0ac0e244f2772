// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.launcher.failure.LaunchException;
import java.util.logging.Level;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class MigrateTest {
  @Test
  void itIsTheFirstWordOfTheCommand() {
    assertTrue(Migrate.isAsked("migrate", "--to", "etcd"));
    assertFalse(Migrate.isAsked("--set", "migrate"));
    assertFalse(Migrate.isAsked());
  }

  @ParameterizedTest
  @CsvSource({
    "migrate",
    "migrate --to",
    "migrate --to memory",
    "migrate etcd",
    "migrate --to=etcd"
  })
  void withoutAStoreToCopyToItSaysHowItIsUsed(String command) {
    LaunchException e =
        assertThrows(
            LaunchException.class,
            () -> Migrate.run(System.err, System.err, Level.OFF, command.split(" ")));
    assertEquals(2, e.exitCode());
    assertTrue(
        String.valueOf(e.getMessage())
            .startsWith("usage: quarterdeck migrate --to etcd|embedded [--data DIR]"),
        e.getMessage());
  }

  @Test
  void whatRemainsAreOptionsOfTheServer() {
    LaunchException e =
        assertThrows(
            LaunchException.class,
            () ->
                Migrate.run(
                    System.err, System.err, Level.OFF, "migrate", "--to", "etcd", "--port=x"));
    assertEquals("--port x is not a port: 0 (any free) to 65535", e.getMessage());
  }
}
