// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.csrsigning.internal;

import io.quarterdeck.libraries.certificates.AlternativeNames;
import io.quarterdeck.libraries.certificates.CertificateRequest;
import java.io.IOException;
import java.math.BigInteger;
import java.net.InetAddress;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.security.Signature;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import org.bouncycastle.asn1.ASN1Encodable;
import org.bouncycastle.asn1.ASN1Integer;
import org.bouncycastle.asn1.ASN1OctetString;
import org.bouncycastle.asn1.DERBitString;
import org.bouncycastle.asn1.DEROctetString;
import org.bouncycastle.asn1.DERSequence;
import org.bouncycastle.asn1.DERTaggedObject;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.ExtendedKeyUsage;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.Extensions;
import org.bouncycastle.asn1.x509.ExtensionsGenerator;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.asn1.x509.KeyPurposeId;
import org.bouncycastle.asn1.x509.KeyUsage;
import org.bouncycastle.asn1.x509.SubjectPublicKeyInfo;
import org.bouncycastle.asn1.x509.TBSCertificate;
import org.bouncycastle.asn1.x509.Time;
import org.bouncycastle.asn1.x509.V3TBSCertificateGenerator;

/**
 * Writes certificates. Of a request only what was read and judged goes into one: its subject, names
 * and key; it never makes an authority.
 */
final class IssuedCertificate {
  private static final SecureRandom RANDOM = new SecureRandom();
  private static final int SERIAL_BITS = 128;
  private static final String KEY_IDENTIFIER = "2.5.29.14";

  private IssuedCertificate() {}

  /** Signs one, in DER. The request's own signature has been checked. */
  static byte[] of(
      CertificateRequest request, Usages usages, Validity validity, Authority authority)
      throws GeneralSecurityException {
    SigningAlgorithm algorithm = SigningAlgorithm.of(authority.certificate().getPublicKey());
    try {
      V3TBSCertificateGenerator draft = new V3TBSCertificateGenerator();
      draft.setSerialNumber(new ASN1Integer(serial()));
      draft.setSignature(algorithm.identifier());
      draft.setIssuer(
          X500Name.getInstance(authority.certificate().getSubjectX500Principal().getEncoded()));
      draft.setStartDate(new Time(Date.from(validity.from())));
      draft.setEndDate(new Time(Date.from(validity.to())));
      X500Name subject = SubjectName.of(request.subject());
      draft.setSubject(subject);
      draft.setSubjectPublicKeyInfo(SubjectPublicKeyInfo.getInstance(request.key()));
      draft.setExtensions(extensions(request.names(), subject, usages, authority));
      return sign(draft.generateTBSCertificate(), algorithm, authority);
    } catch (IOException e) {
      throw new GeneralSecurityException("cannot be encoded", e);
    }
  }

  private static BigInteger serial() {
    return new BigInteger(SERIAL_BITS, RANDOM).max(BigInteger.ONE);
  }

  private static byte[] sign(TBSCertificate draft, SigningAlgorithm algorithm, Authority authority)
      throws GeneralSecurityException, IOException {
    Signature signature = Signature.getInstance(algorithm.name());
    signature.initSign(authority.key(), RANDOM);
    signature.update(draft.getEncoded());
    return new DERSequence(
            new ASN1Encodable[] {draft, algorithm.identifier(), new DERBitString(signature.sign())})
        .getEncoded();
  }

  private static Extensions extensions(
      AlternativeNames names, X500Name subject, Usages usages, Authority authority)
      throws IOException {
    ExtensionsGenerator all = new ExtensionsGenerator();
    if (usages.bits() != 0) {
      all.addExtension(Extension.keyUsage, true, new KeyUsage(usages.bits()));
    }
    if (!usages.purposes().isEmpty()) {
      KeyPurposeId[] purposes = usages.purposes().toArray(KeyPurposeId[]::new);
      all.addExtension(Extension.extendedKeyUsage, false, new ExtendedKeyUsage(purposes));
    }
    all.addExtension(Extension.basicConstraints, true, new BasicConstraints(false));
    byte[] of = authority.certificate().getExtensionValue(KEY_IDENTIFIER);
    if (of != null) {
      all.addExtension(Extension.authorityKeyIdentifier, false, keyIdentifier(of));
    }
    if (!names.isEmpty()) {
      boolean alone = subject.getRDNs().length == 0;
      all.addExtension(Extension.subjectAlternativeName, alone, general(names));
    }
    return all.generate();
  }

  /** Of the authority's identifier, which stands in its extension as one in another. */
  private static ASN1Encodable keyIdentifier(byte[] extension) {
    byte[] inner = ASN1OctetString.getInstance(extension).getOctets();
    byte[] key = ASN1OctetString.getInstance(inner).getOctets();
    return new DERSequence(new DERTaggedObject(false, 0, new DEROctetString(key)));
  }

  private static GeneralNames general(AlternativeNames names) {
    List<GeneralName> out = new ArrayList<>();
    names.dns().forEach(n -> out.add(new GeneralName(GeneralName.dNSName, n)));
    names.emails().forEach(n -> out.add(new GeneralName(GeneralName.rfc822Name, n)));
    for (InetAddress a : names.addresses()) {
      out.add(new GeneralName(GeneralName.iPAddress, new DEROctetString(a.getAddress())));
    }
    names.uris().forEach(n -> out.add(new GeneralName(GeneralName.uniformResourceIdentifier, n)));
    return new GeneralNames(out.toArray(GeneralName[]::new));
  }
}
