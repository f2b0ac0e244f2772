// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.junit.process;

import static java.util.Objects.requireNonNull;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class RuntimeFilesTest {
  /** In the place of Java: leaves what it was asked for. */
  private static final String COMMAND = "#!/bin/sh\necho \"$@\" >> \"${0%/bin/java}/asked\"\n";

  @TempDir private Path folder;

  private static Properties machine(String system, String architecture) {
    Properties properties = new Properties();
    properties.setProperty("os.name", system);
    properties.setProperty("os.arch", architecture);
    return properties;
  }

  private @Nullable Path home(Properties machine, URL... path) throws IOException {
    try (URLClassLoader loader = new URLClassLoader(path, null)) {
      return new RuntimeFiles(folder.resolve("cache"), loader, machine).home();
    }
  }

  private URL jar(String command) throws IOException {
    String root = RuntimeFiles.ROOT + "linux-x86_64/";
    return Jars.jar(
        folder.resolve("runtime.jar"),
        Map.of(
            root + "release",
            "JAVA_VERSION=\"25\"",
            root + "bin/java",
            command,
            root + "lib/jspawnhelper",
            "",
            root + "lib/modules",
            ""));
  }

  @Test
  void theFirstUnpacksItMakesItRunAndHasItArchiveItsClasses() throws Exception {
    Properties machine = machine("Linux", "amd64");
    Path home = requireNonNull(home(machine, jar(COMMAND)));
    assertTrue(Files.isExecutable(home.resolve("bin/java")));
    assertTrue(Files.isExecutable(home.resolve("lib/jspawnhelper")), "children are started by it");
    assertFalse(Files.isExecutable(home.resolve("lib/modules")));
    assertEquals(home, home(machine, jar(COMMAND)));
    assertEquals(
        "-XX:+UseCompactObjectHeaders -XX:+UseSerialGC -Xshare:dump\n",
        Files.readString(home.resolve("asked")),
        "once");
  }

  @Test
  void oneThatDoesNotRunHereIsAnErrorAndIsNotKept() throws Exception {
    URL jar = jar("no program");
    assertThrows(IOException.class, () -> home(machine("Linux", "amd64"), jar));
    try (Stream<Path> left = Files.list(folder.resolve("cache"))) {
      assertEquals(1, left.count(), "the lock");
    }
  }

  @Test
  void thatOfAnotherMachineIsNone() throws Exception {
    assertNull(home(machine("Linux", "aarch64"), jar(COMMAND)));
    assertNull(home(machine("Linux", "amd64")));
  }

  @ParameterizedTest
  @CsvSource({
    "Linux,amd64,linux-x86_64",
    "Linux,aarch64,linux-aarch64",
    "Mac OS X,aarch64,macos-aarch64",
    "Mac OS X,x86_64,macos-x86_64",
    "Windows 11,amd64,windows-x86_64"
  })
  void systemsHaveShortNames(String system, String architecture, String classifier) {
    ClassLoader none = ClassLoader.getPlatformClassLoader();
    assertEquals(
        classifier, new RuntimeFiles(folder, none, machine(system, architecture)).classifier());
  }
}
