// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.deploy;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.spi.stage.ApiResponse;
import io.quarterdeck.spi.stage.Dispatcher;
import io.quarterdeck.spi.stage.Exchange;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Where whoever has dropped a jar asks what has become of it, behind authentication, audit and
 * authorization as every path.
 */
final class DeployDoor implements Dispatcher {
  private static final String PATH = "/quarterdeck/deploy";

  private final Lines lines;

  /** Reads the state as it is now. */
  @FunctionalInterface
  interface Lines {
    List<Report.Line> read() throws IOException;
  }

  DeployDoor(Lines lines) {
    this.lines = lines;
  }

  @Override
  public @Nullable ApiResponse dispatch(Exchange exchange) {
    if (!exchange.request().path().equals(PATH)) {
      return null;
    }
    if (!exchange.request().method().equals("GET")) {
      throw ApiException.methodNotAllowed();
    }
    try {
      List<Map<String, Object>> bundles = lines.read().stream().map(DeployDoor::tree).toList();
      return ApiResponse.bytes(200, ApiResponse.JSON, Json.write(Map.of("bundles", bundles)));
    } catch (IOException e) {
      throw ApiException.unavailable("a jar cannot be read just now: " + e.getMessage(), 1);
    }
  }

  private static Map<String, Object> tree(Report.Line line) {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("file", line.file());
    tree.put("sha256", line.sha256());
    tree.put("bundle", line.bundle());
    tree.put("version", line.version());
    tree.put("state", line.standing().state().wire);
    tree.put("message", line.standing().message());
    return tree;
  }
}
