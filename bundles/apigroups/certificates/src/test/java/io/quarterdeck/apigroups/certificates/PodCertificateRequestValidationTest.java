// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.certificates;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.testkit.admission.Literal;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Signature;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PodCertificateRequestValidationTest {
  private static final String UID = "uid-1";
  private static final HexFormat HEX = HexFormat.of();

  private static KeyPair key(String algorithm, int bits) throws GeneralSecurityException {
    KeyPairGenerator generator = KeyPairGenerator.getInstance(algorithm);
    if (bits > 0) {
      generator.initialize(bits);
    }
    return generator.generateKeyPair();
  }

  private static ApiObject request() {
    return Literal.object(
        "{'spec':{'signerName':'example.com/s','podName':'p','podUID':'uid-1',"
            + "'serviceAccountName':'s','serviceAccountUID':'u','nodeName':'n','nodeUID':'v',"
            + "'maxExpirationSeconds':86400}}");
  }

  private static String complaints(ApiObject request) {
    List<FieldError> errors = new ArrayList<>();
    PodCertificateRequestValidation.validate(request.field("spec"), errors);
    return errors.isEmpty() ? "" : FieldError.joined(errors);
  }

  private static String base64(byte[] bytes) {
    return Base64.getEncoder().encodeToString(bytes);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "EC      | 256  | SHA256withECDSA | uid-1 | ''",
        "Ed25519 | 0    | Ed25519         | uid-1 | ''",
        "EC      | 256  | SHA256withECDSA | other | spec.proofOfPossession: Invalid value: \"<omitted>\": could not verify proof-of-possession signature",
        "RSA     | 2048 | SHA256withRSA   | uid-1 | spec.pkixPublicKey: Invalid value: \"2048-bit modulus\": RSA keys must have modulus size 3072 or 4096",
      })
  void whoAsksHasTheKey(String algorithm, int bits, String signing, String signed, String complaint)
      throws GeneralSecurityException {
    KeyPair key = key(algorithm, bits);
    Signature signature = Signature.getInstance(signing);
    signature.initSign(key.getPrivate());
    signature.update(signed.getBytes(StandardCharsets.UTF_8));
    ApiObject request = request();
    request.object("spec").put("pkixPublicKey", base64(key.getPublic().getEncoded()));
    request.object("spec").put("proofOfPossession", base64(signature.sign()));

    assertEquals(complaint, complaints(request));
  }

  /** A request of PKCS#10 with an empty subject, signed with its key or with another. */
  @Test
  void aRequestIsSignedWithItsKey() throws GeneralSecurityException {
    KeyPair key = key("EC", 256);
    ApiObject good = request();
    good.object("spec").put("stubPKCS10Request", base64(pkcs10(key, key)));
    assertEquals("", complaints(good));

    ApiObject bad = request();
    bad.object("spec").put("stubPKCS10Request", base64(pkcs10(key, key("EC", 256))));
    assertEquals(
        "spec.stubPKCS10Request: Invalid value: \"<omitted>\": could not verify the signature of"
            + " the request",
        complaints(bad));

    ApiObject none = request();
    none.object("spec").put("stubPKCS10Request", base64(new byte[] {1, 2, 3}));
    assertEquals(
        "spec.stubPKCS10Request: Invalid value: \"<omitted>\": must be a valid PKCS#10 request",
        complaints(none));
  }

  private static byte[] pkcs10(KeyPair key, KeyPair signer) throws GeneralSecurityException {
    byte[] information =
        der(0x30, der(2, new byte[1]), der(0x30), key.getPublic().getEncoded(), der(0xa0));
    Signature signature = Signature.getInstance("SHA256withECDSA");
    signature.initSign(signer.getPrivate());
    signature.update(information);
    return der(
        0x30,
        information,
        der(0x30, der(6, HEX.parseHex("2a8648ce3d040302"))),
        der(3, new byte[1], signature.sign()));
  }

  private static byte[] der(int tag, byte[]... parts) {
    ByteArrayOutputStream content = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      content.writeBytes(part);
    }
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.write(tag);
    if (content.size() > 127) {
      out.write(0x82);
      out.write(content.size() >> 8);
    }
    out.write(content.size());
    out.writeBytes(content.toByteArray());
    return out.toByteArray();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "maxExpirationSeconds | 3599    | spec.maxExpirationSeconds: Invalid value: 3599: must be in the range [3600, 7862400]",
        "maxExpirationSeconds | 7862400 | ''",
        "podUID               | ''      | spec.podUID: Invalid value: \"\": must not be empty",
      })
  void bounds(String field, String value, String complaint) throws GeneralSecurityException {
    KeyPair key = key("EC", 256);
    ApiObject request = request();
    request.object("spec").put("stubPKCS10Request", base64(pkcs10(key, key)));
    request.object("spec").put(field, field.startsWith("max") ? Long.valueOf(value) : value);

    assertEquals(complaint, complaints(request));
  }
}
