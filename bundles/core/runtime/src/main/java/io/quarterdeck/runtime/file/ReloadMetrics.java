// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.file;

import io.quarterdeck.runtime.metrics.Counter;
import io.quarterdeck.runtime.metrics.Family;
import io.quarterdeck.runtime.metrics.Gauge;
import io.quarterdeck.runtime.metrics.Metrics;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * How the readings of a configuration file ended, under Kubernetes' names; the server's hash is
 * that of its host name. Thread-safe.
 */
public final class ReloadMetrics {
  private static final String SERVER = "apiserver_id_hash";

  private final Family<Counter> reloads;
  private final Family<Gauge> last;
  private final Family<Gauge> inForce;
  private final String server = hash(hostname().getBytes(StandardCharsets.UTF_8));
  private String configuration = "";

  /**
   * @param prefix such as {@code apiserver_authorization_config_controller}
   */
  public ReloadMetrics(Metrics metrics, String prefix) {
    reloads =
        metrics.counter(
            prefix + "_automatic_reloads_total",
            "How often a changed configuration file was read.",
            SERVER,
            "status");
    last =
        metrics.gauge(
            prefix + "_automatic_reload_last_timestamp_seconds",
            "When a changed configuration file was last read.",
            SERVER,
            "status");
    inForce =
        metrics.gauge(
            prefix + "_last_config_info",
            "The hash of the configuration file that is in force.",
            SERVER,
            "hash");
  }

  /** A changed file was read, and what it says is in force, or is not. */
  public void reloaded(boolean good) {
    String status = good ? "success" : "failure";
    reloads.with(server, status).increment();
    last.with(server, status).set(System.currentTimeMillis() / 1000);
  }

  /** What is in force from now on. */
  public synchronized void inForce(byte[] file) {
    String hash = hash(file);
    if (!configuration.isEmpty() && !configuration.equals(hash)) {
      inForce.remove(server, configuration);
    }
    configuration = hash;
    inForce.with(server, hash).set(1);
  }

  private static String hostname() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException e) {
      return "localhost";
    }
  }

  private static String hash(byte[] content) {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(content);
      return "sha256:" + HexFormat.of().formatHex(digest);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
