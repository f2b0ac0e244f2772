// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.quarterdeck.launcher.failure.LaunchException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class HostTest {
  private static final Host SOMEBODYS = Host.embedded(Path.of("/home"));
  private static final String KEY = "quarterdeck.host.test";

  @AfterEach
  void clear() {
    System.clearProperty(KEY);
  }

  @ParameterizedTest
  @ValueSource(strings = {"--shell", "--until-stdin-closes", "--until-unused=u"})
  void inAJvmOfSomebodyElseNothingEndsItOrReadsItsInput(String option) throws Exception {
    Arguments arguments = Arguments.parse(option);
    LaunchException e = assertThrows(LaunchException.class, () -> SOMEBODYS.require(arguments));
    assertEquals(2, e.exitCode());
    assertDoesNotThrow(() -> Host.own().require(arguments));
    assertDoesNotThrow(() -> SOMEBODYS.require(Arguments.parse("--port=0")));
  }

  @Test
  void onlyOfAJvmOfItsOwnItSetsTheProperties() {
    SOMEBODYS.publish(Map.of(KEY, "x"));
    assertNull(System.getProperty(KEY));
    Host.own().publish(Map.of(KEY, "x"));
    assertEquals("x", System.getProperty(KEY));
  }
}
