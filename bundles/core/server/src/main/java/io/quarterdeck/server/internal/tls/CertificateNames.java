// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.tls;

import io.quarterdeck.api.validation.Names;
import java.net.InetAddress;
import java.security.cert.CertificateParsingException;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import javax.naming.InvalidNameException;
import javax.naming.ldap.LdapName;
import javax.naming.ldap.Rdn;

/** The names that certificates say, and those that clients ask for; all in lower case. */
final class CertificateNames {
  private static final int DNS = 2;
  private static final int IP = 7;

  private static final Pattern IPV4 = Pattern.compile("[0-9]+(\\.[0-9]+){3}");

  private CertificateNames() {}

  /**
   * The names that a certificate is shown for when its file is named without any: its common name
   * if that is a host's, and those of its alternative names that are hosts. Kubernetes:
   * getCertificateNames.
   */
  static List<String> of(X509Certificate certificate) {
    List<String> names = new ArrayList<>();
    commonName(certificate).filter(CertificateNames::isHost).ifPresent(names::add);
    names.addAll(alternative(certificate, DNS));
    return names;
  }

  private static boolean isHost(String name) {
    String host = name.startsWith("*.") ? name.substring(2) : name;
    return name.equals("*") || (address(name).isEmpty() && Names.dnsSubdomain(host).isEmpty());
  }

  private static Optional<String> commonName(X509Certificate certificate) {
    Optional<String> last = Optional.empty();
    try {
      for (Rdn rdn : new LdapName(certificate.getSubjectX500Principal().getName()).getRdns()) {
        if (rdn.getType().equalsIgnoreCase("CN") && rdn.getValue() instanceof String name) {
          last = Optional.of(name);
        }
      }
    } catch (InvalidNameException e) {
      return Optional.empty();
    }
    return last;
  }

  /** Whether a client that asks for this name would believe the certificate to be for it. */
  static boolean covers(X509Certificate certificate, String name) {
    Optional<InetAddress> address = address(name);
    if (address.isPresent()) {
      return alternative(certificate, IP).stream().anyMatch(each -> address(each).equals(address));
    }
    List<String> hosts = alternative(certificate, DNS);
    return hosts.contains(name) || hosts.contains(wildcard(name));
  }

  /** The pattern with an asterisk for the first label: that of a.b.c is *.b.c. */
  static String wildcard(String name) {
    int dot = name.indexOf('.');
    return dot < 0 ? "*" : "*" + name.substring(dot);
  }

  /** What an IP address says; empty for a host. */
  static Optional<InetAddress> address(String name) {
    if (!name.contains(":") && !IPV4.matcher(name).matches()) {
      return Optional.empty();
    }
    try {
      return Optional.of(InetAddress.ofLiteral(name));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private static List<String> alternative(X509Certificate certificate, int kind) {
    List<String> found = new ArrayList<>();
    try {
      Collection<List<?>> all = certificate.getSubjectAlternativeNames();
      for (List<?> each : all == null ? List.<List<?>>of() : all) {
        if (each.get(0).equals(kind) && each.get(1) instanceof String name) {
          found.add(name.toLowerCase(Locale.ROOT));
        }
      }
    } catch (CertificateParsingException e) {
      return List.of();
    }
    return found;
  }
}
