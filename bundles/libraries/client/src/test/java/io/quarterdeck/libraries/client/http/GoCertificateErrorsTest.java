// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.client.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.testkit.certificates.TestCertificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.security.cert.X509Certificate;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class GoCertificateErrorsTest {
  private static final String START = "tls: failed to verify certificate: x509: ";
  private static final CertificateException NO_NAME =
      new CertificateException("No subject alternative DNS name matching x found.");

  private static X509Certificate named(String... names) {
    var draft = TestCertificate.selfSigned("CN=x");
    for (String name : names) {
      draft = name.matches("[0-9.]+") ? draft.ip(name) : draft.dns(name);
    }
    return draft.sign().certificate();
  }

  private static String text(X509Certificate leaf, String host, CertificateException why) {
    String text = GoCertificateErrors.text(leaf, host, why);
    assertTrue(text.startsWith(START), text);
    return text.substring(START.length());
  }

  @Test
  void aWrongNameIsReportedWithThoseThatAreRight() {
    assertEquals(
        "certificate is valid for a.example, b.example, not x.example",
        text(named("a.example", "b.example", "10.0.0.1"), "x.example", NO_NAME));
    assertEquals(
        "certificate is valid for 10.0.0.1, not 10.0.0.2",
        text(named("a.example", "10.0.0.1"), "10.0.0.2", NO_NAME));
  }

  @Test
  void aCertificateWithoutNamesOfTheKind() {
    assertEquals(
        "cannot validate certificate for 10.0.0.2 because it doesn't contain any IP SANs",
        text(named("a.example"), "10.0.0.2", NO_NAME));
    assertEquals(
        "certificate is not valid for any names, but wanted to match x.example",
        text(named("10.0.0.1"), "x.example", NO_NAME));
    assertEquals(
        "certificate relies on legacy Common Name field, use SANs instead",
        text(named(), "x.example", NO_NAME));
  }

  @Test
  void datesAreReportedWhereverTheyStandInTheCauses() {
    Instant from = Instant.parse("2020-01-01T00:00:00Z");
    Instant to = Instant.parse("2020-01-02T00:00:00Z");
    X509Certificate old =
        TestCertificate.selfSigned("CN=x").dns("x").valid(from, to).sign().certificate();
    String late =
        text(old, "x", new CertificateException("path", new CertificateExpiredException("x")));
    assertTrue(
        late.matches(
            "certificate has expired or is not yet valid: current time "
                + "[0-9T:-]+Z is after 2020-01-02T00:00:00Z"),
        late);
    String early = text(old, "x", new CertificateNotYetValidException("x"));
    assertTrue(early.endsWith(" is before 2020-01-01T00:00:00Z"), early);
  }

  @Test
  void anyOtherReasonIsAnUnknownAuthority() {
    assertEquals(
        "certificate signed by unknown authority",
        text(named("x"), "x", new CertificateException("unable to find valid certification path")));
  }

  @Test
  void aCommonNameIsNoName() {
    assertFalse(GoCertificateErrors.hasNames(named()));
    assertTrue(GoCertificateErrors.hasNames(named("x")));
    assertTrue(GoCertificateErrors.hasNames(named("10.0.0.1")));
  }
}
