// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.migration.internal;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.spi.storage.KeyValue;
import io.quarterdeck.spi.storage.StorageException;
import io.quarterdeck.testkit.storage.FakeBackend;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class CopyingTest {
  private final FakeBackend from = new FakeBackend();
  private final FakeBackend to = new FakeBackend();

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static KeyValue present(@Nullable KeyValue entry) {
    assertNotNull(entry);
    return entry;
  }

  @Test
  void everythingArrives() {
    for (int i = 0; i < 1_234; i++) {
      from.create("/registry/pods/a/" + i, bytes("v" + i), 0);
    }
    from.create("/registry/events/a/e", bytes("e"), from.grantLease(Duration.ofHours(1)));
    from.create("/registry/masterleases/10.0.0.1", bytes("x"), 0);
    from.create("/elsewhere", bytes("x"), 0);
    assertEquals(1_235, new Copying(from, to).run());
    assertEquals(1_234, to.range("/registry/pods/", "", 0, 0).count());
    assertArrayEquals(bytes("v77"), present(to.get("/registry/pods/a/77")).value());
    assertNotEquals(0, present(to.get("/registry/events/a/e")).lease());
    assertNull(to.get("/registry/masterleases/10.0.0.1"));
    assertNull(to.get("/elsewhere"));
  }

  @Test
  void nothingIsMixed() {
    from.create("/registry/pods/a/x", bytes("x"), 0);
    to.create("/registry/pods/a/y", bytes("y"), 0);
    StorageException e = assertThrows(StorageException.class, () -> new Copying(from, to).run());
    assertTrue(String.valueOf(e.getMessage()).contains("not empty"));
    assertNull(to.get("/registry/pods/a/x"));
  }

  @Test
  void anEmptyStoreIsCopied() {
    assertEquals(0, new Copying(from, to).run());
  }
}
