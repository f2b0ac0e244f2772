// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.reconcilers.authenticationinfo.internal;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.security.cert.CertificateEncodingException;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Certificates of authorities, each once, in the order in which they came. */
record Bundle(List<X509Certificate> certificates) {
  static final Bundle EMPTY = new Bundle(List.of());

  /** Clocks may differ by so much before an authority counts as expired, as in Kubernetes. */
  private static final Duration SLACK = Duration.ofMinutes(5);

  private static final int LINE = 64;

  Bundle {
    certificates = List.copyOf(new LinkedHashSet<>(certificates));
  }

  /**
   * Reads PEM; empty text has none.
   *
   * @throws CertificateException when something in it is no certificate
   */
  static Bundle read(String pem) throws CertificateException {
    if (pem.isBlank()) {
      return EMPTY;
    }
    InputStream in = new ByteArrayInputStream(pem.getBytes(StandardCharsets.UTF_8));
    List<X509Certificate> read = new ArrayList<>();
    for (var c : CertificateFactory.getInstance("X.509").generateCertificates(in)) {
      read.add((X509Certificate) c);
    }
    return new Bundle(read);
  }

  /** These and others behind them, without those that have expired. */
  Bundle with(Collection<X509Certificate> more, Instant now) {
    Set<X509Certificate> all = new LinkedHashSet<>(certificates);
    all.addAll(more);
    Instant earliest = now.minus(SLACK);
    return new Bundle(
        all.stream().filter(c -> c.getNotAfter().toInstant().isAfter(earliest)).toList());
  }

  boolean isEmpty() {
    return certificates.isEmpty();
  }

  String pem() {
    Base64.Encoder base64 = Base64.getMimeEncoder(LINE, new byte[] {'\n'});
    StringBuilder out = new StringBuilder();
    for (X509Certificate c : certificates) {
      try {
        out.append("-----BEGIN CERTIFICATE-----\n")
            .append(base64.encodeToString(c.getEncoded()))
            .append("\n-----END CERTIFICATE-----\n");
      } catch (CertificateEncodingException e) {
        throw new IllegalStateException(e); // it was read from its encoding
      }
    }
    return out.toString();
  }
}
