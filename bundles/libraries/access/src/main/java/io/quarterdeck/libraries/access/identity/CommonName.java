// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.access.identity;

import java.security.cert.X509Certificate;
import javax.naming.InvalidNameException;
import javax.naming.ldap.LdapName;
import javax.naming.ldap.Rdn;

/** The common name of a certificate's subject. */
public final class CommonName {
  private CommonName() {}

  /** Empty where it has none. */
  public static String of(X509Certificate certificate) {
    try {
      String name = "";
      for (Rdn rdn : new LdapName(certificate.getSubjectX500Principal().getName()).getRdns()) {
        if (rdn.getType().equalsIgnoreCase("CN")) {
          name = String.valueOf(rdn.getValue());
        }
      }
      return name;
    } catch (InvalidNameException e) {
      return "";
    }
  }
}
