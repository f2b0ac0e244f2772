// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher.kit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.launcher.failure.LaunchException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With a template of one class: that real ones build is tested with the whole distribution. */
final class NewPluginTest {
  private static final String SOURCE =
      """
      // SPDX-License-Identifier: Apache-2.0
      // Copyright the Quarterdeck authors
      package com.example.requiredlabels;

      /** Reads etc/com.example.requiredlabels.cfg, is validating-admission.requiredlabels. */
      public final class RequiredLabels implements Contract {}
      """;

  @TempDir private Path folder;
  private Path home;
  private Path work;

  @BeforeEach
  void distribution() throws Exception {
    home = folder.resolve("home & all");
    work = Files.createDirectories(folder.resolve("work"));
    Path template = home.resolve("templates/admission");
    write(template.resolve("src/com/example/requiredlabels/RequiredLabels.java"), SOURCE);
    write(template.resolve("etc/com.example.requiredlabels.cfg"), "labels = a\n");
    write(home.resolve("sdk/io/quarterdeck/a/1/a-1.pom"), "<project/>");
    write(home.resolve("lib/build.properties"), "commit=x\nversion=7.8.9\n");
  }

  private static void write(Path file, String text) throws Exception {
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  private void make(String name, String... more) throws Exception {
    String[] dir = {"new-plugin", name, "--dir", work.resolve(name).toString()};
    String[] words = Stream.concat(Arrays.stream(dir), Arrays.stream(more)).toArray(String[]::new);
    Sdk sdk = new Sdk(home.resolve("sdk"), folder.resolve("user"), "");
    NewPlugin.run(home, sdk, new PrintStream(OutputStream.nullOutputStream()), words);
  }

  private String refusal(String name, String... more) throws Exception {
    LaunchException e = assertThrows(LaunchException.class, () -> make(name, more));
    assertEquals(2, e.exitCode());
    return String.valueOf(e.getMessage());
  }

  private List<Path> written() throws Exception {
    try (Stream<Path> files = Files.list(work)) {
      return files.toList();
    }
  }

  @Test
  void everyNameOfTheExampleIsThePlugins() throws Exception {
    make("team-labels", "--kind", "admission", "--package=org.acme.team");
    Path project = work.resolve("team-labels");
    assertEquals(
        """
        package org.acme.team;

        /** Reads etc/org.acme.team.cfg, is validating-admission.teamlabels. */
        public final class TeamLabels implements Contract {}
        """,
        Files.readString(project.resolve("src/org/acme/team/TeamLabels.java")));
    assertEquals("labels = a\n", Files.readString(project.resolve("etc/org.acme.team.cfg")));
    String pom = Files.readString(project.resolve("pom.xml"));
    assertTrue(pom.contains("<version>7.8.9</version>"), pom);
    assertTrue(pom.contains("<artifactId>org.acme.team</artifactId>"), pom);
    assertEquals(home + "\n", Files.readString(project.resolve(".quarterdeck-home")));
    assertTrue(Files.readString(project.resolve(".gitignore")).contains(".quarterdeck-home\n"));
    try (Stream<Path> files = Files.walk(project)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        boolean machines = file.endsWith(".quarterdeck-home");
        assertEquals(machines, Files.readString(file).contains(folder.toString()), file::toString);
      }
    }
    Path installed = folder.resolve("user/.m2/repository/io/quarterdeck/a/1/a-1.pom");
    assertTrue(Files.exists(installed), "what it is built with");
    String readme = Files.readString(project.resolve("README.md"));
    assertFalse(readme.contains("@"), readme);
    assertEquals(List.of(project), written(), "something else was left");
  }

  @Test
  void itsPackageIsOfTheNameWhenNoneIsGiven() throws Exception {
    make("quota2", "--kind", "admission");
    assertTrue(Files.exists(work.resolve("quota2/src/com/example/quota2/Quota2.java")));
  }

  @Test
  void whatIsNoNameIsRefusedAndNothingIsWritten() throws Exception {
    for (String name : List.of("", "2nd", "a b", "a--b", "a-", "a/b", "ä", "x".repeat(61))) {
      assertTrue(refusal(name, "--kind", "admission").contains("the name"), name);
    }
    for (String pack : List.of("one", "Org.acme", "org..acme", "org.int.x", "org.acme/x")) {
      String said = refusal("a", "--kind", "admission", "--package", pack);
      assertTrue(said.startsWith("--package " + pack), said);
    }
    String ours = refusal("a", "--kind", "admission", "--package", "io.quarterdeck.mine");
    assertTrue(ours.contains("the server's own"), ours);
    String hides = refusal("contract", "--kind", "admission");
    assertTrue(hides.contains("the class Contract would hide another"), hides);
    assertEquals(List.of(), written());
  }

  @Test
  void theKindIsOneThatThereIs() throws Exception {
    String said = refusal("a", "--kind", "webhook");
    assertTrue(
        said.endsWith("known are admission, authenticator, authorizer, stage, apigroup, storage"),
        said);
    assertTrue(refusal("a").startsWith("--kind is missing"), refusal("a"));
    assertTrue(refusal("a", "--kind").contains("needs a value"));
    assertTrue(refusal("a", "--sort", "x").contains("unknown option --sort"));
    assertTrue(refusal("a", "b", "--kind", "stage").contains("NAME is given twice"));
    String absent = refusal("a", "--kind", "stage");
    assertTrue(absent.contains("this distribution has no"), absent);
    assertEquals(List.of(), written());
  }

  @Test
  void whatIsThereStays() throws Exception {
    write(work.resolve("mine/file"), "kept");
    String said = refusal("mine", "--kind", "admission");
    assertTrue(said.endsWith("mine is there already"), said);
    assertEquals("kept", Files.readString(work.resolve("mine/file")));
  }
}
