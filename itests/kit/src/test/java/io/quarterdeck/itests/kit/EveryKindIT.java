// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.kit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.itests.harness.Distribution;
import io.quarterdeck.itests.harness.Distribution.Ended;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A new project of each kind builds, and passes its tests, that in a real server included. */
final class EveryKindIT {
  private static final List<String> KINDS =
      List.of("admission", "authenticator", "authorizer", "stage", "apigroup", "storage");
  private static final String COMMAND =
      "bash " + Distribution.assembled().home().resolve("bin/quarterdeck") + " ";

  @TempDir private Path folder;

  @Test
  void eachBuildsAndPasses() throws IOException {
    CleanMachine machine = new CleanMachine(folder);
    Path projects = Files.createDirectory(folder.resolve("projects"));
    for (String kind : KINDS) {
      String said =
          machine.ok(
              COMMAND
                  + "new-plugin the-%1$s --kind %1$s --dir %2$s/%1$s --package org.acme.%1$s.one"
                      .formatted(kind, projects));
      assertTrue(said.startsWith("Made " + projects.resolve(kind)), said);
    }
    assertFalse(Files.exists(machine.ours()), "making projects needs no Maven");
    for (String kind : KINDS) {
      machine.ok("cd " + projects.resolve(kind) + " && mvn -B verify");
      Path target = projects.resolve(kind).resolve("target");
      String jar = "org.acme." + kind + ".one-1.0.0.jar";
      assertTrue(Files.exists(target.resolve(jar)), jar);
      assertTrue(reports(target.resolve("surefire-reports")) > 0, kind + " has no unit test");
      assertTrue(reports(target.resolve("failsafe-reports")) > 0, kind + " was in no server");
    }
    assertTrue(Files.exists(machine.ours().resolve("plugin-parent")), "whence came the parent?");
  }

  private static long reports(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(f -> String.valueOf(f.getFileName()).startsWith("TEST-")).count();
    }
  }

  @Test
  void whoHasInstalledTheSdkNeedsNoFolder() throws IOException {
    CleanMachine machine = new CleanMachine(folder);
    String sdk = machine.ok(COMMAND + "sdk path").strip();
    assertTrue(Files.isDirectory(Path.of(sdk)), sdk);
    machine.ok(COMMAND + "sdk install --repository " + machine.repository());
    machine.ok(COMMAND + "new-plugin gate --kind stage");
    Path pom = folder.resolve("gate/pom.xml");
    Files.writeString(
        pom, Files.readString(pom).replaceAll("(?s)<repositories>.*</repositories>", ""));
    machine.ok("cd gate && mvn -B -q package");
    assertTrue(Files.exists(folder.resolve("gate/target/com.example.gate-1.0.0.jar")));
  }

  @Test
  void whatIsRefusedEndsWith2AndLeavesNothing() throws IOException {
    CleanMachine machine = new CleanMachine(folder);
    Files.writeString(folder.resolve("taken"), "mine");
    for (String words :
        List.of(
            "new-plugin a/b --kind stage",
            "new-plugin a --kind webhook",
            "new-plugin a",
            "new-plugin taken --kind stage",
            "sdk publish")) {
      Ended ended = machine.run(COMMAND + words);
      assertEquals(2, ended.exitCode(), words + ": " + ended.err());
      assertEquals(1, ended.err().lines().count(), ended.err());
    }
    assertEquals("mine", Files.readString(folder.resolve("taken")));
    try (Stream<Path> files = Files.list(folder)) {
      assertEquals(2, files.count(), "something was written");
    }
  }
}
