// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.tls;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.testkit.certificates.TestCertificate;
import java.net.InetAddress;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The table that Kubernetes makes of several pairs, and how Go reads it. */
final class NamedCertificatesTest {
  private static final CertifiedKey STANDARD = pair("CN=standard", "standard.example.com");
  private static final CertifiedKey EXPLICIT = pair("CN=a", "own.example.com");
  private static final CertifiedKey WILDCARD = pair("CN=b");
  private static final CertifiedKey EXTRACTED =
      pair("CN=cn.example.com", "san.example.com", "*.pods.example.com", "a.example.com");
  private static final CertifiedKey LATER = pair("CN=later", "san.example.com");
  private static final CertifiedKey NUMERIC = pair("CN=10.0.0.1");

  private static final NamedCertificates TABLE =
      new NamedCertificates(
          STANDARD,
          List.of(
              new NamedCertificates.Named(EXTRACTED, List.of()),
              new NamedCertificates.Named(EXPLICIT, List.of("a.example.com", "10.0.0.9", "::1")),
              new NamedCertificates.Named(WILDCARD, List.of("*.example.com", "a.example.com")),
              new NamedCertificates.Named(LATER, List.of()),
              new NamedCertificates.Named(NUMERIC, List.of())));

  private static CertifiedKey pair(String subject, String... hosts) {
    var draft = TestCertificate.selfSigned(subject);
    for (String host : hosts) {
      draft.dns(host);
    }
    TestCertificate made = draft.sign();
    return new CertifiedKey(List.of(made.certificate()), made.key());
  }

  private static String subject(CertifiedKey pair) {
    return pair.certificate().getSubjectX500Principal().getName();
  }

  @ParameterizedTest
  @CsvSource({
    "a.example.com,        CN=a", // given before said, and the earlier of two
    "cn.example.com,       CN=cn.example.com", // a common name counts
    "san.example.com,      CN=cn.example.com", // the earlier of two certificates that say it
    "x.example.com,        CN=b",
    "own.example.com,      CN=b", // what a certificate says counts only where no name is given
    "x.pods.example.com,   CN=cn.example.com",
    "x.y.pods.example.com, CN=standard", // a wildcard is one label
    "example.com,          CN=standard",
    "10.0.0.9,             CN=a",
    "10.0.0.1,             CN=standard", // a common name that is an address does not count
    "nobody,               CN=standard",
  })
  void theNameThatIsAskedFor(String name, String shown) {
    assertEquals(shown, subject(TABLE.of(name).getFirst()));
  }

  /** Go: no name fits, but a certificate itself does. */
  @Test
  void aCertificateThatFitsAnUnknownName() {
    CertifiedKey other = pair("CN=other", "deep.name.example.org");
    NamedCertificates table =
        new NamedCertificates(
            STANDARD, List.of(new NamedCertificates.Named(other, List.of("given.example.org"))));
    assertEquals(List.of(other, STANDARD), table.of("deep.name.example.org"));
    assertEquals(List.of(STANDARD), table.of("given.example.net"));
  }

  @Test
  void addressesForClientsThatNameNoHost() {
    assertEquals(
        Map.of(InetAddress.ofLiteral("10.0.0.9"), EXPLICIT, InetAddress.ofLiteral("::1"), EXPLICIT),
        TABLE.byAddress());
  }
}
