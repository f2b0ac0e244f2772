// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher.pki;

import java.io.IOException;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.security.spec.ECGenParameterSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.stream.Stream;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x500.X500NameBuilder;
import org.bouncycastle.asn1.x500.style.BCStyle;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.ExtendedKeyUsage;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.asn1.x509.KeyPurposeId;
import org.bouncycastle.asn1.x509.KeyUsage;
import org.bouncycastle.asn1.x509.SubjectPublicKeyInfo;
import org.bouncycastle.cert.X509v3CertificateBuilder;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;

/**
 * Issues the certificates of one installation. The server's keys are P-256, which are made in
 * milliseconds. A client's key is RSA: it is read by client libraries, and not all of them take
 * another kind without a setting (fabric8's does not).
 */
final class CertificateAuthority {
  /**
   * There is no renewal: an installation's generated certificates last as long as its authority.
   */
  private static final Duration LIFETIME = Duration.ofDays(3650);

  private static final int CLIENT_KEY_BITS = 2048;

  /** Clocks differ: a client a little behind must not find a certificate of the future. */
  private static final Duration SKEW = Duration.ofHours(1);

  /** A key with the certificate over it, in DER. */
  record Issued(PrivateKey key, byte[] certificate) {}

  private final SecureRandom random = new SecureRandom();
  private final X500Name name;
  private final PrivateKey key;
  private final Issued self;
  private final Instant now;

  CertificateAuthority(String commonName, Instant now)
      throws GeneralSecurityException, IOException {
    this.now = now;
    this.name = new X500Name("CN=" + commonName);
    KeyPair pair = newKeyPair();
    this.key = pair.getPrivate();
    X509v3CertificateBuilder builder = builder(name, pair);
    builder.addExtension(Extension.basicConstraints, true, new BasicConstraints(true));
    builder.addExtension(
        Extension.keyUsage,
        true,
        new KeyUsage(KeyUsage.digitalSignature | KeyUsage.keyCertSign | KeyUsage.cRLSign));
    this.self = new Issued(key, sign(builder));
  }

  /** One that was made before. */
  CertificateAuthority(X509Certificate certificate, PrivateKey key, Instant now)
      throws GeneralSecurityException {
    this.now = now;
    this.key = key;
    name = X500Name.getInstance(certificate.getSubjectX500Principal().getEncoded());
    self = new Issued(key, certificate.getEncoded());
  }

  Issued self() {
    return self;
  }

  Issued server(String commonName, List<String> dnsNames, List<String> addresses)
      throws GeneralSecurityException, IOException {
    GeneralName[] names =
        Stream.concat(
                dnsNames.stream().map(dns -> new GeneralName(GeneralName.dNSName, dns)),
                addresses.stream().map(ip -> new GeneralName(GeneralName.iPAddress, ip)))
            .toArray(GeneralName[]::new);
    KeyPair pair = newKeyPair();
    X509v3CertificateBuilder builder =
        leaf(new X500Name("CN=" + commonName), pair, KeyPurposeId.id_kp_serverAuth);
    builder.addExtension(Extension.subjectAlternativeName, false, new GeneralNames(names));
    return new Issued(pair.getPrivate(), sign(builder));
  }

  /** In Kubernetes' reading of a client certificate, each O is a group and CN the user. */
  Issued client(String user, List<String> groups) throws GeneralSecurityException, IOException {
    KeyPair pair = newRsaKeyPair();
    X500NameBuilder subject = new X500NameBuilder(BCStyle.INSTANCE);
    groups.forEach(group -> subject.addRDN(BCStyle.O, group));
    subject.addRDN(BCStyle.CN, user);
    return new Issued(
        pair.getPrivate(), sign(leaf(subject.build(), pair, KeyPurposeId.id_kp_clientAuth)));
  }

  static KeyPair newKeyPair() throws GeneralSecurityException {
    KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
    generator.initialize(new ECGenParameterSpec("secp256r1"));
    return generator.generateKeyPair();
  }

  static KeyPair newRsaKeyPair() throws GeneralSecurityException {
    KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
    generator.initialize(CLIENT_KEY_BITS);
    return generator.generateKeyPair();
  }

  private X509v3CertificateBuilder leaf(X500Name subject, KeyPair pair, KeyPurposeId purpose)
      throws IOException {
    X509v3CertificateBuilder builder = builder(subject, pair);
    builder.addExtension(Extension.basicConstraints, true, new BasicConstraints(false));
    builder.addExtension(Extension.keyUsage, true, new KeyUsage(KeyUsage.digitalSignature));
    builder.addExtension(Extension.extendedKeyUsage, false, new ExtendedKeyUsage(purpose));
    return builder;
  }

  private X509v3CertificateBuilder builder(X500Name subject, KeyPair pair) {
    return new X509v3CertificateBuilder(
        name,
        new BigInteger(127, random).add(BigInteger.ONE),
        Date.from(now.minus(SKEW)),
        Date.from(now.plus(LIFETIME)),
        subject,
        SubjectPublicKeyInfo.getInstance(pair.getPublic().getEncoded()));
  }

  private byte[] sign(X509v3CertificateBuilder builder)
      throws GeneralSecurityException, IOException {
    try {
      return builder.build(new JcaContentSignerBuilder("SHA256withECDSA").build(key)).getEncoded();
    } catch (OperatorCreationException e) {
      throw new GeneralSecurityException(e.getMessage(), e);
    }
  }
}
