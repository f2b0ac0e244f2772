// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.aggregator.document;

import io.quarterdeck.api.GroupVersion;
import io.quarterdeck.api.Node;
import io.quarterdeck.extensions.aggregator.proxy.Fetch;
import io.quarterdeck.extensions.aggregator.proxy.Fetch.Fetched;
import io.quarterdeck.extensions.aggregator.registration.Backend;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.runtime.json.MalformedJsonException;
import io.quarterdeck.spi.authentication.UserInfo;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Asks an aggregated server for its OpenAPI documents. */
record OpenApiFetch(Fetch fetch) {
  private static final UserInfo ASKING = UserInfo.of("system:aggregator");
  private static final Duration TIMEOUT = Duration.ofSeconds(60);
  private static final int MOST = 16 * 1024 * 1024;
  private static final int OK = 200;
  private static final int NOT_MODIFIED = 304;
  private static final int NOT_FOUND = 404;
  private static final String PREFIX = "/openapi/v3/";

  /**
   * A document of version 2 with the paths of one group version.
   *
   * @param etag of the whole document; empty for none
   * @param part null when there is no such document
   * @param v3 the same as a document of version 3; null where the server has its own
   */
  record Swagger(
      String etag,
      @Nullable Map<String, @Nullable Object> part,
      @Nullable Map<String, @Nullable Object> v3) {
    static final Swagger NONE = new Swagger("", null, null);
  }

  /**
   * The URLs of its documents of version 3, by path; only those of the group version, and of its
   * group.
   *
   * @return null when it has no such documents
   */
  @Nullable Map<String, String> index(Backend backend, GroupVersion version) throws IOException {
    Fetched answer =
        fetch.get(
            backend, "/openapi/v3", ASKING, Map.of("Accept", "application/json"), MOST, TIMEOUT);
    if (answer.status() == NOT_FOUND) {
      return null;
    }
    Map<String, String> out = new HashMap<>();
    parsed(answer)
        .get("paths")
        .entries()
        .forEach(
            (path, item) -> {
              String url = item.get("serverRelativeURL").text();
              boolean own =
                  path.equals("apis/" + version) || path.equals("apis/" + version.group());
              if (own && (url + "?").startsWith(PREFIX + path + "?")) {
                out.put(path, url);
              }
            });
    return out;
  }

  /**
   * The older document; what it was before when it has not changed.
   *
   * @param converts whether it is wanted in version 3, too
   */
  Swagger swagger(Backend backend, GroupVersion version, boolean converts, @Nullable Swagger before)
      throws IOException {
    Map<String, String> headers = new HashMap<>(Map.of("Accept", "application/json"));
    Swagger known = before != null && (before.v3() != null) == converts ? before : null;
    if (known != null && !known.etag().isEmpty()) {
      headers.put("If-None-Match", known.etag());
    }
    Fetched answer = fetch.get(backend, "/openapi/v2", ASKING, headers, MOST, TIMEOUT);
    if (known != null && answer.status() == NOT_MODIFIED) {
      return known;
    }
    if (answer.status() == NOT_FOUND) {
      return Swagger.NONE;
    }
    Node document = parsed(answer);
    Map<String, @Nullable Object> part = SwaggerPart.of(document, "/apis/" + version + "/");
    return new Swagger(
        answer.etag(),
        part,
        converts ? SwaggerConversion.of(Node.root(SwaggerPart.alone(document, part))) : null);
  }

  private static Node parsed(Fetched answer) throws IOException {
    if (answer.status() != OK) {
      throw new IOException("status " + answer.status());
    }
    try {
      return Node.root(Json.readObject(answer.body()));
    } catch (MalformedJsonException | IllegalArgumentException e) {
      throw new IOException("no JSON object: " + e.getMessage(), e);
    }
  }
}
