// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.client.proxy;

import io.quarterdeck.spi.authentication.Credentials;
import io.quarterdeck.spi.stage.ApiRequest;
import io.quarterdeck.spi.stage.Exchange;
import io.quarterdeck.spi.stage.Query;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Requests as clients send them. */
final class Requests {
  private Requests() {}

  /** Headers as {@code Name: value}. */
  static Exchange of(String method, String path, String query, String body, String... headers) {
    return new Exchange(
        new ApiRequest(
            method,
            path,
            query,
            Query.parse(query),
            new Headers(headers),
            List.of(),
            new ByteArrayInputStream(body.getBytes(StandardCharsets.UTF_8)),
            "203.0.113.9",
            "api.test"));
  }

  private static final class Headers implements Credentials.Headers {
    private final Map<String, List<String>> all = new LinkedHashMap<>();

    Headers(String... lines) {
      for (String line : lines) {
        String[] parts = line.split(": ", 2);
        all.put(parts[0].toLowerCase(Locale.ROOT), List.of(parts[1]));
      }
    }

    @Override
    public @Nullable String first(String name) {
      List<String> values = all(name);
      return values.isEmpty() ? null : values.getFirst();
    }

    @Override
    public List<String> all(String name) {
      return all.getOrDefault(name.toLowerCase(Locale.ROOT), List.of());
    }

    @Override
    public Iterable<String> names() {
      return all.keySet();
    }
  }
}
