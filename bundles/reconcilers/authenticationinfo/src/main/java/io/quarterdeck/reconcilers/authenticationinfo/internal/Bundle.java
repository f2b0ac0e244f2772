// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.reconcilers.authenticationinfo.internal;

import io.quarterdeck.libraries.certificates.Pem;
import java.security.GeneralSecurityException;
import java.security.cert.CertificateEncodingException;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Certificates of authorities, each once, in the order in which they came. */
record Bundle(List<X509Certificate> certificates) {
  static final Bundle EMPTY = new Bundle(List.of());

  /** Clocks may differ by so much before an authority counts as expired, as in Kubernetes. */
  private static final Duration SLACK = Duration.ofMinutes(5);

  Bundle {
    certificates = List.copyOf(new LinkedHashSet<>(certificates));
  }

  /**
   * Reads PEM; empty text has none.
   *
   * @throws GeneralSecurityException when there is no certificate in it, or a broken one
   */
  static Bundle read(String pem) throws GeneralSecurityException {
    return pem.isBlank() ? EMPTY : new Bundle(Pem.certificates(pem));
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
    StringBuilder out = new StringBuilder();
    for (X509Certificate c : certificates) {
      try {
        out.append(Pem.encode("CERTIFICATE", c.getEncoded()));
      } catch (CertificateEncodingException e) {
        throw new IllegalStateException(e); // it was read from its encoding
      }
    }
    return out.toString();
  }
}
