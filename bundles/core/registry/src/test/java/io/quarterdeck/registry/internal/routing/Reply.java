// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.routing;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.Node;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.spi.stage.ApiResponse;
import io.quarterdeck.spi.stage.FrameSource;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What a client of an {@link ExampleServer} gets: an answer, or the Status of a refusal. */
public record Reply(
    int status, @Nullable ApiResponse response, byte[] bytes, List<String> warnings) {

  static Reply of(ApiResponse response, List<String> warnings) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    if (response.body() instanceof ApiResponse.Slices slices) {
      for (ByteBuffer part : slices.parts()) {
        byte[] bytes = new byte[part.remaining()];
        part.duplicate().get(bytes);
        out.writeBytes(bytes);
      }
    }
    return new Reply(response.status(), response, out.toByteArray(), List.copyOf(warnings));
  }

  static Reply of(ApiException refusal, List<String> warnings) {
    byte[] body = Json.write(refusal.status().toObject().tree());
    return new Reply(refusal.code(), null, body, List.copyOf(warnings));
  }

  public String text() {
    return new String(bytes, StandardCharsets.UTF_8);
  }

  public String contentType() {
    return Objects.requireNonNull(response, this::text).contentType();
  }

  public Node json() {
    return Node.root(Json.read(bytes));
  }

  /** A value of the body by the names of the fields that lead to it. */
  public Node at(String... path) {
    Node at = json();
    for (String field : path) {
      at = at.get(field);
    }
    return at;
  }

  public String message() {
    return at("message").text();
  }

  /** Of a watch. */
  public FrameSource frames() {
    return ((ApiResponse.Frames) Objects.requireNonNull(response, this::text).body()).source();
  }
}
