// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.oidc.internal;

import io.quarterdeck.authentication.oidc.internal.Provider.Prefixed;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The providers in force. A configuration file is looked at once a second and read again when it
 * has changed; one that is wrong then is reported and the providers stay as they were. Thread-safe.
 */
final class Providers implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(Providers.class.getName());
  private static final long LOOK_AGAIN_NANOS = 1_000_000_000L;
  private static final String PID = "io.quarterdeck.authentication.oidc: ";

  private final InstantSource clock;
  private final @Nullable Path file;
  private List<IdTokens> current;
  private @Nullable FileTime seen;
  private long lookedAt = System.nanoTime();

  private Providers(List<Provider> providers, @Nullable Path file, InstantSource clock) {
    this.clock = clock;
    this.file = file;
    this.current = tokens(providers);
  }

  /**
   * @throws IllegalArgumentException naming what is wrong
   */
  static Providers of(OidcConfig config, InstantSource clock) {
    String file = config.config_file().strip();
    String issuer = config.issuer_url().strip();
    if (!file.isEmpty() && !issuer.isEmpty()) {
      throw new IllegalArgumentException(PID + "config.file and issuer.url exclude each other");
    }
    if (!file.isEmpty()) {
      Path path = Path.of(file);
      Providers out = new Providers(AuthenticationFile.read(path), path, clock);
      out.seen = time(path);
      return out;
    }
    return new Providers(issuer.isEmpty() ? List.of() : List.of(one(config)), null, clock);
  }

  private static @Nullable FileTime time(Path path) {
    try {
      return Files.getLastModifiedTime(path);
    } catch (IOException e) {
      return null;
    }
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
        required(config.required_claims()));
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

  private List<IdTokens> tokens(List<Provider> providers) {
    return providers.stream().map(p -> new IdTokens(p, clock)).toList();
  }

  synchronized List<IdTokens> now() {
    Path path = file;
    long nanos = System.nanoTime();
    if (path != null && nanos - lookedAt >= LOOK_AGAIN_NANOS) {
      lookedAt = nanos;
      look(path);
    }
    return current;
  }

  private void look(Path path) {
    FileTime changed = time(path);
    if (changed == null || changed.equals(seen)) {
      return;
    }
    seen = changed;
    try {
      List<IdTokens> next = tokens(AuthenticationFile.read(path));
      current.forEach(IdTokens::close);
      current = next;
      LOG.log(Level.INFO, "{0} was read again", path);
    } catch (IllegalArgumentException e) {
      LOG.log(Level.ERROR, "the issuers stay as they were: {0}", e.getMessage());
    }
  }

  @Override
  public synchronized void close() {
    current.forEach(IdTokens::close);
    current = List.of();
  }
}
