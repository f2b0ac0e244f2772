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
    Path made = Files.createDirectory(folder.resolve("made"));
    for (String kind : KINDS) {
      String said =
          machine.ok(
              COMMAND
                  + "new-plugin the-%1$s --kind %1$s --dir %2$s/%1$s --package org.acme.%1$s.one"
                      .formatted(kind, made));
      assertTrue(said.contains("Made " + made.resolve(kind)), said);
    }
    // a project may be moved; and one Maven is quicker than six
    Path projects = Files.move(made, folder.resolve("moved"));
    Files.writeString(projects.resolve("pom.xml"), CleanMachine.all(KINDS.toArray(String[]::new)));
    machine.ok("cd " + projects + " && mvn -B -o -T 2 -DargLine=-XX:TieredStopAtLevel=1 verify");
    for (String kind : KINDS) {
      Path target = projects.resolve(kind).resolve("target");
      String jar = "org.acme." + kind + ".one-1.0.0.jar";
      assertTrue(Files.exists(target.resolve(jar)), jar);
      assertTrue(reports(target.resolve("surefire-reports")) > 0, kind + " has no unit test");
      assertTrue(reports(target.resolve("failsafe-reports")) > 0, kind + " was in no server");
    }
  }

  private static long reports(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(f -> String.valueOf(f.getFileName()).startsWith("TEST-")).count();
    }
  }

  @Test
  void aCloneNeedsTheSdkAndTheVariable() throws IOException {
    CleanMachine author = new CleanMachine(Files.createDirectory(folder.resolve("author")));
    author.ok(COMMAND + "new-plugin gate --kind stage");
    author.ok(
        "cd gate && git init -q && git add . && git -c user.name=a -c user.email=a@example.com"
            + " commit -q -m first && git grep -n -e \"$PWD\" -e quarterdeck/bin; test $? = 1");
    CleanMachine other = new CleanMachine(Files.createDirectory(folder.resolve("other")));
    other.ok("git clone -q ../author/gate");
    Ended without = other.run("cd gate && mvn -B -q package");
    assertEquals(1, without.exitCode(), without.out());
    assertTrue(without.out().contains("plugin-parent"), without.out());
    String sdk = other.ok(COMMAND + "sdk path").strip();
    assertTrue(Files.isDirectory(Path.of(sdk)), sdk);
    other.ok(COMMAND + "sdk install --repository " + other.repository());
    other.ok(
        "export QUARTERDECK_HOME=%s && cd gate && mvn -B -o -q verify"
            .formatted(Distribution.assembled().home()));
    assertTrue(reports(folder.resolve("other/gate/target/failsafe-reports")) > 0);
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
    assertFalse(Files.exists(machine.ours().resolve("plugin-parent")), "the SDK is installed");
    assertEquals("mine", Files.readString(folder.resolve("taken")));
    try (Stream<Path> files = Files.list(folder)) {
      assertEquals(2, files.count(), "something was written");
    }
  }
}
