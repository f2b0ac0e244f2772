// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.pipeline.internal.authentication;

import io.quarterdeck.spi.authentication.Credentials;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Headers with another bearer token than they came with. */
record BearerHeaders(Credentials.Headers others, String token) implements Credentials.Headers {
  private static final String NAME = "authorization";

  /** Nothing but a token. */
  static BearerHeaders only(String token) {
    return new BearerHeaders(None.NONE, token);
  }

  @Override
  public @Nullable String first(String name) {
    return name.equalsIgnoreCase(NAME) ? "Bearer " + token : others.first(name);
  }

  @Override
  public List<String> all(String name) {
    return name.equalsIgnoreCase(NAME) ? List.of("Bearer " + token) : others.all(name);
  }

  @Override
  public Iterable<String> names() {
    Set<String> out = new LinkedHashSet<>();
    others.names().forEach(out::add);
    out.add(NAME);
    return out;
  }

  /** No headers. */
  private enum None implements Credentials.Headers {
    NONE;

    @Override
    public @Nullable String first(String name) {
      return null;
    }

    @Override
    public List<String> all(String name) {
      return List.of();
    }

    @Override
    public Iterable<String> names() {
      return List.of();
    }
  }
}
