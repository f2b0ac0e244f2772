// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.certificates;

import io.quarterdeck.libraries.certificates.Der.Element;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Further names that a request asks for, of the kinds that Go knows; others do not count. */
public record AlternativeNames(
    List<String> dns, List<String> emails, List<InetAddress> addresses, List<String> uris) {
  static final AlternativeNames NONE =
      new AlternativeNames(List.of(), List.of(), List.of(), List.of());

  private static final int SEQUENCE = 0x30;
  private static final int SET = 0x31;
  private static final int OCTETS = 0x04;

  /** The attribute by which a request asks for extensions, and the extension. */
  private static final String EXTENSION_REQUEST = "2a864886f70d01090e";

  private static final String SUBJECT_ALTERNATIVE_NAME = "551d11";

  public AlternativeNames {
    dns = List.copyOf(dns);
    emails = List.copyOf(emails);
    addresses = List.copyOf(addresses);
    uris = List.copyOf(uris);
  }

  public boolean isEmpty() {
    return equals(NONE);
  }

  /** Those in the attributes of a request: at most one extension may ask for them. */
  static AlternativeNames requested(List<Element> attributes) throws GeneralSecurityException {
    AlternativeNames found = null;
    for (Element attribute : attributes) {
      List<Element> pair = attribute.children(SEQUENCE);
      if (pair.size() == 2
          && CertificateRequest.identifier(pair.getFirst()).equals(EXTENSION_REQUEST)) {
        for (Element extensions : pair.get(1).children(SET)) {
          found = found(found, extensions);
        }
      }
    }
    return found == null ? NONE : found;
  }

  private static @Nullable AlternativeNames found(
      @Nullable AlternativeNames before, Element extensions) throws GeneralSecurityException {
    AlternativeNames found = before;
    for (Element extension : extensions.children(SEQUENCE)) {
      List<Element> fields = extension.children(SEQUENCE);
      boolean right = fields.size() >= 2 && fields.getLast().tag() == OCTETS;
      if (!right) {
        throw new GeneralSecurityException("has a malformed extension");
      }
      if (CertificateRequest.identifier(fields.getFirst()).equals(SUBJECT_ALTERNATIVE_NAME)) {
        if (found != null) {
          throw new GeneralSecurityException("contains duplicate requested extensions");
        }
        found = of(Der.only(fields.getLast().content()));
      }
    }
    return found;
  }

  private static AlternativeNames of(Element names) throws GeneralSecurityException {
    List<String> dns = new ArrayList<>();
    List<String> emails = new ArrayList<>();
    List<InetAddress> addresses = new ArrayList<>();
    List<String> uris = new ArrayList<>();
    for (Element name : names.children(SEQUENCE)) {
      switch (name.tag()) {
        case 0x81 -> emails.add(ascii(name));
        case 0x82 -> dns.add(ascii(name));
        case 0x86 -> uris.add(ascii(name));
        case 0x87 -> addresses.add(address(name));
        default -> {} // of a kind that no certificate of ours has
      }
    }
    return new AlternativeNames(dns, emails, addresses, uris);
  }

  private static String ascii(Element name) throws GeneralSecurityException {
    byte[] content = name.content();
    for (byte b : content) {
      if (b < 0) {
        throw new GeneralSecurityException("has an alternative name that is not ASCII");
      }
    }
    return new String(content, StandardCharsets.US_ASCII);
  }

  private static InetAddress address(Element name) throws GeneralSecurityException {
    try {
      return InetAddress.getByAddress(name.content());
    } catch (UnknownHostException e) {
      throw new GeneralSecurityException("has an IP address of invalid length", e);
    }
  }
}
