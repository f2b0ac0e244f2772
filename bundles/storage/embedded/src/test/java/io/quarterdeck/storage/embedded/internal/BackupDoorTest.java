// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.embedded.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.Node;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.spi.stage.ApiRequest;
import io.quarterdeck.spi.stage.ApiResponse;
import io.quarterdeck.spi.stage.Exchange;
import io.quarterdeck.spi.stage.Query;
import io.quarterdeck.spi.storage.StorageException;
import io.quarterdeck.testkit.authentication.Shown;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** How a running server is asked for a backup. */
final class BackupDoorTest {
  private final List<Path> made = new ArrayList<>();
  private final BackupDoor door = new BackupDoor(Path.of("/var/lib/store"), made::add);

  private static Exchange exchange(String method, String path) {
    return new Exchange(
        new ApiRequest(
            method,
            path,
            "directory=/etc",
            Query.parse("directory=/etc"),
            Shown.nothing(),
            List.of(),
            InputStream.nullInputStream(),
            "127.0.0.1",
            "localhost"));
  }

  private static String directory(ApiResponse answer) {
    assertEquals(200, answer.status());
    ByteBuffer body = ((ApiResponse.Slices) answer.body()).parts().getFirst().duplicate();
    byte[] bytes = new byte[body.remaining()];
    body.get(bytes);
    return Node.root(Json.read(bytes)).get("directory").text();
  }

  private String asked() {
    ApiResponse answer = door.dispatch(exchange("POST", "/quarterdeck/backup"));
    assertNotNull(answer);
    return directory(answer);
  }

  @Test
  void theServerChoosesWhereABackupGoesEachTimeAnew() {
    String first = asked();
    String second = asked();
    assertNotEquals(first, second);
    assertEquals(List.of(Path.of(first), Path.of(second)), made);
    for (String place : List.of(first, second)) {
      assertTrue(place.matches("/var/lib/store\\.backup-[0-9a-f-]{36}"), place);
    }
  }

  @Test
  void otherPathsAreOthers() {
    for (String path :
        List.of("/", "/quarterdeck", "/quarterdeck/backup/", "/quarterdeck/backups")) {
      assertNull(door.dispatch(exchange("POST", path)), path);
    }
    assertTrue(made.isEmpty());
  }

  @Test
  void itIsAskedForWithAPost() {
    for (String method : List.of("GET", "HEAD", "PUT", "DELETE")) {
      ApiException e =
          assertThrows(
              ApiException.class, () -> door.dispatch(exchange(method, "/quarterdeck/backup")));
      assertEquals(405, e.code(), method);
    }
    assertTrue(made.isEmpty());
  }

  @Test
  void oneThatFailsIsAnInternalError() {
    BackupDoor broken =
        new BackupDoor(
            Path.of("store"),
            target -> {
              throw new StorageException("no space left");
            });
    ApiException e =
        assertThrows(
            ApiException.class, () -> broken.dispatch(exchange("POST", "/quarterdeck/backup")));
    assertEquals(500, e.code());
    assertTrue(String.valueOf(e.getMessage()).contains("no space left"), e.getMessage());
  }
}
