// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.certificates;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HexFormat;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class Pkcs10Test {
  private static final String MALFORMED = "asn1: structure error: malformed certificate request";

  private static byte[] bytes(String hex) {
    return HexFormat.of().parseHex(hex.replace(" ", ""));
  }

  @Test
  void aRequestIsThreeThings() {
    assertEquals("", Pkcs10.problem(bytes("30 0e  30 07 020100 3000 3000  3000  030100")));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "30",
        "3000",
        "300e 3007 020100 3000 3000 3000 030100 00", // something behind it
        "3010 3007 020100 3000 3000 3000 030100 0500", // something behind the signature
        "300b 3007 020100 3000 3000 3000", // no signature, and a length that lies
        "3009 3007 020100 3000 3000", // no algorithm
        "300c 3005 020100 3000 3000 030100", // no key
        "300b 3004 3000 3000 3000 030100", // no version
        "310e 3007 020100 3000 3000 3000 030100", // a set
        "3080 3007 020100 3000 3000 3000 030100 0000", // a length that is not definite
      })
  void whatIsNoRequest(String hex) {
    assertEquals(MALFORMED, Pkcs10.problem(bytes(hex)));
  }

  @Test
  void noBytesAreNoRequest() {
    assertEquals(MALFORMED, Pkcs10.problem(null));
  }

  /** A client sends what it likes: nothing but the answer comes of it. */
  @Test
  void noiseIsRefusedAndNothingElse() {
    Random random = new Random(7);
    byte[] good = bytes("300e3007020100300030003000030100");
    for (int i = 0; i < 2_000; i++) {
      byte[] noise = good.clone();
      noise[random.nextInt(noise.length)] = (byte) random.nextInt(256);
      noise[random.nextInt(noise.length)] = (byte) random.nextInt(256);
      String problem = Pkcs10.problem(noise);
      assertTrue(problem.isEmpty() || problem.equals(MALFORMED), problem);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "3000, 0",
    "3001ff, 1",
    "308101ff, 1",
    "30820001ff, 1",
    "3083000001ff, 1",
  })
  void lengthsAreReadInEachForm(String hex, int length) {
    byte[] der = bytes(hex);
    Der whole = new Der(der, 0, der.length);
    Der contents = Objects.requireNonNull(whole.enter(0x30));
    assertTrue(whole.isAtEnd());
    assertEquals(length == 0, contents.isAtEnd());
  }

  @ParameterizedTest
  @ValueSource(strings = {"3002ff", "3082ff", "30840000000100", "30ff", "3080", "3083ffffff00"})
  void lengthsThatLieAreRefused(String hex) {
    byte[] der = bytes(hex);
    assertNull(new Der(der, 0, der.length).enter(0x30));
  }

  @Test
  void aValueOfAnotherTagIsNotSteppedOver() {
    byte[] der = bytes("0201053000");
    Der whole = new Der(der, 0, der.length);
    assertNull(whole.enter(0x30));
    assertNotNull(whole.enter(0x02));
    assertNotNull(whole.enter(0x30));
    assertTrue(whole.isAtEnd());
  }
}
