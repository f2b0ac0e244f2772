// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.endpoints.application;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.Status;
import io.quarterdeck.api.StatusReason;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.spi.stage.ApiResponse;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.glassfish.jersey.server.ContainerResponse;

/** Jersey's heads as the pipeline's answers. */
final class Heads {
  /** What is the connection's, and not the resource's to say. */
  private static final Set<String> CONNECTION =
      Set.of(
          "connection",
          "content-length",
          "content-type",
          "keep-alive",
          "te",
          "trailer",
          "transfer-encoding",
          "upgrade");

  private Heads() {}

  /**
   * Checks the fields' values: a line break in one would be another field.
   *
   * @throws IllegalStateException naming the field
   */
  static void check(ContainerResponse response) {
    response
        .getStringHeaders()
        .forEach(
            (name, values) -> {
              if ((name + values).chars().anyMatch(c -> c < ' ' && c != '\t')) {
                throw new IllegalStateException("a control character in the header " + name);
              }
            });
  }

  static boolean isEvents(ContainerResponse response) {
    MediaType type = response.getMediaType();
    return type != null && MediaType.SERVER_SENT_EVENTS_TYPE.isCompatible(type);
  }

  /** Whether a field is the connection's, and so not a resource's or a filter's to say. */
  static boolean isConnection(String name) {
    return CONNECTION.contains(name.toLowerCase(Locale.ROOT));
  }

  /** All other fields; a value with newlines is several lines of that name. */
  static Map<String, String> fields(ContainerResponse response) {
    Map<String, String> fields = new LinkedHashMap<>();
    response
        .getStringHeaders()
        .forEach(
            (name, values) -> {
              if (!isConnection(name)) {
                fields.put(name, String.join("\n", values));
              }
            });
    return fields;
  }

  /** The answer with what is written to a body. */
  static ApiResponse answer(ContainerResponse response, ApiResponse.Body body) {
    String type = response.getHeaderString(HttpHeaders.CONTENT_TYPE);
    return new ApiResponse(response.getStatus(), type == null ? "" : type, fields(response), body);
  }

  /** A whole answer; a refusal without a word gets Kubernetes' words. */
  static ApiResponse whole(ContainerResponse response, ByteBuffer body) {
    if (response.getStatus() < 400 || body.hasRemaining()) {
      return answer(response, new ApiResponse.Slices(List.of(body)));
    }
    ApiResponse bare = answer(response, new ApiResponse.Slices(List.of()));
    byte[] status = Json.write(status(response.getStatus()).toObject().tree());
    return new ApiResponse(
        bare.status(),
        ApiResponse.JSON,
        bare.headers(),
        new ApiResponse.Slices(List.of(ByteBuffer.wrap(status))));
  }

  private static Status status(int code) {
    StatusReason reason =
        Arrays.stream(StatusReason.values())
            .filter(r -> r.code() == code && r != StatusReason.UNKNOWN)
            .findFirst()
            .orElse(StatusReason.UNKNOWN);
    String message =
        switch (code) {
          case 404 -> "the server could not find the requested resource";
          case 405 -> "the server does not allow this method on the requested resource";
          case 406 -> "the endpoint has no representation that the client accepts";
          case 415 -> "the endpoint does not read bodies of this type";
          default -> "the endpoint answered with code " + code;
        };
    return ApiException.of(reason, message, Status.Details.of("", "", "")).status();
  }
}
