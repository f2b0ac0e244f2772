// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.encode;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.runtime.json.Json;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class YamlWriterTest {
  private static String yaml(String json) {
    byte[] tree = YamlWriter.write(Json.read(json.getBytes(StandardCharsets.UTF_8)));
    return new String(tree, StandardCharsets.UTF_8);
  }

  @Test
  void whatWouldBeReadAsSomethingElseIsQuoted() {
    assertEquals(
        """
        a: "2026-11-21T09:24:26Z"
        b: "on"
        c: "08"
        d: "1e3"
        e: "10:30"
        f: ""
        g: plain text
        h: 1.2.3
        i: "y"
        j: 'a: b'
        "5": 5
        """
            .lines()
            .sorted((x, y) -> Boolean.compare(y.startsWith("\""), x.startsWith("\"")))
            .reduce("", (x, y) -> x + y + "\n"),
        yaml(
            """
            {"a":"2026-11-21T09:24:26Z","b":"on","c":"08","d":"1e3","e":"10:30","f":"",
             "g":"plain text","h":"1.2.3","i":"y","j":"a: b","5":5}
            """));
  }

  @Test
  void keysAreOrderedByTheirNumbers() {
    assertEquals(".: 1\na2: 1\na10: 1\nb: 1\n", yaml("{\"b\":1,\"a10\":1,\"a2\":1,\".\":1}"));
  }

  @Test
  void listsStandBelowTheirKey() {
    assertEquals(
        "a:\n- b: {}\n- c: []\n  d: null\n", yaml("{\"a\":[{\"b\":{}},{\"c\":[],\"d\":null}]}"));
  }

  @Test
  void longTextsAreFoldedAndLinesAreKept() {
    String word = "0123456789 ";
    assertEquals(
        "a: x " + word.repeat(7).strip() + "\n  " + word.repeat(2).strip() + "\n",
        yaml("{\"a\":\"x " + word.repeat(9).strip() + "\"}"));
    assertEquals("a: |-\n  one\n  two\n", yaml("{\"a\":\"one\\ntwo\"}"));
  }

  @Test
  void aLongNumberToTheBaseOfSixtyIsOneToo() {
    String time = "1" + ":05".repeat(100_000);
    assertEquals("a: \"" + time + "\"\n", yaml("{\"a\":\"" + time + "\"}"));
  }

  @Test
  void linesOfNothingAreQuotedSinceABlockOfThemIsNotReadBack() {
    assertEquals("a: \"\\n\"\n", yaml("{\"a\":\"\\n\"}"));
  }
}
