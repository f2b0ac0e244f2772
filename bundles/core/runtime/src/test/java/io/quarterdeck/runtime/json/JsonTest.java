// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Encoded;
import java.lang.ref.WeakReference;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class JsonTest {
  private static final String POD =
      """
      {"kind":"Pod","spec":{"a":[1,2.5,true,null,"é"]},"metadata":{"name":"x"},"apiVersion":"v1"}""";

  @Test
  void treesSurviveTheRoundTrip() {
    assertEquals(POD, Json.text(Json.read(POD)));
  }

  @Test
  void encodesVersionAndKindAndMetadataFirst() {
    Encoded e = Json.encode(Json.decode(POD.getBytes(StandardCharsets.UTF_8)));
    assertEquals(
        """
        {"apiVersion":"v1","kind":"Pod","metadata":{"name":"x"},"spec":{"a":[1,2.5,true,null,"é"]}}""",
        e.toString());
    assertEquals("{\"name\":\"x\"}", text(e.metadata()));
    assertEquals('"', (char) e.body().get(e.body().position()));
  }

  @Test
  void splicesTheRevisionIntoTheMetadata() {
    Encoded e = Json.encode(Json.decode(POD.getBytes(StandardCharsets.UTF_8))).withRevision(42);
    assertEquals("42", Json.decode(e).meta().resourceVersion());
    assertEquals("{\"resourceVersion\":\"42\",\"name\":\"x\"}", text(e.metadata()));
    assertEquals("x", Json.decode(e).meta().name());
  }

  @Test
  void splicesIntoEmptyMetadata() {
    ApiObject o =
        Json.decode("{\"apiVersion\":\"v1\",\"kind\":\"Pod\"}".getBytes(StandardCharsets.UTF_8));
    Encoded e = Json.encode(o).withRevision(7);
    assertEquals("{\"resourceVersion\":\"7\"}", text(e.metadata()));
  }

  @Test
  void leavesOutTheResourceVersionOfTheObject() {
    ApiObject o = Json.decode(POD.getBytes(StandardCharsets.UTF_8));
    o.meta().setResourceVersion("9");
    assertEquals("{\"name\":\"x\"}", text(Json.encode(o).metadata()));
  }

  @Test
  void refusesTrailingText() {
    assertThrows(MalformedJsonException.class, () -> Json.read("{} {}"));
    assertThrows(MalformedJsonException.class, () -> Json.read(""));
    assertThrows(MalformedJsonException.class, () -> Json.read("{\"a\":"));
  }

  @Test
  void printsPrettyAsGoDoes() {
    assertEquals(
        "{\n  \"a\": [\n    1\n  ],\n  \"b\": {}\n}",
        new String(Json.writePretty(Json.read("{\"a\":[1],\"b\":{}}")), StandardCharsets.UTF_8));
  }

  private static String text(ByteBuffer b) {
    return StandardCharsets.UTF_8.decode(b).toString();
  }

  @Test
  void halfACharacterIsReplaced() {
    assertEquals("\"\ufffda\"", read("\"\\ud800a\""));
    assertEquals("\"\ufffd\ufffd\"", read("\"\\udc00\\uDBFF\""));
    assertEquals("\"\ufffd\ud83d\ude80\"", read("\"\\ud83d\\ud83d\\ude80\""));
    assertEquals("{\"\ufffd\":\"\\\\ud800\"}", read("{\"\\ud800\":\"\\\\ud800\"}"));
  }

  @Test
  void noNumberBecomesEndless() {
    assertEquals("[1E+999,-1E+999,1.5]", read("[1e999,-1e999,1.5]"));
  }

  @Test
  void aScalarIsWrittenAsInsideADocument() {
    for (Object scalar :
        List.of("", "a", "é\u2028\"\\/\n\u001f\ud83d\ude00", 7L, -1.5, true, BigInteger.TWO)) {
      assertEquals("[" + Json.text(scalar) + "]", Json.text(List.of(scalar)));
    }
    assertEquals("null", Json.text(null));
  }

  @Test
  void managedFieldsAreLeftOut() {
    String rest = "\"spec\":{\"managedFields\":[1]}}";
    String full =
        "{\"kind\":\"Pod\",\"metadata\":{\"name\":\"x\",\"managedFields\":[{\"a\":[{}]}],\"uid\":\"u\"},";
    Encoded encoded = Json.encode(new ApiObject(Json.readObject((full + rest).getBytes(UTF_8))));
    assertEquals(
        Json.read(
            "{\"apiVersion\":\"\",\"kind\":\"Pod\",\"metadata\":{\"name\":\"x\",\"uid\":\"u\"},"
                + rest),
        Json.decodeUnmanaged(encoded).tree());
  }

  @Test
  void namesAreAsLongAsTexts() {
    String json = "{\"" + "k".repeat(100_000) + "\":1}";
    assertEquals(json, read(json));
    assertEquals(
        Json.read(json), Json.readStrict(json.getBytes(StandardCharsets.UTF_8)), "of clients too");
  }

  /** Parsers share names; clients could fill the heap with long ones. */
  @Test
  void longNamesAreNotKept() {
    WeakReference<String> name = nameOf("{\"" + "k".repeat(100_000) + "\":1}");
    for (int i = 0; i < 50 && name.get() != null; i++) {
      System.gc();
    }
    assertTrue(name.refersTo(null), "a name is kept");
  }

  private static WeakReference<String> nameOf(String json) {
    return new WeakReference<>(
        Json.readObject(json.getBytes(StandardCharsets.UTF_8)).keySet().iterator().next());
  }

  @Test
  void nestingHasAnEnd() {
    String deep = "[".repeat(Json.MAX_DEPTH) + "]".repeat(Json.MAX_DEPTH);
    assertEquals(deep, read(deep));
    assertThrows(MalformedJsonException.class, () -> Json.read("[" + deep + "]"));
  }

  private static String read(String json) {
    return Json.text(Json.read(json));
  }

  @Test
  void doublesAreWrittenAsGoWritesThem() {
    for (String text :
        List.of(
            "1",
            "0.5",
            "-2.25",
            "18446744073709552000",
            "1e+21",
            "1.5e+30",
            "0.000001",
            "1e-7",
            "-1.25e-10",
            "1.7976931348623157e+308")) {
      assertEquals(text, Json.text(Double.parseDouble(text)));
    }
  }
}
