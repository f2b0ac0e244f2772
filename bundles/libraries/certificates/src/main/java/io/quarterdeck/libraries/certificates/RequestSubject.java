// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.certificates;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import javax.naming.InvalidNameException;
import javax.naming.NamingException;
import javax.naming.directory.Attribute;
import javax.naming.ldap.LdapName;
import javax.naming.ldap.Rdn;
import javax.security.auth.x500.X500Principal;

/**
 * The subject of a PKCS 10 request.
 *
 * @param commonName empty for none; of several the last, as Go takes it
 * @param organizations in no order
 */
public record RequestSubject(String commonName, Set<String> organizations) {
  private static final int LONG_FORM = 0x80;

  /**
   * Reads it.
   *
   * @param pem the PEM text
   * @throws IllegalArgumentException when it is no request
   */
  public static RequestSubject of(byte[] pem) {
    try {
      LdapName name = new LdapName(new X500Principal(nameOf(der(pem))).getName());
      String commonName = "";
      Set<String> organizations = new LinkedHashSet<>();
      for (Rdn rdn : name.getRdns()) {
        for (String value : values(rdn, "CN")) {
          commonName = value;
        }
        organizations.addAll(values(rdn, "O"));
      }
      return new RequestSubject(commonName, organizations);
    } catch (InvalidNameException e) {
      throw new IllegalArgumentException("not a subject: " + e.getMessage(), e);
    } catch (NamingException | ArrayIndexOutOfBoundsException e) {
      throw new IllegalArgumentException("not a certificate request", e);
    }
  }

  private static List<String> values(Rdn rdn, String type) throws NamingException {
    List<String> out = new ArrayList<>();
    Attribute found = rdn.toAttributes().get(type);
    for (int i = 0; found != null && i < found.size(); i++) {
      out.add(String.valueOf(found.get(i)));
    }
    return out;
  }

  private static byte[] der(byte[] pem) {
    List<PemBlocks.Block> blocks = PemBlocks.of(new String(pem, StandardCharsets.US_ASCII));
    if (blocks.isEmpty() || !blocks.getFirst().type().equals("CERTIFICATE REQUEST")) {
      throw new IllegalArgumentException("PEM block type must be CERTIFICATE REQUEST");
    }
    try {
      return blocks.getFirst().content();
    } catch (GeneralSecurityException e) {
      throw new IllegalArgumentException("the request " + e.getMessage(), e);
    }
  }

  /** The third element: the outer sequence, the inner one, past the version. */
  private static byte[] nameOf(byte[] der) {
    int inner = contents(der, 0);
    int version = contents(der, inner);
    int name = end(der, version);
    return Arrays.copyOfRange(der, name, end(der, name));
  }

  /** Where the contents of the element at an offset begin. */
  private static int contents(byte[] der, int at) {
    int first = der[at + 1] & 0xff;
    return first < LONG_FORM ? at + 2 : at + 2 + (first - LONG_FORM);
  }

  private static int end(byte[] der, int at) {
    int first = der[at + 1] & 0xff;
    int length = first < LONG_FORM ? first : 0;
    for (int i = 0; i < first - LONG_FORM; i++) {
      length = (length << 8) | (der[at + 2 + i] & 0xff);
    }
    return contents(der, at) + length;
  }
}
