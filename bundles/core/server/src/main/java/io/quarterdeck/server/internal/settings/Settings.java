// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.settings;

import io.quarterdeck.spi.feature.FeatureGates;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * What {@link ServerConfig} says, checked.
 *
 * @param port 0 for any that is free
 * @param compresses whether large answers are compressed for clients that take it
 */
public record Settings(
    String address, int port, Path certificate, Path key, boolean compresses, TlsOptions tls) {
  private static final String PID = "io.quarterdeck.server: ";

  public Settings {
    if (port < 0 || port > 65535) {
      throw new IllegalArgumentException(PID + "port must be between 0 and 65535, not " + port);
    }
  }

  /** One that compresses. */
  public Settings(String address, int port, Path certificate, Path key) {
    this(address, port, certificate, key, true);
  }

  /** One whose handshakes are as the JDK makes them. */
  public Settings(String address, int port, Path certificate, Path key, boolean compresses) {
    this(address, port, certificate, key, compresses, TlsOptions.standard());
  }

  /**
   * Checks a configuration.
   *
   * @throws IllegalArgumentException naming the key and the value that cannot be used
   */
  public static Settings of(ServerConfig config, FeatureGates gates) {
    return new Settings(
        config.bind_address(),
        config.port(),
        file("tls.cert.file", config.tls_cert_file()),
        file("tls.key.file", config.tls_key_file()),
        gates.isEnabled("APIResponseCompression"),
        tls(config));
  }

  private static TlsOptions tls(ServerConfig config) {
    try {
      return TlsOptions.of(config);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(PID + e.getMessage(), e);
    }
  }

  /** Whether it is the same socket that is listened on. */
  public boolean listensAs(Settings other) {
    return port == other.port && address.equals(other.address);
  }

  /** A place that was not chosen, or not resolved, must not be made up. */
  private static Path file(String key, @Nullable String configured) {
    if (configured == null || configured.isBlank() || configured.contains("${")) {
      throw new IllegalArgumentException(PID + key + " must name a file, not: " + configured);
    }
    return Path.of(configured.strip());
  }
}
