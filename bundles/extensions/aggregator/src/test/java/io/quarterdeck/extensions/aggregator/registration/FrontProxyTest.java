// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.aggregator.registration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.quarterdeck.libraries.client.ClientCertificate;
import io.quarterdeck.testkit.certificates.TestCertificate;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The certificate that aggregated servers are shown. */
final class FrontProxyTest {
  @TempDir private Path folder;

  @Test
  void noneIsShownWhereNoneIsGiven() {
    assertNull(new FrontProxy("", "").certificate());
  }

  @Test
  void aCertificateAndItsKeyGoTogether() {
    assertEquals(
        "proxy.client.cert.file and proxy.client.key.file go together",
        assertThrows(IllegalArgumentException.class, () -> new FrontProxy("a", "")).getMessage());
  }

  @Test
  void aNewPairIsTakenAndHalfOfOneIsNot() throws Exception {
    TestCertificate first = TestCertificate.authority("CN=first");
    TestCertificate second = TestCertificate.authority("CN=second");
    Path certificate = first.write(folder.resolve("a.crt"));
    Path key = first.writeKey(folder.resolve("a.key"));
    FrontProxy proxy = new FrontProxy(certificate.toString(), key.toString());
    ClientCertificate before = proxy.certificate();
    assertNotNull(before);

    Files.writeString(certificate, second.pem());
    Thread.sleep(1_100);
    assertEquals(before, proxy.certificate());
    Files.writeString(key, second.keyPem());
    Thread.sleep(1_100);
    assertEquals(new ClientCertificate(second.pem(), second.keyPem()), proxy.certificate());
  }

  @Test
  void aKeyOfAnotherIsRefusedAtTheStart() throws Exception {
    Path certificate = TestCertificate.authority("CN=a").write(folder.resolve("a.crt"));
    Path key = TestCertificate.authority("CN=b").writeKey(folder.resolve("b.key"));
    assertThrows(
        IllegalArgumentException.class,
        () -> new FrontProxy(certificate.toString(), key.toString()));
  }
}
