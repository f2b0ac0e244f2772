// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.local;

import io.quarterdeck.spi.authentication.Credentials;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The headers of a request that no socket brought.
 *
 * @param values by name in lower case
 */
record LocalHeaders(Map<String, String> values) implements Credentials.Headers {

  @Override
  public @Nullable String first(String name) {
    return values.get(name.toLowerCase(Locale.ROOT));
  }

  @Override
  public List<String> all(String name) {
    String value = first(name);
    return value == null ? List.of() : List.of(value);
  }

  @Override
  public Iterable<String> names() {
    return values.keySet();
  }
}
