// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.encode;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.runtime.json.Json;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;

class JsonTapeTest {
  /** What ends a string, and bytes that differ from it by a bit. */
  private static final String CHARACTERS = "ab\"\\\u00e9\u00a2\u00dc\ud83d\udea2#]}\u0001!";

  private static String random(Random random, int length) {
    StringBuilder out = new StringBuilder();
    while (out.length() < length) {
      int at = random.nextInt(CHARACTERS.length());
      char c = CHARACTERS.charAt(at);
      if (Character.isHighSurrogate(c)) {
        out.append(c).append(CHARACTERS.charAt(at + 1));
      } else if (!Character.isLowSurrogate(c)) {
        out.append(c);
      }
    }
    return out.toString();
  }

  /** Strings are looked through by eights: every length, at every place, up to the end. */
  @Test
  void stringsEndWhereTheyEnd() {
    Random random = new Random(20);
    JsonTape tape = new JsonTape();
    for (int i = 0; i < 20_000; i++) {
      String value = random(random, random.nextInt(40));
      String name = random(random, 1 + random.nextInt(12));
      int object = tape.read(Json.write(Map.of(name, value)));
      int first = tape.first(object);
      assertEquals(name, tape.text(first));
      assertEquals(value, tape.text(tape.valueOf(first)));
      int alone = tape.read(Objects.requireNonNull(Json.write(value)));
      assertEquals(value, tape.text(alone));
    }
  }
}
