// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.etcd.internal;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.spi.egress.Egress;
import io.quarterdeck.spi.storage.StorageException;
import io.quarterdeck.testkit.certificates.OlderKeys;
import io.quarterdeck.testkit.certificates.TestCertificate;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which files a channel is made of; it connects later. */
final class ChannelsTest {
  @TempDir private Path folder;

  private Channels.Opened open(TestCertificate client, String key) throws Exception {
    Path crt = client.write(folder.resolve("client.crt"));
    EtcdSettings.Tls tls =
        new EtcdSettings.Tls(crt, crt, Files.writeString(folder.resolve("client.key"), key));
    return Channels.open(
        new EtcdSettings(
            List.of(URI.create("https://127.0.0.1:1")),
            "/registry",
            tls,
            "",
            "",
            Duration.ofSeconds(1),
            Duration.ZERO,
            Duration.ZERO),
        Egress.DIRECT);
  }

  /** As kubeadm and older OpenSSLs write them. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aKeyInPkcs1OrSec1(boolean rsa) throws Exception {
    TestCertificate client =
        rsa ? TestCertificate.selfSigned("CN=etcd").rsa().sign() : TestCertificate.loopback();
    String key = OlderKeys.pem(client.key());
    assertDoesNotThrow(() -> open(client, key).close());
  }

  @Test
  void aFileThatCannotBeUsedIsNamed() {
    StorageException e =
        assertThrows(StorageException.class, () -> open(TestCertificate.loopback(), "no key"));
    assertTrue(
        String.valueOf(e.getMessage())
            .contains(folder.resolve("client.key") + ": holds no private key"),
        e.getMessage());
  }
}
