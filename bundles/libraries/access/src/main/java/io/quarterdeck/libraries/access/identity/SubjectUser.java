// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.access.identity;

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
import javax.security.auth.x500.X500Principal;
import org.jspecify.annotations.Nullable;

/** The user that a certificate's subject names. */
public final class SubjectUser {
  private static final String CREDENTIAL_ID = "authentication.kubernetes.io/credential-id";

  private static final String UID = "KUBERNETESUID";

  /** Kubernetes' own attribute of subjects, and the word under which it is read here. */
  private static final Map<String, String> ATTRIBUTES = Map.of("1.3.6.1.4.1.57683.2", UID);

  private SubjectUser() {}

  /**
   * Null when the subject has no common name.
   *
   * @param uids whether it may have a UID
   * @throws CertificateEncodingException when the subject cannot be read as text, or has several
   *     UIDs
   */
  public static @Nullable UserInfo of(X509Certificate certificate, boolean uids)
      throws CertificateEncodingException {
    List<String> names = values(certificate, "CN");
    if (names.isEmpty() || names.getLast().isEmpty()) {
      return null;
    }
    return new UserInfo(
        names.getLast(),
        uids ? uid(certificate) : "",
        values(certificate, "O"),
        Map.of(CREDENTIAL_ID, List.of("X509SHA256=" + fingerprint(certificate))));
  }

  /** Empty for none. */
  private static String uid(X509Certificate certificate) throws CertificateEncodingException {
    List<String> all = values(certificate, UID);
    if (all.isEmpty()) {
      return "";
    }
    if (all.size() > 1) {
      throw new CertificateEncodingException(
          "expected 1 UID, but found multiple: [" + String.join(" ", all) + "]");
    }
    if (all.getFirst().isEmpty()) {
      throw new CertificateEncodingException("UID cannot be an empty string");
    }
    return all.getFirst();
  }

  /** In the order in which the certificate has them; refuses what is no text. */
  private static List<String> values(X509Certificate certificate, String type)
      throws CertificateEncodingException {
    List<String> out = new ArrayList<>();
    try {
      X500Principal principal = certificate.getSubjectX500Principal();
      LdapName subject = new LdapName(principal.getName(X500Principal.RFC2253, ATTRIBUTES));
      for (Rdn rdn : subject.getRdns()) {
        Attribute a = rdn.toAttributes().get(type);
        for (int i = 0; a != null && i < a.size(); i++) {
          if (!(a.get(i) instanceof String text)) {
            throw new CertificateEncodingException("unable to parse " + type + " into a string");
          }
          out.add(text);
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
