// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.certificates;

import org.jspecify.annotations.Nullable;

/**
 * The outer form of a PKCS#10 request: a SEQUENCE of the information, the algorithm and the
 * signature. The JDK has no reader for it; whether the signature fits is the signer's to see.
 */
final class Pkcs10 {
  private static final int SEQUENCE = 0x30;
  private static final int BIT_STRING = 0x03;
  private static final int INTEGER = 0x02;
  private static final String MALFORMED = "asn1: structure error: malformed certificate request";

  private Pkcs10() {}

  /** What is wrong with the bytes, empty for nothing. */
  static String problem(byte @Nullable [] der) {
    if (der == null) {
      return MALFORMED;
    }
    Der whole = new Der(der, 0, der.length);
    Der body = whole.enter(SEQUENCE);
    if (body == null || !whole.isAtEnd()) {
      return MALFORMED;
    }
    Der information = body.enter(SEQUENCE);
    boolean complete =
        information != null
            && information.enter(INTEGER) != null
            && information.enter(SEQUENCE) != null
            && information.enter(SEQUENCE) != null
            && body.enter(SEQUENCE) != null
            && body.enter(BIT_STRING) != null
            && body.isAtEnd();
    return complete ? "" : MALFORMED;
  }
}
