// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.etcd.internal;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.spi.storage.StorageException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class EtcdSettingsTest {

  private static EtcdSettings of(String endpoints, String prefix, EtcdSettings.Tls tls) {
    return new EtcdSettings(
        Stream.of(endpoints.split(";")).filter(e -> !e.isEmpty()).map(URI::create).toList(),
        prefix,
        tls,
        "",
        "",
        Duration.ofSeconds(10),
        Duration.ZERO,
        Duration.ZERO);
  }

  @ParameterizedTest
  @CsvSource({
    "'', /registry, endpoints",
    "ftp://a:1, /registry, endpoint",
    "http://a, /registry, endpoint",
    "http://a:1;https://b:1, /registry, all http or all https",
    "http://a:1, registry, prefix",
    "http://a:1, /registry/, prefix",
  })
  void whatIsWrongIsNamed(String endpoints, String prefix, String named) {
    StorageException e =
        assertThrows(StorageException.class, () -> of(endpoints, prefix, TestSettings.NO_TLS));
    assertTrue(String.valueOf(e.getMessage()).contains(named), e.getMessage());
  }

  @Test
  void aCertificateNeedsItsKey() {
    assertThrows(
        StorageException.class,
        () -> of("https://a:1", "/registry", new EtcdSettings.Tls(null, Path.of("a.crt"), null)));
    assertTrue(of("https://a:1", "/registry", TestSettings.NO_TLS).isTls());
  }
}
