// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.embedded.internal;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.Status;
import io.quarterdeck.api.StatusReason;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.spi.stage.ApiResponse;
import io.quarterdeck.spi.stage.Dispatcher;
import io.quarterdeck.spi.stage.Exchange;
import io.quarterdeck.spi.storage.StorageException;
import java.nio.file.Path;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Where a running server is asked for a backup: beside the store, in a directory whose name the
 * server chooses, so that a request decides nothing about where files go. Whoever asked carries it
 * away from there.
 */
final class BackupDoor implements Dispatcher {
  private static final String PATH = "/quarterdeck/backup";

  private final Path store;
  private final Consumer<Path> backup;

  BackupDoor(Path store, Consumer<Path> backup) {
    this.store = store.toAbsolutePath();
    this.backup = backup;
  }

  @Override
  public @Nullable ApiResponse dispatch(Exchange exchange) {
    if (!exchange.request().path().equals(PATH)) {
      return null;
    }
    if (!exchange.request().method().equals("POST")) {
      throw ApiException.of(
          StatusReason.METHOD_NOT_ALLOWED,
          "the server does not allow this method on the requested resource",
          Status.Details.of("", "", ""));
    }
    Path target = store.resolveSibling(store.getFileName() + ".backup-" + UUID.randomUUID());
    try {
      backup.accept(target);
    } catch (StorageException e) {
      throw ApiException.internal(String.valueOf(e.getMessage()));
    }
    return ApiResponse.bytes(
        200, ApiResponse.JSON, Json.write(Map.of("directory", target.toString())));
  }
}
