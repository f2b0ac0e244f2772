// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.certificates;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Certificates and keys in PEM. Other blocks than those asked for are skipped. Reads of files throw
 * with the file's name.
 */
public final class Pem {
  private static final String CERTIFICATE = "CERTIFICATE";
  private static final String PRIVATE_KEY = "PRIVATE KEY";
  private static final List<String> ALGORITHMS = List.of("RSA", "EC", "EdDSA");
  private static final Base64.Encoder LINES = Base64.getMimeEncoder(64, new byte[] {'\n'});

  private Pem() {}

  /** A key of some algorithm from its encoding. */
  private interface Generator<K> {
    K of(KeyFactory factory) throws GeneralSecurityException;
  }

  private interface Reader<T> {
    T of(String text) throws GeneralSecurityException;
  }

  /**
   * The certificates of a file, in their order.
   *
   * @throws GeneralSecurityException when there is none, or one that cannot be read
   */
  public static List<X509Certificate> certificates(Path file)
      throws IOException, GeneralSecurityException {
    return read(file, Pem::certificates);
  }

  /** The same of a text. */
  public static List<X509Certificate> certificates(String text) throws GeneralSecurityException {
    List<X509Certificate> all = new ArrayList<>();
    for (PemBlocks.Block block : PemBlocks.of(text)) {
      if (block.type().equals(CERTIFICATE)) {
        all.add(certificate(block));
      }
    }
    if (all.isEmpty()) {
      throw new GeneralSecurityException(none(text, "certificate", CERTIFICATE));
    }
    return List.copyOf(all);
  }

  /**
   * The first private key of a file: RSA, EC or EdDSA, in PKCS #8, PKCS #1 or SEC 1.
   *
   * @throws GeneralSecurityException when there is none, or it cannot be read
   */
  public static PrivateKey privateKey(Path file) throws IOException, GeneralSecurityException {
    return read(file, Pem::privateKey);
  }

  /** The same of a text. */
  public static PrivateKey privateKey(String text) throws GeneralSecurityException {
    for (PemBlocks.Block block : PemBlocks.of(text)) {
      PrivateKey key = privateKey(block);
      if (key != null) {
        return key;
      }
    }
    throw new GeneralSecurityException(none(text, "private key", PRIVATE_KEY));
  }

  /**
   * A block's private key; null when it is labelled as something else.
   *
   * @throws GeneralSecurityException when it cannot be read
   */
  public static @Nullable PrivateKey privateKey(PemBlocks.Block block)
      throws GeneralSecurityException {
    if (!isPrivateKey(block.type())) {
      return null;
    }
    if (block.isEncrypted()) {
      throw new GeneralSecurityException("the private key in it is encrypted");
    }
    String what = "the private key in it ";
    byte[] pkcs8;
    try {
      pkcs8 = Der.pkcs8(block.content());
    } catch (GeneralSecurityException e) {
      throw new GeneralSecurityException(what + e.getMessage(), e);
    }
    return key(what, f -> f.generatePrivate(new PKCS8EncodedKeySpec(pkcs8)));
  }

  /**
   * A block's public key, be it bare or a certificate's; null when it is labelled as something
   * else.
   *
   * @throws GeneralSecurityException when it cannot be read
   */
  public static @Nullable PublicKey publicKey(PemBlocks.Block block)
      throws GeneralSecurityException {
    return switch (block.type()) {
      case CERTIFICATE -> certificate(block).getPublicKey();
      case "PUBLIC KEY" -> publicKey(block.content());
      case "RSA PUBLIC KEY" -> publicKey(Der.rsaPublic(block.content()));
      default -> null;
    };
  }

  /**
   * A public key, RSA, EC or EdDSA, from its PKIX form (SubjectPublicKeyInfo) in DER.
   *
   * @throws GeneralSecurityException when it cannot be read
   */
  public static PublicKey publicKey(byte[] der) throws GeneralSecurityException {
    return key("the public key in it ", f -> f.generatePublic(new X509EncodedKeySpec(der)));
  }

  private static <K> K key(String what, Generator<K> generator) throws GeneralSecurityException {
    InvalidKeySpecException last = null;
    for (String algorithm : ALGORITHMS) {
      try {
        return generator.of(KeyFactory.getInstance(algorithm));
      } catch (InvalidKeySpecException e) {
        last = e; // of another algorithm, or broken
      }
    }
    throw new GeneralSecurityException(what + "is broken, or of an unknown kind", last);
  }

  private static X509Certificate certificate(PemBlocks.Block block)
      throws GeneralSecurityException {
    try {
      return (X509Certificate)
          CertificateFactory.getInstance("X.509")
              .generateCertificate(new ByteArrayInputStream(block.content()));
    } catch (GeneralSecurityException e) {
      throw new GeneralSecurityException("a certificate in it is broken: " + e.getMessage(), e);
    }
  }

  /** One with a label as Go's TLS takes it. */
  private static boolean isPrivateKey(String type) {
    return type.equals(PRIVATE_KEY) || type.endsWith(" " + PRIVATE_KEY);
  }

  private static String none(String text, String what, String label) {
    return text.contains(label + "-----")
        ? "the " + what + " in it is cut off"
        : "holds no " + what + " (BEGIN " + label + ")";
  }

  private static <T> T read(Path file, Reader<T> reader)
      throws IOException, GeneralSecurityException {
    String text = Files.readString(file, StandardCharsets.ISO_8859_1);
    try {
      return reader.of(text);
    } catch (GeneralSecurityException e) {
      throw new GeneralSecurityException(file + ": " + e.getMessage(), e);
    }
  }

  /** A block of its own, with its last line ended. */
  public static String encode(String type, byte[] der) {
    String body = LINES.encodeToString(der);
    return "-----BEGIN " + type + "-----\n" + body + "\n-----END " + type + "-----\n";
  }
}
