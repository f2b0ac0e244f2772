// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.client.http;

import java.security.cert.CertificateException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.security.cert.CertificateParsingException;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Date;
import java.util.List;

/** Why a server's certificate is not trusted, in the words of Go's x509 package. */
final class GoCertificateErrors {
  private static final int DNS = 2;
  private static final int IP = 7;
  private static final String START = "tls: failed to verify certificate: x509: ";

  private GoCertificateErrors() {}

  static String text(X509Certificate leaf, String host, CertificateException why) {
    if (has(why, CertificateExpiredException.class)) {
      return expired("is after", leaf.getNotAfter());
    }
    if (has(why, CertificateNotYetValidException.class)) {
      return expired("is before", leaf.getNotBefore());
    }
    boolean wrongName =
        String.valueOf(why.getMessage()).startsWith("No subject alternative")
            || String.valueOf(why.getMessage()).startsWith("No name matching");
    return wrongName ? wrongName(leaf, host) : START + "certificate signed by unknown authority";
  }

  private static String expired(String relation, Date limit) {
    return START
        + "certificate has expired or is not yet valid: current time "
        + Instant.now().truncatedTo(ChronoUnit.SECONDS)
        + " "
        + relation
        + " "
        + limit.toInstant().truncatedTo(ChronoUnit.SECONDS);
  }

  private static String wrongName(X509Certificate leaf, String host) {
    boolean literal = isLiteral(host);
    List<String> names = names(leaf, literal ? IP : DNS);
    if (names.isEmpty() && literal) {
      return START
          + "cannot validate certificate for "
          + host
          + " because it doesn't contain any IP SANs";
    }
    if (names.isEmpty()) {
      return names(leaf, IP).isEmpty()
          ? noNames()
          : START + "certificate is not valid for any names, but wanted to match " + host;
    }
    return START + "certificate is valid for " + String.join(", ", names) + ", not " + host;
  }

  /** The refusal of a certificate whose only name is its subject's. */
  static String noNames() {
    return START + "certificate relies on legacy Common Name field, use SANs instead";
  }

  static boolean hasNames(X509Certificate leaf) {
    return !names(leaf, DNS).isEmpty() || !names(leaf, IP).isEmpty();
  }

  private static List<String> names(X509Certificate leaf, int type) {
    List<String> out = new ArrayList<>();
    try {
      Collection<List<?>> all = leaf.getSubjectAlternativeNames();
      for (List<?> name : all == null ? List.<List<?>>of() : all) {
        if (name.getFirst() instanceof Integer i && i == type) {
          out.add(String.valueOf(name.get(1)));
        }
      }
    } catch (CertificateParsingException e) {
      // one whose names cannot be read has none
    }
    return out;
  }

  private static boolean isLiteral(String host) {
    return host.contains(":") || host.matches("[0-9.]+");
  }

  private static boolean has(Throwable thrown, Class<? extends Throwable> type) {
    for (Throwable t = thrown; t != null; t = t.getCause()) {
      if (type.isInstance(t)) {
        return true;
      }
    }
    return false;
  }
}
