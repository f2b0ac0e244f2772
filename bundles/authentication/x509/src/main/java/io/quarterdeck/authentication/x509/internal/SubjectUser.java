// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.x509.internal;

import io.quarterdeck.spi.authentication.UserInfo;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.cert.CertificateEncodingException;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import javax.naming.InvalidNameException;
import javax.naming.NamingException;
import javax.naming.directory.Attribute;
import javax.naming.ldap.LdapName;
import javax.naming.ldap.Rdn;
import org.jspecify.annotations.Nullable;

/** The user that a certificate's subject names. */
final class SubjectUser {
  private static final String CREDENTIAL_ID = "authentication.kubernetes.io/credential-id";

  private SubjectUser() {}

  /** Null when the subject has no common name. */
  static @Nullable UserInfo of(X509Certificate certificate) throws CertificateEncodingException {
    List<String> names = values(certificate, "CN");
    if (names.isEmpty() || names.getLast().isEmpty()) {
      return null;
    }
    return new UserInfo(
        names.getLast(),
        "",
        values(certificate, "O"),
        Map.of(CREDENTIAL_ID, List.of("X509SHA256=" + fingerprint(certificate))));
  }

  /** In the order in which the certificate has them. */
  private static List<String> values(X509Certificate certificate, String type)
      throws CertificateEncodingException {
    List<String> out = new ArrayList<>();
    try {
      LdapName subject = new LdapName(certificate.getSubjectX500Principal().getName());
      for (Rdn rdn : subject.getRdns()) {
        Attribute a = rdn.toAttributes().get(type);
        if (a != null) {
          out.add(String.valueOf(a.get()));
        }
      }
      return out;
    } catch (InvalidNameException e) {
      throw new CertificateEncodingException("the subject is not a name", e);
    } catch (NamingException e) {
      throw new CertificateEncodingException("the subject has no value for " + type, e);
    }
  }

  private static String fingerprint(X509Certificate c) throws CertificateEncodingException {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(c.getEncoded());
      return HexFormat.of().formatHex(digest);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }
}
