// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.fuzz;

import io.quarterdeck.api.Trees;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.runtime.json.MalformedJsonException;
import java.net.http.HttpResponse;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A request and its answer. */
record Exchange(Request request, int status, Map<String, String> headers, byte[] body) {

  static Exchange of(Request request, HttpResponse<byte[]> response) {
    Map<String, String> headers = new LinkedHashMap<>();
    response
        .headers()
        .map()
        .forEach((name, values) -> headers.put(name, String.join(", ", values)));
    return new Exchange(request, response.statusCode(), headers, response.body());
  }

  boolean isOk() {
    return status >= 200 && status < 300;
  }

  boolean isJson() {
    return headers.getOrDefault("content-type", "").startsWith("application/json");
  }

  /** The body as a JSON object; null when it is none. */
  @Nullable Map<String, @Nullable Object> tree() {
    if (!isJson()) {
      return null;
    }
    try {
      return Trees.asObject(Json.read(body));
    } catch (MalformedJsonException e) {
      return null;
    }
  }

  /** The same when what was answered is not to be compared with what is stored. */
  Exchange withoutAnswer() {
    return new Exchange(request, status, Map.of(), body);
  }

  /** Nothing of a dry run is stored. */
  Exchange unlessDry() {
    return request.path().contains("dryRun=") ? withoutAnswer() : this;
  }

  String message() {
    Map<String, @Nullable Object> tree = tree();
    return tree == null ? Request.shown(body) : tree.get("message") instanceof String s ? s : "";
  }

  String shown() {
    return request.shown() + "\n--> " + status + "\n" + Request.shown(body);
  }
}
