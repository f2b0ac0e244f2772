// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher.failure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.BindException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class FailuresTest {

  @Test
  void whatNeverBecomesReadyIsFoundAmongTheCauses() {
    Throwable bind =
        new IllegalStateException("activate", new BindException("Address already in use"));
    Throwable full =
        new RuntimeException(new IOException("IO error: No space left on device: 000009.sst"));

    assertTrue(
        String.valueOf(Failures.fatal(bind)).startsWith("the port is taken"), bind::toString);
    assertTrue(String.valueOf(Failures.fatal(full)).startsWith("the disk is full"), full::toString);
  }

  @Test
  void aStoreThatIsDamagedIsTheEnd() {
    String why = "the storage directory /d is damaged: checksum mismatch in /d/000011.sst; ...";
    assertEquals(
        why, Failures.fatal(new IllegalStateException("x", new RuntimeException("io.X: " + why))));
  }

  @Test
  void aSignerThatIsAwayIsTheEnd() {
    String why = "the external JWT signer at @s: while setting up external-jwt-signer: not there";
    assertEquals(why, Failures.fatal(new Exception(why)));
  }

  @Test
  void aComponentThatRefusesItsConfigurationIsNamedOnce() {
    assertEquals(
        "io.quarterdeck.requests: cors.allowed.origins: bad",
        reasonOf(
            "java.lang.IllegalArgumentException: io.quarterdeck.requests: cors.allowed.origins: bad"));
    assertEquals(
        "com.example.plugin: Unclosed group near index 1",
        reasonOf(
            "java.lang.reflect.InvocationTargetException\n\tat a.B.c(B.java:1)\nCaused by:"
                + " java.util.regex.PatternSyntaxException: Unclosed group near index 1\n(\n"));
    assertNull(Failures.refused("a", "java.lang.IllegalStateException: not yet"));
  }

  private static @Nullable String reasonOf(String failure) {
    LaunchException e = Failures.refused("com.example.plugin", failure);
    return e == null ? null : e.getMessage();
  }

  @Test
  void anyOtherFailureIsNotTheEnd() {
    assertNull(
        Failures.fatal(new IllegalStateException("a plugin is broken", new IOException("reset"))));
  }

  @Test
  void aReasonNamesTheFile() {
    assertEquals("/x: no such file", Failures.reason(new NoSuchFileException("/x")));
    assertEquals(
        "/x: No space left on device",
        Failures.reason(new FileSystemException("/x", null, "No space left on device")));
    assertEquals("IOException", Failures.reason(new IOException()));
  }
}
