// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.certificates;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.testkit.certificates.TestCertificate;
import java.security.Principal;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Objects;
import javax.net.ssl.X509ExtendedKeyManager;
import javax.net.ssl.X509ExtendedTrustManager;
import org.junit.jupiter.api.Test;

class TlsManagersTest {
  private static final TestCertificate CA = TestCertificate.authority("CN=ca");
  private static final TestCertificate EC = CA.issue("CN=ec").dns("a.test").forServers().sign();

  @Test
  void aChainIsShownWithItsKey() throws Exception {
    List<X509Certificate> chain = List.of(EC.certificate(), CA.certificate());
    X509ExtendedKeyManager shown = TlsManagers.showing(chain, EC.key());
    String alias = Objects.requireNonNull(shown.chooseServerAlias("EC", null, null));
    assertArrayEquals(chain.toArray(), shown.getCertificateChain(alias));
    assertEquals(EC.key(), shown.getPrivateKey(alias));
  }

  @Test
  void itIsShownToWhomeverItCanHelp() {
    X509ExtendedKeyManager shown = TlsManagers.showing(List.of(EC.certificate()), EC.key());
    Principal[] own = {CA.certificate().getSubjectX500Principal()};
    Principal[] others = {
      TestCertificate.authority("CN=other").certificate().getIssuerX500Principal()
    };
    String[] kinds = {"RSA", "EC"};
    assertNotNull(shown.chooseClientAlias(kinds, own, null));
    assertNotNull(
        shown.chooseEngineClientAlias(kinds, null, null), "who names no authority takes any");
    assertNull(shown.chooseClientAlias(kinds, others, null), "a server that trusts others");
    assertNull(shown.chooseEngineServerAlias("RSA", null, null), "another kind of key");
    assertNull(shown.getPrivateKey("another"));
  }

  @Test
  void whomAnAuthorityTrustsAndNobodyElse() throws Exception {
    X509Certificate[] shown = {EC.certificate()};
    X509ExtendedTrustManager own = TlsManagers.trusting(List.of(CA.certificate()));
    assertDoesNotThrow(() -> own.checkServerTrusted(shown, "ECDHE_ECDSA"));
    X509ExtendedTrustManager platform = TlsManagers.trusting(null);
    assertThrows(
        CertificateException.class, () -> platform.checkServerTrusted(shown, "ECDHE_ECDSA"));
  }

  @Test
  void aKeyBelongsToItsOwnCertificate() throws Exception {
    TestCertificate rsa = CA.issue("CN=rsa").rsa().sign();
    assertTrue(TlsManagers.belongs(EC.key(), EC.certificate()));
    assertTrue(TlsManagers.belongs(rsa.key(), rsa.certificate()));
    assertFalse(TlsManagers.belongs(CA.key(), EC.certificate()), "another of its kind");
    assertFalse(TlsManagers.belongs(rsa.key(), EC.certificate()), "one of another kind");
  }
}
