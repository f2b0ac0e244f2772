// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.testkit.certificates;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.PKCS8EncodedKeySpec;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;

/**
 * A certificate with its key, which signs others: also when it may not, for tests that want to see
 * such a child refused. Immutable.
 */
public final class TestCertificate {
  /** Of the {@link #store}. */
  public static final char[] PASSWORD = "changeit".toCharArray();

  /** Of the {@link #store}. */
  public static final String ALIAS = "it";

  private static final Duration DAYS = Duration.ofDays(20);

  private final X509Certificate certificate;
  private final PrivateKey key;

  TestCertificate(X509Certificate certificate, PrivateKey key) {
    this.certificate = certificate;
    this.key = key;
  }

  /** An authority that has signed itself. */
  public static TestCertificate authority(String subject) {
    return authority(subject, DAYS);
  }

  /** One that is valid from now for so long. */
  public static TestCertificate authority(String subject, Duration valid) {
    Instant now = Instant.now();
    return new Draft(null, subject).asAuthority().valid(now, now.plus(valid)).sign();
  }

  /** A server on the loopback interface, which is its own authority. */
  public static TestCertificate loopback() {
    return selfSigned("CN=loopback").asAuthority().ip("127.0.0.1").sign();
  }

  /**
   * The certificate of an authority that nobody knows: still to be given names, times and so on.
   */
  public static Draft selfSigned(String subject) {
    return new Draft(null, subject);
  }

  /** What somebody has who has these files: PEM, the key in PKCS #8. */
  public static TestCertificate of(Path certificate, Path key)
      throws IOException, GeneralSecurityException {
    byte[] pem = Files.readAllBytes(certificate);
    return new TestCertificate(
        (X509Certificate)
            CertificateFactory.getInstance("X.509")
                .generateCertificate(new ByteArrayInputStream(pem)),
        readKey(Files.readString(key)));
  }

  private static PrivateKey readKey(String pem) throws GeneralSecurityException {
    byte[] der = Base64.getMimeDecoder().decode(pem.replaceAll("-----[A-Z ]+-----", ""));
    GeneralSecurityException last = new GeneralSecurityException("no algorithm");
    for (String algorithm : List.of("RSA", "EC")) {
      try {
        return KeyFactory.getInstance(algorithm).generatePrivate(new PKCS8EncodedKeySpec(der));
      } catch (GeneralSecurityException e) {
        last = e;
      }
    }
    throw last;
  }

  /**
   * One that this signs.
   *
   * @param subject as RFC 2253 has it, e.g. {@code CN=alice,O=developers}
   */
  public Draft issue(String subject) {
    return new Draft(this, subject);
  }

  public X509Certificate certificate() {
    return certificate;
  }

  public PrivateKey key() {
    return key;
  }

  /** The certificate. */
  public String pem() {
    try {
      return pem("CERTIFICATE", certificate.getEncoded());
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The key, PKCS #8. */
  public String keyPem() {
    return pem("PRIVATE KEY", key.getEncoded());
  }

  /** The certificate as the field {@code caBundle} of a webhook has it. */
  public String caBundle() {
    return Base64.getEncoder().encodeToString(pem().getBytes(StandardCharsets.US_ASCII));
  }

  /** A context that shows it, and trusts another one when that is given. */
  public SSLContext context(@Nullable TestCertificate trusted) {
    try {
      KeyManagerFactory keys =
          KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
      keys.init(store(), PASSWORD);
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(keys.getKeyManagers(), trusted == null ? null : trusted.trust(), null);
      return context;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Managers that trust this one alone. */
  public TrustManager[] trust() {
    try {
      KeyStore only = KeyStore.getInstance("PKCS12");
      only.load(null, null);
      only.setCertificateEntry(ALIAS, certificate);
      TrustManagerFactory trust =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      trust.init(only);
      return trust.getTrustManagers();
    } catch (GeneralSecurityException | IOException e) {
      throw new IllegalStateException(e);
    }
  }

  static String pem(String type, byte[] der) {
    String text = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(der);
    return "-----BEGIN " + type + "-----\n" + text + "\n-----END " + type + "-----\n";
  }

  /** Writes the certificate, and gives the file back. */
  public Path write(Path file) throws IOException {
    return Files.writeString(file, pem());
  }

  /** Writes the key, and gives the file back. */
  public Path writeKey(Path file) throws IOException {
    return Files.writeString(file, keyPem());
  }

  /** A store with both, as {@link #ALIAS}. */
  public KeyStore store() {
    try {
      KeyStore store = KeyStore.getInstance("PKCS12");
      store.load(null, null);
      store.setKeyEntry(ALIAS, key, PASSWORD, new Certificate[] {certificate});
      return store;
    } catch (GeneralSecurityException | IOException e) {
      throw new IllegalStateException(e);
    }
  }
}
