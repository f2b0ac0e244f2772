// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.certificates;

import java.security.GeneralSecurityException;
import java.security.PublicKey;
import java.security.Signature;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A PKCS#10 request as far as it proves that whoever made it has the key: the key and the
 * signature. The JDK has no reader for it.
 *
 * @param information what is signed, in DER
 * @param algorithm the JDK's name of how it is signed; empty for one that is not known
 */
record SignedRequest(PublicKey key, byte[] information, String algorithm, byte[] signature) {
  private static final int SEQUENCE = 0x30;
  private static final int BIT_STRING = 0x03;
  private static final int INTEGER = 0x02;
  private static final int IDENTIFIER = 0x06;

  /** By the contents of their object identifiers. */
  private static final Map<String, String> ALGORITHMS =
      Map.of(
          "2a8648ce3d040302", "SHA256withECDSA",
          "2a8648ce3d040303", "SHA384withECDSA",
          "2a8648ce3d040304", "SHA512withECDSA",
          "2b6570", "Ed25519",
          "2a864886f70d01010b", "SHA256withRSA",
          "2a864886f70d01010c", "SHA384withRSA",
          "2a864886f70d01010d", "SHA512withRSA");

  /** Null for what is no request, and for one of a key that is not known. */
  static @Nullable SignedRequest read(byte[] der) {
    if (!Pkcs10.problem(der).isEmpty()) {
      return null;
    }
    Der body = new Der(der, 0, der.length).enter(SEQUENCE);
    byte[] information = body == null ? null : body.whole(SEQUENCE);
    Der algorithm = body == null ? null : body.enter(SEQUENCE);
    Der identifier = algorithm == null ? null : algorithm.enter(IDENTIFIER);
    Der signature = body == null ? null : body.enter(BIT_STRING);
    byte[] pkix = information == null ? null : key(information);
    PublicKey key = pkix == null ? null : SubjectKey.read(pkix);
    if (information == null || identifier == null || signature == null || key == null) {
      return null;
    }
    byte[] bits = signature.rest();
    return new SignedRequest(
        key,
        information,
        ALGORITHMS.getOrDefault(HexFormat.of().formatHex(identifier.rest()), ""),
        bits.length == 0 ? bits : Arrays.copyOfRange(bits, 1, bits.length));
  }

  /** Behind the version and the subject. */
  private static byte @Nullable [] key(byte[] information) {
    Der fields = new Der(information, 0, information.length).enter(SEQUENCE);
    return fields == null || fields.enter(INTEGER) == null || fields.enter(SEQUENCE) == null
        ? null
        : fields.whole(SEQUENCE);
  }

  /** Whether it is signed with the key that it names. */
  boolean isSigned() {
    if (algorithm.isEmpty()) {
      return false;
    }
    try {
      Signature checked = Signature.getInstance(algorithm);
      checked.initVerify(key);
      checked.update(information);
      return checked.verify(signature);
    } catch (GeneralSecurityException e) {
      return false;
    }
  }
}
