// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.testkit.certificates;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.SecureRandom;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.ECGenParameterSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import javax.security.auth.x500.X500Principal;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.ExtendedKeyUsage;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.asn1.x509.KeyPurposeId;
import org.bouncycastle.cert.X509v3CertificateBuilder;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;
import org.jspecify.annotations.Nullable;

/** A certificate to be: by default valid since yesterday for ten days, with a P-256 key. */
public final class Draft {
  private final @Nullable TestCertificate issuer;
  private final X500Principal subject;
  private final List<KeyPurposeId> purposes = new ArrayList<>();
  private final List<GeneralName> names = new ArrayList<>();
  private boolean authority;
  private boolean rsa;
  private Instant from = Instant.now().minus(Duration.ofDays(1));
  private Instant to = Instant.now().plus(Duration.ofDays(9));

  /**
   * @param issuer null when it signs itself
   */
  Draft(@Nullable TestCertificate issuer, String subject) {
    this.issuer = issuer;
    this.subject = new X500Principal(subject);
  }

  /** It may be used by clients. */
  public Draft forClients() {
    purposes.add(KeyPurposeId.id_kp_clientAuth);
    return this;
  }

  /** It may be used by servers. */
  public Draft forServers() {
    purposes.add(KeyPurposeId.id_kp_serverAuth);
    return this;
  }

  /** It may sign others. */
  public Draft asAuthority() {
    authority = true;
    return this;
  }

  /** Another alternative name that is an IP address. */
  public Draft ip(String address) {
    names.add(new GeneralName(GeneralName.iPAddress, address));
    return this;
  }

  /** Another alternative name that is a host. */
  public Draft dns(String host) {
    names.add(new GeneralName(GeneralName.dNSName, host));
    return this;
  }

  /** From when to when it is valid. */
  public Draft valid(Instant notBefore, Instant notAfter) {
    from = notBefore;
    to = notAfter;
    return this;
  }

  /** Its key is RSA of 2,048 bits, which takes longer to make. */
  public Draft rsa() {
    rsa = true;
    return this;
  }

  /** Makes it. */
  public TestCertificate sign() {
    try {
      KeyPair pair = pair();
      byte[] der =
          builder(pair)
              .build(signer(issuer == null ? pair.getPrivate() : issuer.key()))
              .getEncoded();
      X509Certificate made =
          (X509Certificate)
              CertificateFactory.getInstance("X.509")
                  .generateCertificate(new ByteArrayInputStream(der));
      return new TestCertificate(made, pair.getPrivate());
    } catch (GeneralSecurityException | OperatorCreationException | IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private KeyPair pair() throws GeneralSecurityException {
    KeyPairGenerator generator = KeyPairGenerator.getInstance(rsa ? "RSA" : "EC");
    if (rsa) {
      generator.initialize(2048);
    } else {
      generator.initialize(new ECGenParameterSpec("secp256r1"));
    }
    return generator.generateKeyPair();
  }

  private X509v3CertificateBuilder builder(KeyPair pair) throws IOException {
    X509v3CertificateBuilder builder =
        new JcaX509v3CertificateBuilder(
            issuer == null ? subject : issuer.certificate().getSubjectX500Principal(),
            new BigInteger(120, new SecureRandom()),
            Date.from(from),
            Date.from(to),
            subject,
            pair.getPublic());
    if (authority) {
      builder.addExtension(Extension.basicConstraints, true, new BasicConstraints(true));
    }
    if (!purposes.isEmpty()) {
      KeyPurposeId[] all = purposes.toArray(KeyPurposeId[]::new);
      builder.addExtension(Extension.extendedKeyUsage, false, new ExtendedKeyUsage(all));
    }
    if (!names.isEmpty()) {
      GeneralNames all = new GeneralNames(names.toArray(GeneralName[]::new));
      builder.addExtension(Extension.subjectAlternativeName, false, all);
    }
    return builder;
  }

  private static org.bouncycastle.operator.ContentSigner signer(PrivateKey key)
      throws OperatorCreationException {
    String algorithm = key.getAlgorithm().equals("RSA") ? "SHA256withRSA" : "SHA256withECDSA";
    return new JcaContentSignerBuilder(algorithm).build(key);
  }
}
