// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.etcd.internal;

import java.net.URI;
import java.time.Duration;
import java.util.List;

/** Settings that differ from the shipped ones in what a test wants quicker, or not at all. */
final class TestSettings {
  static final EtcdSettings.Tls NO_TLS = new EtcdSettings.Tls(null, null, null);

  private TestSettings() {}

  static EtcdSettings of(URI endpoint) {
    return of(endpoint, Duration.ofSeconds(10), Duration.ZERO);
  }

  static EtcdSettings of(URI endpoint, Duration timeout, Duration compaction) {
    return new EtcdSettings(
        List.of(endpoint),
        "/registry",
        NO_TLS,
        "",
        "",
        timeout,
        compaction,
        Duration.ofSeconds(60));
  }
}
