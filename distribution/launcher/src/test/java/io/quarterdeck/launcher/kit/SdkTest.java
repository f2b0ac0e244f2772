// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher.kit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.launcher.failure.LaunchException;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A small repository, and users with settings of every kind. */
final class SdkTest {
  private static final String ARTIFACT = "io/quarterdeck/a/1.0.0/a-1.0.0";

  @TempDir private Path folder;
  private Path sdk;
  private Path user;
  private String options = "";

  @BeforeEach
  void repository() throws Exception {
    sdk = folder.resolve("sdk");
    user = Files.createDirectories(folder.resolve("user"));
    for (String file : List.of(".pom", ".jar", "-sources.jar", ".jar.sha1")) {
      write(sdk.resolve(ARTIFACT + file), file);
    }
    write(sdk.resolve("io/quarterdeck/a/maven-metadata.xml"), "<metadata/>");
  }

  private static void write(Path file, String text) throws Exception {
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  private String run(String... words) throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    String[] all = Stream.concat(Stream.of("sdk"), Arrays.stream(words)).toArray(String[]::new);
    new Sdk(sdk, user, options).run(new PrintStream(out, true, StandardCharsets.UTF_8), all);
    return out.toString(StandardCharsets.UTF_8);
  }

  private static List<String> files(Path repository) throws Exception {
    try (Stream<Path> all = Files.walk(repository)) {
      return all.filter(Files::isRegularFile)
          .map(f -> repository.relativize(f).toString())
          .sorted()
          .toList();
    }
  }

  private static void assertInstalled(Path repository) throws Exception {
    List<String> expected =
        List.of(ARTIFACT + "-sources.jar", ARTIFACT + ".jar", ARTIFACT + ".pom");
    assertEquals(expected, files(repository));
  }

  @Test
  void thePathIsTheFolder() throws Exception {
    assertEquals(sdk + System.lineSeparator(), run("path"));
  }

  @Test
  void itIsInstalledWhereMavenLooks() throws Exception {
    assertTrue(run("install").startsWith("Installed 3 files of "));
    assertInstalled(user.resolve(".m2/repository"));

    Path elsewhere = user.resolve("elsewhere");
    write(
        user.resolve(".m2/settings.xml"),
        "<settings><localRepository>${user.home}/elsewhere</localRepository></settings>");
    run("install");
    assertInstalled(elsewhere);

    options = "-Xmx1g -Dmaven.repo.local=" + folder.resolve("ofMaven");
    run("install");
    assertInstalled(folder.resolve("ofMaven"));

    run("install", "--repository", folder.resolve("named").toString());
    assertInstalled(folder.resolve("named"));
    run("install", "--repository=" + folder.resolve("other"));
    assertInstalled(folder.resolve("other"));
  }

  @Test
  void whatWasThereIsReplacedAndItsOriginForgotten() throws Exception {
    Path repository = user.resolve(".m2/repository");
    write(repository.resolve(ARTIFACT + ".jar"), "old");
    write(repository.resolve(ARTIFACT).resolveSibling("_remote.repositories"), "central");
    run("install");
    assertEquals(".jar", Files.readString(repository.resolve(ARTIFACT + ".jar")));
    assertInstalled(repository);
  }

  @Test
  void whatCannotBeDoneIsRefused() throws Exception {
    for (String[] words :
        List.of(new String[] {}, new String[] {"publish"}, new String[] {"install", "x"})) {
      assertThrows(LaunchException.class, () -> run(words));
    }
    Path file = Files.writeString(folder.resolve("file"), "");
    assertThrows(LaunchException.class, () -> run("install", "--repository", file.toString()));
    write(user.resolve(".m2/settings.xml"), "<settings>");
    LaunchException e = assertThrows(LaunchException.class, () -> run("install"));
    assertTrue(String.valueOf(e.getMessage()).contains("settings.xml cannot be read"));
    assertFalse(Files.exists(user.resolve(".m2/repository")));
  }
}
