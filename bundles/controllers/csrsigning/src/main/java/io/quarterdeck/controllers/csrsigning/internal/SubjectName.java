// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.csrsigning.internal;

import io.quarterdeck.libraries.certificates.RequestName;
import java.util.Arrays;
import java.util.List;
import org.bouncycastle.asn1.ASN1Encodable;
import org.bouncycastle.asn1.ASN1ObjectIdentifier;
import org.bouncycastle.asn1.DERPrintableString;
import org.bouncycastle.asn1.DERUTF8String;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x500.X500NameBuilder;

/**
 * The subject of a certificate, written anew as Go does it: the attributes that were judged, each
 * kind once, in a fixed order, and nothing else that a reader might take for a name or a group.
 */
final class SubjectName {
  /** Those that may have several values, in front of the others: C, O, OU, L, ST, street, code. */
  private static final List<Integer> SEVERAL =
      List.of(6, RequestName.ORGANIZATION, 11, 7, 8, 9, 17);

  /** Of these the last value counts: the common name, the serial number. */
  private static final List<Integer> SINGLE = List.of(RequestName.COMMON_NAME, 5);

  private SubjectName() {}

  static X500Name of(RequestName asked) {
    X500NameBuilder name = new X500NameBuilder();
    for (int type : SEVERAL) {
      ASN1Encodable[] values =
          asked.values(type).stream().map(SubjectName::text).toArray(ASN1Encodable[]::new);
      if (values.length > 0) {
        ASN1ObjectIdentifier[] types = new ASN1ObjectIdentifier[values.length];
        Arrays.fill(types, identifier(type));
        name.addMultiValuedRDN(types, values);
      }
    }
    for (int type : SINGLE) {
      List<String> values = asked.values(type);
      if (!values.isEmpty() && !values.getLast().isEmpty()) {
        name.addRDN(identifier(type), text(values.getLast()));
      }
    }
    return name.build();
  }

  /**
   * Encoded here: the builder's own reading of texts takes those that begin with {@code #} for
   * something encoded already, by which a group would come in that nobody has seen.
   */
  private static ASN1Encodable text(String value) {
    return DERPrintableString.isPrintableString(value)
        ? new DERPrintableString(value)
        : new DERUTF8String(value);
  }

  private static ASN1ObjectIdentifier identifier(int type) {
    return new ASN1ObjectIdentifier("2.5.4." + type);
  }
}
