// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.http;

import io.quarterdeck.spi.authentication.Credentials;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.glassfish.grizzly.http.util.MimeHeaders;
import org.jspecify.annotations.Nullable;

/** A copy of a request's headers, by name in lower case. */
public record RequestHeaders(Map<String, List<String>> values) implements Credentials.Headers {

  static RequestHeaders copy(MimeHeaders headers) {
    Map<String, List<String>> values = new LinkedHashMap<>();
    for (int i = 0; i < headers.size(); i++) {
      String name = headers.getName(i).toString().toLowerCase(Locale.ROOT);
      values.computeIfAbsent(name, k -> new ArrayList<>()).add(headers.getValue(i).toString());
    }
    return new RequestHeaders(values);
  }

  @Override
  public @Nullable String first(String name) {
    List<String> all = all(name);
    return all.isEmpty() ? null : all.getFirst();
  }

  @Override
  public List<String> all(String name) {
    return values.getOrDefault(name.toLowerCase(Locale.ROOT), List.of());
  }

  @Override
  public Iterable<String> names() {
    return values.keySet();
  }
}
