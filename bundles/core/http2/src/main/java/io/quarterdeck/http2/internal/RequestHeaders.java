// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.http2.internal;

import io.quarterdeck.spi.authentication.Credentials;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The fields of a request: names, which are in lower case, and values in turn. There are a dozen,
 * and a watch keeps them as long as it runs.
 */
final class RequestHeaders implements Credentials.Headers {
  private final String[] fields;

  RequestHeaders(List<String> fields) {
    this.fields = fields.toArray(String[]::new);
  }

  @Override
  public @Nullable String first(String name) {
    String key = name.toLowerCase(Locale.ROOT);
    for (int i = 0; i < fields.length; i += 2) {
      if (fields[i].equals(key)) {
        return fields[i + 1];
      }
    }
    return null;
  }

  @Override
  public List<String> all(String name) {
    String key = name.toLowerCase(Locale.ROOT);
    List<String> values = new ArrayList<>(1);
    for (int i = 0; i < fields.length; i += 2) {
      if (fields[i].equals(key)) {
        values.add(fields[i + 1]);
      }
    }
    return values;
  }

  @Override
  public Iterable<String> names() {
    Set<String> names = new LinkedHashSet<>();
    for (int i = 0; i < fields.length; i += 2) {
      names.add(fields[i]);
    }
    return names;
  }
}
