// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.junit.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
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

  private Path find() {
    return new JavaHome(environment, properties).find();
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
        String.valueOf(assertThrows(IllegalStateException.class, this::find).getMessage());
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
