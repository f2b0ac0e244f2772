// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.launcher.failure.LaunchException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ArgumentRulesTest {
  @Test
  void withoutOptionsThereIsADefaultForEach() throws Exception {
    Arguments none = Arguments.parse();
    assertEquals(Path.of("data"), none.data());
    assertNull(none.config());
    assertEquals(List.of(), none.settings());
    assertEquals("default", none.profile());
    assertEquals(false, none.shell());
    assertEquals(false, none.strict());
    assertNull(none.pki());
    assertEquals(List.of(), none.deploy());
    assertNull(none.readyFile());
    assertEquals(false, none.untilStdinCloses());
    assertNull(none.untilUnused());
    assertEquals(Duration.ofMinutes(1), none.unused());
  }

  @Test
  void allOptionsTogether() throws Exception {
    assertEquals(
        new Arguments(
            Path.of("/d"),
            Path.of("c"),
            Path.of("p"),
            List.of(Path.of("x"), Path.of("y")),
            Path.of("r.json"),
            List.of("a.b=c=d", "server.port=0"),
            "small",
            false,
            true,
            true,
            Path.of("u"),
            Duration.ofSeconds(3)),
        Arguments.parse(
            "--data=/d",
            "--config",
            "c",
            "--set",
            "a.b=c=d",
            "--port",
            "0",
            "--profile=small",
            "--strict",
            "--pki=p",
            "--deploy",
            "x",
            "--deploy=y",
            "--ready-file",
            "r.json",
            "--until-stdin-closes",
            "--until-unused=u",
            "--unused-seconds",
            "3"));
  }

  @Test
  void theLastOfAnOptionCountsAndEachSetting() throws Exception {
    Arguments twice = Arguments.parse("--data", "a", "--data", "b", "--set=x.y=1", "--set", "z=2");
    assertEquals(Path.of("b"), twice.data());
    assertEquals(List.of("x.y=1", "z=2"), twice.settings());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--port",
        "--data",
        "--config",
        "--set",
        "--profile",
        "--pki",
        "--deploy",
        "--ready-file",
        "--until-unused",
        "--unused-seconds"
      })
  void anOptionNeedsItsValue(String option) {
    LaunchException e = assertThrows(LaunchException.class, () -> Arguments.parse(option));
    assertEquals(2, e.exitCode());
    assertEquals(option + " needs a value", e.getMessage());
  }

  @ParameterizedTest
  @CsvSource({"-1", "65536", "http", "''", "99999999999"})
  void aPortIsANumberThatFits(String port) {
    LaunchException e = assertThrows(LaunchException.class, () -> Arguments.parse("--port", port));
    assertEquals("--port " + port + " is not a port: 0 (any free) to 65535", e.getMessage());
  }

  @ParameterizedTest
  @CsvSource({"0", "-1", "soon", "''"})
  void aServerIsUnusedForAWhileAtLeast(String seconds) {
    LaunchException e =
        assertThrows(
            LaunchException.class,
            () -> Arguments.parse("--until-unused=u", "--unused-seconds", seconds));
    assertEquals(
        "--unused-seconds " + seconds + " is not a number of seconds, at least 1", e.getMessage());
  }

  @Test
  void secondsOfNoFileAreNone() {
    LaunchException e =
        assertThrows(LaunchException.class, () -> Arguments.parse("--unused-seconds=5"));
    assertEquals("--unused-seconds needs --until-unused FILE", e.getMessage());
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 65535})
  void theFirstAndTheLastPort(int port) throws Exception {
    assertEquals(List.of("server.port=" + port), Arguments.parse("--port=" + port).settings());
  }

  @Test
  void onlyOneReadsStandardInput() {
    LaunchException e =
        assertThrows(
            LaunchException.class, () -> Arguments.parse("--shell", "--until-stdin-closes"));
    assertEquals(2, e.exitCode());
    assertEquals(
        "--until-stdin-closes and --shell cannot be combined: both read standard input",
        e.getMessage());
  }

  @Test
  void anUnknownOptionIsNamedWithThoseThatAreKnown() {
    LaunchException e = assertThrows(LaunchException.class, () -> Arguments.parse("--prot", "1"));
    assertTrue(
        String.valueOf(e.getMessage()).startsWith("unknown option --prot; known are --port N"),
        e::getMessage);
  }
}
