// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.etcd.internal;

import io.quarterdeck.spi.storage.StorageException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The configuration, checked.
 *
 * @param endpoints at least one; all of one scheme
 * @param prefix begins with a slash and ends without one
 * @param compactionInterval zero for never
 */
record EtcdSettings(
    List<URI> endpoints,
    String prefix,
    Tls tls,
    String username,
    String password,
    Duration requestTimeout,
    Duration compactionInterval,
    Duration leaseReuse) {
  private static final String PID = "io.quarterdeck.storage.etcd: ";

  /** PEM files; null where nothing is given. */
  record Tls(@Nullable Path authorities, @Nullable Path certificate, @Nullable Path key) {}

  EtcdSettings {
    if (endpoints.isEmpty()) {
      throw new StorageException(PID + "endpoints must name at least one");
    }
    for (URI endpoint : endpoints) {
      check(endpoint);
    }
    if (endpoints.stream().map(URI::getScheme).distinct().count() > 1) {
      throw new StorageException(PID + "endpoints must be all http or all https");
    }
    if (!prefix.startsWith("/") || prefix.endsWith("/")) {
      throw new StorageException(PID + "prefix must begin with a slash and end without: " + prefix);
    }
    if ((tls.certificate() == null) != (tls.key() == null)) {
      throw new StorageException(PID + "cert.file and key.file go together");
    }
    if (requestTimeout.toMillis() <= 0) {
      throw new StorageException(PID + "request.timeout.seconds must be positive");
    }
    if (compactionInterval.isNegative() || leaseReuse.isNegative()) {
      throw new StorageException(
          PID + "compaction.interval.seconds and lease.reuse.seconds must not be negative");
    }
  }

  static EtcdSettings of(EtcdConfig config) {
    return new EtcdSettings(
        endpoints(config.endpoints()),
        config.prefix().strip(),
        new Tls(file(config.ca_file()), file(config.cert_file()), file(config.key_file())),
        config.username(),
        config.password(),
        Duration.ofSeconds(config.request_timeout_seconds()),
        Duration.ofSeconds(config.compaction_interval_seconds()),
        Duration.ofSeconds(config.lease_reuse_seconds()));
  }

  EtcdSettings withPrefix(String other) {
    return new EtcdSettings(
        endpoints, other, tls, username, password, requestTimeout, compactionInterval, leaseReuse);
  }

  private static List<URI> endpoints(String... texts) {
    List<URI> endpoints = new ArrayList<>();
    for (String text : texts) {
      if (!text.isBlank()) {
        try {
          endpoints.add(URI.create(text.strip()));
        } catch (IllegalArgumentException e) {
          throw new StorageException(PID + "not a URL among endpoints: " + text, e);
        }
      }
    }
    return List.copyOf(endpoints);
  }

  private static void check(URI endpoint) {
    boolean scheme = "http".equals(endpoint.getScheme()) || "https".equals(endpoint.getScheme());
    if (!scheme || endpoint.getHost() == null || endpoint.getPort() <= 0) {
      throw new StorageException(
          PID + "an endpoint is written as https://host:2379, not as " + endpoint);
    }
  }

  private static @Nullable Path file(String configured) {
    return configured.isBlank() ? null : Path.of(configured.strip());
  }

  boolean isTls() {
    return "https".equals(endpoints.getFirst().getScheme());
  }

  /** For messages. */
  String where() {
    return "etcd at " + String.join(",", endpoints.stream().map(URI::toString).toList());
  }
}
