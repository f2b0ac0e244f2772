// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.testkit.certificates;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PublicKey;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import javax.security.auth.x500.X500Principal;
import org.bouncycastle.asn1.ASN1Encodable;
import org.bouncycastle.asn1.pkcs.PKCSObjectIdentifiers;
import org.bouncycastle.asn1.x500.RDN;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x500.X500NameBuilder;
import org.bouncycastle.asn1.x500.style.BCStyle;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.Extensions;
import org.bouncycastle.asn1.x509.ExtensionsGenerator;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;
import org.bouncycastle.pkcs.PKCS10CertificationRequestBuilder;
import org.bouncycastle.pkcs.jcajce.JcaPKCS10CertificationRequestBuilder;

/** A whole PKCS 10 request to be, as a kubelet makes it: a P-256 key, signed with SHA-256. */
public final class TestRequest {
  private X500Name subject;
  private final List<GeneralName> names = new ArrayList<>();
  private final KeyPair pair = pair();
  private KeyPair signer = pair;

  private TestRequest(String subject) {
    this.subject = X500Name.getInstance(new X500Principal(subject).getEncoded());
  }

  /**
   * For a subject.
   *
   * @param subject as RFC 2253 has it, e.g. {@code CN=system:node:n1,O=system:nodes}
   */
  public static TestRequest of(String subject) {
    return new TestRequest(subject);
  }

  /** Another alternative name that is a host. */
  public TestRequest dns(String host) {
    return named(GeneralName.dNSName, host);
  }

  /** Another alternative name that is an IP address. */
  public TestRequest ip(String address) {
    return named(GeneralName.iPAddress, address);
  }

  /** Another alternative name that is an address of mail. */
  public TestRequest email(String address) {
    return named(GeneralName.rfc822Name, address);
  }

  /** Another alternative name that is a URI. */
  public TestRequest uri(String uri) {
    return named(GeneralName.uniformResourceIdentifier, uri);
  }

  /** Another organization in front of the subject, in just this encoding. */
  public TestRequest organization(ASN1Encodable value) {
    X500NameBuilder more = new X500NameBuilder().addRDN(BCStyle.O, value);
    for (RDN rdn : subject.getRDNs()) {
      more.addMultiValuedRDN(rdn.getTypesAndValues());
    }
    subject = more.build();
    return this;
  }

  private TestRequest named(int kind, String name) {
    names.add(new GeneralName(kind, name));
    return this;
  }

  /** It is signed with a key that is not its own. */
  public TestRequest forged() {
    signer = pair();
    return this;
  }

  /** The key that it asks a certificate for. */
  public PublicKey key() {
    return pair.getPublic();
  }

  public byte[] der() {
    try {
      PKCS10CertificationRequestBuilder builder =
          new JcaPKCS10CertificationRequestBuilder(subject, pair.getPublic());
      if (!names.isEmpty()) {
        builder.addAttribute(PKCSObjectIdentifiers.pkcs_9_at_extensionRequest, extensions());
      }
      return builder
          .build(new JcaContentSignerBuilder("SHA256withECDSA").build(signer.getPrivate()))
          .getEncoded();
    } catch (OperatorCreationException | IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private Extensions extensions() throws IOException {
    ExtensionsGenerator all = new ExtensionsGenerator();
    all.addExtension(
        Extension.subjectAlternativeName,
        false,
        new GeneralNames(names.toArray(GeneralName[]::new)));
    return all.generate();
  }

  public String pem() {
    return TestCertificate.pem("CERTIFICATE REQUEST", der());
  }

  /** As the field {@code spec.request} has it. */
  public String field() {
    return Base64.getEncoder().encodeToString(pem().getBytes(StandardCharsets.US_ASCII));
  }

  private static KeyPair pair() {
    try {
      KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
      generator.initialize(256);
      return generator.generateKeyPair();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }
}
