// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.benchmarks.inside;

import io.quarterdeck.spi.authentication.Credentials;
import io.quarterdeck.spi.stage.ApiRequest;
import io.quarterdeck.spi.stage.Query;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A request that can be made again and again; only its body is read once. */
final class Request {
  private final String method;
  private final String path;
  private final String query;
  private final byte[] body;
  private final Headers headers;

  Request(String method, String target, String contentType, String token, String body) {
    int at = target.indexOf('?');
    this.method = method;
    this.path = at < 0 ? target : target.substring(0, at);
    this.query = at < 0 ? "" : target.substring(at + 1);
    this.body = body.getBytes(StandardCharsets.UTF_8);
    Map<String, String> fields = new TreeMap<>();
    fields.put("authorization", "Bearer " + token);
    fields.put("user-agent", "benchmark/1.0");
    fields.put("accept", "application/json");
    if (!contentType.isEmpty()) {
      fields.put("content-type", contentType);
    }
    headers = new Headers(fields);
  }

  ApiRequest once() {
    return new ApiRequest(
        method,
        path,
        query,
        Query.parse(query),
        headers,
        List.of(),
        new ByteArrayInputStream(body),
        "127.0.0.1",
        "127.0.0.1");
  }

  /** By names in lower case. */
  private record Headers(Map<String, String> fields) implements Credentials.Headers {
    @Override
    public @Nullable String first(String name) {
      return fields.get(name.toLowerCase(Locale.ROOT));
    }

    @Override
    public List<String> all(String name) {
      String value = first(name);
      return value == null ? List.of() : List.of(value);
    }

    @Override
    public Iterable<String> names() {
      return fields.keySet();
    }
  }
}
