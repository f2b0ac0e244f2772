// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.junit.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class JavaHomeTest {
  @TempDir private Path folder;
  private final Map<String, String> environment = new HashMap<>();
  private final Properties properties = new Properties();

  @BeforeEach
  void user() {
    properties.setProperty("user.home", folder.resolve("user").toString());
  }

  private Path java(String name, String release) throws IOException {
    Path home = folder.resolve(name);
    Files.createDirectories(home.resolve("bin"));
    Path command = Files.createFile(home.resolve("bin/java"));
    assertTrue(command.toFile().setExecutable(true));
    Files.writeString(home.resolve("release"), release);
    return home;
  }

  private Path find(URL... path) throws IOException {
    try (URLClassLoader loader = new URLClassLoader(path, null)) {
      RuntimeFiles last = new RuntimeFiles(folder.resolve("cache"), loader, properties);
      return new JavaHome(environment, properties, folder.resolve("machine"), last).find();
    }
  }

  private URL artifact(String version) throws IOException {
    properties.setProperty("os.name", "Linux");
    properties.setProperty("os.arch", "amd64");
    String root = RuntimeFiles.ROOT + "linux-x86_64/";
    return Jars.jar(
        folder.resolve(version + ".jar"),
        Map.of(
            root + "release",
            "JAVA_VERSION=\"" + version + "\"",
            root + "bin/java",
            "#!/bin/sh\n"));
  }

  @Test
  void theArtifactIsTheLastAndIsLeftAloneWhereThereIsAnother() throws Exception {
    Path home = find(artifact("25.0.3"));
    assertEquals(folder.resolve("cache"), home.getParent());
    Path installed = java("machine/usr/lib/jvm/one", "JAVA_VERSION=\"25\"\n");
    assertEquals(installed, find(artifact("25.0.4")));
    try (Stream<Path> cached = Files.list(folder.resolve("cache"))) {
      assertEquals(2, cached.count(), "the first, and the lock");
    }
  }

  @Test
  void withoutAnyTheErrorNamesTheArtifactOfThisMachine() throws Exception {
    for (URL[] path : new URL[][] {{}, {artifact("24")}}) {
      String message =
          String.valueOf(assertThrows(IllegalStateException.class, () -> find(path)).getMessage());
      assertTrue(message.contains("quarterdeck-runtime with the classifier "), message);
    }
  }

  @Test
  void whatIsNamedComesFirstThenJavaHomeThenTheTestThenThePath() throws Exception {
    environment.put("PATH", java("path", "JAVA_VERSION=\"26.0.1\"\n").resolve("bin").toString());
    assertEquals(folder.resolve("path").toRealPath(), find());
    properties.setProperty("java.home", java("test", "JAVA_VERSION=\"25\"\n").toString());
    assertEquals(folder.resolve("test"), find());
    environment.put("JAVA_HOME", java("home", "JAVA_VERSION=\"25.0.1\"\n").toString());
    assertEquals(folder.resolve("home"), find());
    environment.put("QUARTERDECK_JAVA_HOME", java("ours", "JAVA_VERSION=\"25\"\n").toString());
    assertEquals(folder.resolve("ours"), find());
    properties.setProperty(JavaHome.PROPERTY, java("named", "JAVA_VERSION=\"25\"\n").toString());
    assertEquals(folder.resolve("named"), find());
  }

  @ParameterizedTest
  @CsvSource({"17.0.9", "1.8.0_402", "24", "''", "internal", "2", "99999999999"})
  void whatIsTooOldOrNotToBeReadIsPassedOver(String version) throws Exception {
    environment.put("JAVA_HOME", java("old", "JAVA_VERSION=\"" + version + "\"\n").toString());
    properties.setProperty("java.home", java("new", "JAVA_VERSION=\"25-ea\"\n").toString());
    assertEquals(folder.resolve("new"), find());
  }

  @Test
  void aNamedOneThatIsTooOldIsAnErrorThatNamesIt() throws Exception {
    Path old = java("old", "JAVA_VERSION=\"21\"\n");
    properties.setProperty(JavaHome.PROPERTY, old.toString());
    String message =
        String.valueOf(assertThrows(IllegalStateException.class, () -> find()).getMessage());
    assertTrue(message.contains(old.toString()) && message.contains(JavaHome.PROPERTY), message);
  }

  @Test
  void mavensToolchainsAreAsked() throws Exception {
    Path home = java("chain", "JAVA_VERSION=\"25\"\n");
    Path maven = Files.createDirectories(folder.resolve("user/.m2"));
    Files.writeString(
        maven.resolve("toolchains.xml"),
        "<toolchains><toolchain><configuration><jdkHome>/nowhere</jdkHome></configuration>"
            + "</toolchain><toolchain><configuration><jdkHome>\n  "
            + home
            + "\n</jdkHome></configuration></toolchain></toolchains>");
    assertEquals(home, find());
  }
}
