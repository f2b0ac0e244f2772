// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.testkit.authentication;

import io.quarterdeck.spi.authentication.Credentials;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Headers that a test writes down, and the credentials that they make. */
public final class Shown implements Credentials.Headers {
  private final Map<String, List<String>> values = new TreeMap<>();

  private Shown() {}

  /** A request without any header. */
  public static Shown nothing() {
    return new Shown();
  }

  /** A request with {@code Authorization: Bearer TOKEN}. */
  public static Shown bearer(String token) {
    return nothing().header("Authorization", "Bearer " + token);
  }

  /** One more value of a header. */
  public Shown header(String name, String value) {
    values.computeIfAbsent(lower(name), n -> new ArrayList<>()).add(value);
    return this;
  }

  /** Of a client on this machine that shows these certificates, leaf first. */
  public Credentials credentials(X509Certificate... certificates) {
    return new Credentials("/api", this, List.of(certificates), "127.0.0.1");
  }

  @Override
  public @Nullable String first(String name) {
    List<String> all = all(name);
    return all.isEmpty() ? null : all.getFirst();
  }

  @Override
  public List<String> all(String name) {
    return List.copyOf(values.getOrDefault(lower(name), List.of()));
  }

  @Override
  public Iterable<String> names() {
    return List.copyOf(values.keySet());
  }

  private static String lower(String name) {
    return name.toLowerCase(Locale.ROOT);
  }
}
