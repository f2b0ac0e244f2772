// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.oidc.internal;

import io.quarterdeck.authentication.oidc.internal.Provider.Prefixed;
import io.quarterdeck.runtime.file.ReloadMetrics;
import io.quarterdeck.runtime.file.ReloadedFile;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.cel.CelCompiler;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * The providers in force. A configuration file is checked once a second and read again when it has
 * changed; one that is wrong then is reported and the providers stay as they were. Thread-safe.
 */
final class Providers implements AutoCloseable {
  private static final String PID = "io.quarterdeck.authentication.oidc: ";

  private final InstantSource clock;
  private final Supplier<List<IdTokens>> followed;
  private List<IdTokens> current = List.of();

  private Providers(List<Provider> providers, InstantSource clock) {
    this.clock = clock;
    List<IdTokens> fixed = tokens(providers);
    this.followed = () -> fixed;
  }

  private Providers(
      Path file, AuthenticationFile reader, ReloadMetrics reloads, InstantSource clock) {
    this.clock = clock;
    this.followed =
        new ReloadedFile<>(
                file,
                content -> {
                  List<IdTokens> next = tokens(reader.read(content));
                  reloads.inForce(content);
                  return next;
                },
                reloads::reloaded)
            ::get;
  }

  /**
   * @param shared the file of all authenticators, empty for none
   * @throws IllegalArgumentException naming what is wrong
   */
  static Providers of(
      OidcConfig config,
      String shared,
      CelCompiler compiler,
      Metrics metrics,
      InstantSource clock) {
    String own = config.config_file().strip();
    String issuer = config.issuer_url().strip();
    if (Stream.of(own, shared, issuer).filter(s -> !s.isEmpty()).count() > 1) {
      throw new IllegalArgumentException(
          PID + "authentication.config, config.file and issuer.url exclude each other");
    }
    if (own.isEmpty() && shared.isEmpty()) {
      return new Providers(issuer.isEmpty() ? List.of() : List.of(one(config)), clock);
    }
    return new Providers(
        Path.of(own.isEmpty() ? shared : own),
        new AuthenticationFile(compiler, own.isEmpty()),
        new ReloadMetrics(metrics, "apiserver_authentication_config_controller"),
        clock);
  }

  private static Provider one(OidcConfig config) {
    String issuer = config.issuer_url().strip();
    IssuerRules.check(issuer, PID + "issuer.url");
    if (config.client_id().isBlank()) {
      throw new IllegalArgumentException(PID + "client.id must not be empty");
    }
    Set<String> algorithms = Set.of(config.signing_algs());
    IssuerRules.checkAlgorithms(algorithms, PID + "signing.algs");
    String groups = config.groups_claim().strip();
    return new Provider(
        issuer,
        null,
        authorities(config.ca_file().strip()),
        List.of(config.client_id().strip()),
        algorithms,
        new Prefixed(config.username_claim().strip(), prefix(config, issuer)),
        groups.isEmpty() ? null : new Prefixed(groups, config.groups_prefix()),
        null,
        required(config.required_claims()),
        Expressions.NONE);
  }

  private static String prefix(OidcConfig config, String issuer) {
    String prefix = config.username_prefix();
    if (prefix.isEmpty()) {
      return config.username_claim().strip().equals("email") ? "" : issuer + "#";
    }
    return prefix.equals("-") ? "" : prefix;
  }

  private static String authorities(String file) {
    try {
      return file.isEmpty() ? "" : Files.readString(Path.of(file));
    } catch (IOException e) {
      throw new IllegalArgumentException(PID + "ca.file: " + e, e);
    }
  }

  private static Map<String, String> required(String[] pairs) {
    Map<String, String> out = new LinkedHashMap<>();
    for (String pair : pairs) {
      String[] parts = pair.strip().split("=", 2);
      if (parts.length != 2 || parts[0].isEmpty()) {
        throw new IllegalArgumentException(PID + "required.claims: not claim=value: " + pair);
      }
      out.put(parts[0], parts[1]);
    }
    return out;
  }

  /** A provider that stays as it was keeps its keys; one that has gone may still be asked. */
  private synchronized List<IdTokens> tokens(List<Provider> providers) {
    Map<Provider, IdTokens> known = new HashMap<>();
    current.forEach(t -> known.put(t.provider(), t));
    current =
        providers.stream()
            .map(
                p -> {
                  IdTokens found = known.get(p);
                  return found == null ? new IdTokens(p, clock) : found;
                })
            .toList();
    return current;
  }

  List<IdTokens> now() {
    return followed.get();
  }

  @Override
  public synchronized void close() {
    current.forEach(IdTokens::close);
    current = List.of();
  }
}
