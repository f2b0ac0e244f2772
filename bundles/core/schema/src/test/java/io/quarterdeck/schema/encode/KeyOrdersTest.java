// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.encode;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The orders of keys: that of protobuf and JSON, and that of YAML. */
class KeyOrdersTest {

  @Test
  void protobufOrdersKeysByTheirBytes() {
    List<String> keys =
        new ArrayList<>(
            List.of(
                "", "A", "B", "a", "a.b", "aa", "b", "\u00e9", "\u3042", "\ufb01", "\ud83d\ude80"));
    List<String> expected = List.copyOf(keys);
    for (int i = 0; i < 20; i++) {
      Collections.shuffle(keys, new Random(i));
      keys.sort(KeyOrder.INSTANCE);
      assertEquals(expected, keys);
    }
  }

  @Test
  void protobufOrdersAnyKeysAsTheirUtf8IsOrdered() {
    String letters = "a\u007f\u0080\u07ff\u0800\ud7ff\ue000\uffff";
    Random random = new Random(1);
    for (int i = 0; i < 2_000; i++) {
      String a = text(random, letters);
      String b = text(random, letters);
      int expected =
          Arrays.compareUnsigned(
              a.getBytes(StandardCharsets.UTF_8), b.getBytes(StandardCharsets.UTF_8));
      assertEquals(
          Integer.signum(expected), Integer.signum(KeyOrder.INSTANCE.compare(a, b)), a + " " + b);
    }
  }

  private static String text(Random random, String letters) {
    StringBuilder out = new StringBuilder();
    for (int i = random.nextInt(4); i > 0; i--) {
      int which = random.nextInt(letters.length() + 1);
      out.appendCodePoint(which == letters.length() ? 0x1f680 : letters.charAt(which));
    }
    return out.toString();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a b c",
        "A B a b",
        "a aa ab b",
        "a a1 a2 a10 a11 a100 b",
        "a1b a1c a2b",
        "a10b a1b",
        "a2b a10b",
        "1 2 10 a",
        ". 1 a",
        "- . / _ 0 A a",
        "a-b a.b a1 ab",
        "a.1 a.2 a.10",
        "v1 v1alpha1 v1beta1 v1beta2 v2",
        "a1 a01 a2 a02",
        "kind metadata spec status"
      })
  void yamlOrdersWhatIsNoLetterFirstAndDigitsByTheirNumber(String keys) {
    List<String> expected = List.of(keys.split(" ", -1));
    List<String> sorted = new ArrayList<>(expected);
    for (int i = 0; i < 20; i++) {
      Collections.shuffle(sorted, new Random(i));
      YamlKeyOrder.sort(sorted);
      assertEquals(expected, sorted);
    }
  }

  /** a2b is before a10b, that before a1b, and that before a2b: Go's sort takes what comes of it. */
  @Test
  void keysThatGoRoundInACircleAreWrittenAllTheSame() {
    Map<String, Object> few = new LinkedHashMap<>();
    List.of("a2b", "a10b", "a1b").forEach(k -> few.put(k, 1L));
    assertEquals(
        "a2b: 1\na10b: 1\na1b: 1\n", new String(YamlWriter.write(few), StandardCharsets.UTF_8));
    Random random = new Random(3);
    for (int i = 0; i < 50; i++) {
      Map<String, Object> many = new LinkedHashMap<>();
      random.ints(500, 0, 300).forEach(n -> many.put("a" + n + "bc1".charAt(n % 3), 1L));
      String yaml = new String(YamlWriter.write(many), StandardCharsets.UTF_8);
      assertEquals(
          many.keySet(),
          yaml.lines().map(l -> l.substring(0, l.indexOf(':'))).collect(Collectors.toSet()));
    }
  }

  @Test
  void bothAreOrders() {
    Random random = new Random(2);
    for (int i = 0; i < 2_000; i++) {
      String a = text(random, "ab01.-");
      String b = text(random, "ab01.-");
      for (Comparator<String> order : List.of(KeyOrder.INSTANCE, YamlKeyOrder.INSTANCE)) {
        assertEquals(
            Integer.signum(order.compare(a, b)), -Integer.signum(order.compare(b, a)), a + " " + b);
        assertTrue(a.equals(b) || order.compare(a, b) != 0 || isZeros(a, b), a + " " + b);
      }
    }
  }

  /** Numbers may be one though they are written with zeros. */
  private static boolean isZeros(String a, String b) {
    return a.replace("0", "").equals(b.replace("0", ""));
  }
}
