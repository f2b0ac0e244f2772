// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.encode;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.runtime.json.MalformedJsonException;
import java.nio.charset.StandardCharsets;
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

  private static int member(JsonTape tape, int object, String name) {
    for (int m = tape.first(object); m < tape.next(object); m = tape.next(tape.valueOf(m))) {
      if (tape.text(m).equals(name)) {
        return tape.valueOf(m);
      }
    }
    throw new AssertionError("no " + name);
  }

  /** Braces in names, escaped quotes, and a neighbour behind it. */
  @Test
  void ownedFieldsAreNotReadButFound() {
    String owned =
        "{\"f:spec\":{\"k:{\\\"a}\\\\\\\":{}\":{\".\":{},\"f:\u00e9}\":{}}},\"v:\\\"}\\\"\":{}}";
    String entry = "{\"manager\":\"m\",\"fieldsV1\": " + owned + ",\"operation\":\"Update\"}";
    JsonTape tape = new JsonTape();
    tape.read(
        ("{\"metadata\":{\"managedFields\":["
                + entry
                + ","
                + entry.replace(owned, "null")
                + "],\"name\":\"x\"},\"managedFields\":[{\"fieldsV1\":{\"a\":1}}]}")
            .getBytes(StandardCharsets.UTF_8));
    int metadata = member(tape, 0, "metadata");
    int first = tape.first(member(tape, metadata, "managedFields"));
    int fields = member(tape, first, "fieldsV1");
    assertEquals(owned, tape.text(fields));
    assertEquals(tape.first(fields), tape.next(fields), "nothing of it is on the tape");
    assertEquals("Update", tape.text(member(tape, first, "operation")));
    int second = tape.next(first);
    assertEquals(JsonTape.NULL, tape.kind(member(tape, second, "fieldsV1")));
    assertEquals("x", tape.text(member(tape, metadata, "name")));
    int elsewhere = tape.first(member(tape, 0, "managedFields"));
    assertEquals("1", tape.text(member(tape, member(tape, elsewhere, "fieldsV1"), "a")));
  }

  @Test
  void ownedFieldsWithoutAnEndAreRefused() {
    byte[] text =
        "{\"metadata\":{\"managedFields\":[{\"fieldsV1\":{\"a\":{}"
            .getBytes(StandardCharsets.UTF_8);
    assertThrows(MalformedJsonException.class, () -> new JsonTape().read(text));
  }
}
