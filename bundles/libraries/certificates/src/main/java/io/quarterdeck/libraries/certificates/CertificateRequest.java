// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.certificates;

import io.quarterdeck.libraries.certificates.Der.Element;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.PublicKey;
import java.security.Signature;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;

/**
 * A PKCS 10 request (RFC 2986), for which the JDK has no reader: whom it is for, as Go's {@code
 * crypto/x509} understands it, and the signature by which whoever made it shows to have the key.
 *
 * @param names that it asks for besides its subject
 * @param key in PKIX form (SubjectPublicKeyInfo in DER)
 * @param information what is signed, in DER
 * @param algorithm the JDK's name of how it is signed; empty for one that is not taken
 */
public record CertificateRequest(
    RequestName subject,
    AlternativeNames names,
    byte[] key,
    byte[] information,
    String algorithm,
    byte[] signature) {
  private static final int SEQUENCE = 0x30;
  private static final int INTEGER = 0x02;
  private static final int BITS = 0x03;
  private static final int ATTRIBUTES = 0xa0;

  /** Without SHA-1, which Go does not take either. By the contents of their identifiers. */
  private static final Map<String, String> ALGORITHMS =
      Map.of(
          "2a8648ce3d040302", "SHA256withECDSA",
          "2a8648ce3d040303", "SHA384withECDSA",
          "2a8648ce3d040304", "SHA512withECDSA",
          "2b6570", "Ed25519",
          "2a864886f70d01010b", "SHA256withRSA",
          "2a864886f70d01010c", "SHA384withRSA",
          "2a864886f70d01010d", "SHA512withRSA");

  /**
   * Reads the first block of a text in PEM.
   *
   * @throws GeneralSecurityException when that is no request
   */
  public static CertificateRequest ofPem(byte[] pem) throws GeneralSecurityException {
    List<PemBlocks.Block> blocks = PemBlocks.of(new String(pem, StandardCharsets.ISO_8859_1));
    if (blocks.isEmpty() || !blocks.getFirst().type().equals("CERTIFICATE REQUEST")) {
      throw new GeneralSecurityException("PEM block type must be CERTIFICATE REQUEST");
    }
    return of(blocks.getFirst().content());
  }

  /**
   * Reads DER.
   *
   * @throws GeneralSecurityException when it is no request; that its key is none, or that the
   *     signature does not fit, shows only when they are asked for
   */
  public static CertificateRequest of(byte[] der) throws GeneralSecurityException {
    List<Element> whole = Der.only(der).children(SEQUENCE);
    require(whole.size() == 3);
    List<Element> fields = whole.getFirst().children(SEQUENCE);
    require(fields.size() == 3 || fields.size() == 4);
    require(fields.getFirst().tag() == INTEGER && fields.get(2).tag() == SEQUENCE);
    List<Element> algorithm = whole.get(1).children(SEQUENCE);
    require(!algorithm.isEmpty() && whole.get(2).tag() == BITS);
    byte[] bits = whole.get(2).content();
    require(bits.length > 0);
    List<Element> attributes = fields.size() == 4 ? fields.get(3).children(ATTRIBUTES) : List.of();
    return new CertificateRequest(
        RequestName.of(fields.get(1)),
        AlternativeNames.requested(attributes),
        fields.get(2).whole(),
        whole.getFirst().whole(),
        ALGORITHMS.getOrDefault(identifier(algorithm.getFirst()), ""),
        Arrays.copyOfRange(bits, 1, bits.length));
  }

  private static void require(boolean right) throws GeneralSecurityException {
    if (!right) {
      throw new GeneralSecurityException("is malformed");
    }
  }

  /** The contents of an object identifier, as they are compared here. */
  static String identifier(Element element) {
    return HexFormat.of().formatHex(element.content());
  }

  /**
   * The key that a certificate is asked for.
   *
   * @throws GeneralSecurityException when it is broken, or of a kind that is not known
   */
  public PublicKey publicKey() throws GeneralSecurityException {
    return Pem.publicKey(key);
  }

  /** Whether it is signed with the key that it names. */
  public boolean isSigned() {
    if (algorithm.isEmpty()) {
      return false;
    }
    try {
      Signature checked = Signature.getInstance(algorithm);
      checked.initVerify(publicKey());
      checked.update(information);
      return checked.verify(signature);
    } catch (GeneralSecurityException e) {
      return false;
    }
  }
}
