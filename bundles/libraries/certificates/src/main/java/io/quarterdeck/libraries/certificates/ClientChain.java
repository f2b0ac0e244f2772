// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.certificates;

import java.security.GeneralSecurityException;
import java.security.cert.CertPathBuilder;
import java.security.cert.CertStore;
import java.security.cert.CertificateException;
import java.security.cert.CollectionCertStoreParameters;
import java.security.cert.PKIXBuilderParameters;
import java.security.cert.TrustAnchor;
import java.security.cert.X509CertSelector;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.Date;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Whether a client's certificates lead to a trusted authority. */
public final class ClientChain {
  private static final String CLIENT_AUTH = "1.3.6.1.5.5.7.3.2";
  private static final String ANY_USAGE = "2.5.29.37.0";

  private ClientChain() {}

  /**
   * Checks a chain that a client has shown.
   *
   * @param chain leaf first; the others may help to build the path, in any order
   * @throws GeneralSecurityException when there is no path, it is not valid at this time, or a
   *     certificate in it is not for client authentication
   */
  public static void check(Set<TrustAnchor> anchors, List<X509Certificate> chain, Instant now)
      throws GeneralSecurityException {
    for (X509Certificate c : chain) {
      checkUsage(c);
    }
    X509CertSelector leaf = new X509CertSelector();
    leaf.setCertificate(chain.getFirst());
    PKIXBuilderParameters parameters = new PKIXBuilderParameters(valid(anchors, now), leaf);
    parameters.addCertStore(
        CertStore.getInstance("Collection", new CollectionCertStoreParameters(chain)));
    // The API has no revocation lists: a certificate ends by expiring.
    parameters.setRevocationEnabled(false);
    parameters.setDate(Date.from(now));
    CertPathBuilder.getInstance("PKIX").build(parameters);
  }

  /** The path builder does not check whether an authority itself is still good. */
  private static Set<TrustAnchor> valid(Set<TrustAnchor> anchors, Instant now)
      throws CertificateException {
    Date date = Date.from(now);
    Set<TrustAnchor> out = new HashSet<>();
    for (TrustAnchor anchor : anchors) {
      X509Certificate c = anchor.getTrustedCert();
      if (!date.before(c.getNotBefore()) && !date.after(c.getNotAfter())) {
        out.add(anchor);
      }
    }
    if (out.isEmpty()) {
      throw new CertificateException("no authority is valid at this time");
    }
    return out;
  }

  /** A certificate that names no extended usage is good for any. */
  private static void checkUsage(X509Certificate c) throws CertificateException {
    List<String> usages = c.getExtendedKeyUsage();
    if (usages != null && !usages.contains(CLIENT_AUTH) && !usages.contains(ANY_USAGE)) {
      throw new CertificateException("certificate specifies an incompatible key usage");
    }
  }
}
