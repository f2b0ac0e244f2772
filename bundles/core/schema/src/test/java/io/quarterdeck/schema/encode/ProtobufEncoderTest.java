// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.encode;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.runtime.json.MalformedJsonException;
import io.quarterdeck.schema.model.Definitions;
import io.quarterdeck.schema.model.Schema;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Bytes as Kubernetes' generated code writes them. */
class ProtobufEncoderTest {
  static final String TYPES =
      """
      {"types": {
        "t.Ship": {"fields": [
          {"name": "kind", "type": "string"},
          {"name": "count", "type": "int32", "proto": 3},
          {"name": "name", "type": "string", "proto": 1},
          {"name": "maybe", "type": "int32", "pointer": true, "proto": 2},
          {"name": "labels", "map": {"type": "string"}, "proto": 4},
          {"name": "born", "type": "time", "value": true, "proto": 5},
          {"name": "sunk", "type": "time", "pointer": true, "proto": 6},
          {"name": "port", "type": "intOrString", "value": true, "proto": 7},
          {"name": "load", "type": "quantity", "value": true, "proto": 8},
          {"name": "sail", "type": "string", "proto": 1, "inline": [9]},
          {"name": "seen", "type": "microTime", "pointer": true, "proto": 10}
        ]},
        "t.Meta": {"fields": [{"name": "resourceVersion", "type": "string", "proto": 2}]},
        "t.ShipList": {"fields": [
          {"name": "metadata", "ref": "t.Meta", "always": true, "proto": 1},
          {"name": "items", "list": {"ref": "t.Ship"}, "proto": 2}
        ]}
      }}
      """;
  static final Definitions DEFINITIONS = Definitions.read(TYPES);
  private static final Schema SHIP = DEFINITIONS.type("t.Ship");

  private static final String HEAD = "6b387300" + "0a0a" + "0a0276311204" + "53686970";
  private static final String TAIL = "1a002200";

  /** Everything that is no pointer is there, in the order of the numbers. */
  private static final String EMPTY =
      "0a00" + "1800" + "2a00" + "3a06" + "080010001a00" + "4203" + "0a0130" + "4a02" + "0a00";

  private static byte[] utf8(String json) {
    return json.getBytes(StandardCharsets.UTF_8);
  }

  private static String hex(byte[] bytes) {
    return HexFormat.of().formatHex(bytes);
  }

  private static String object(String json) {
    return hex(ProtobufEncoder.object(utf8(json), SHIP));
  }

  @Test
  void nothingButWhatIsNoPointer() {
    assertEquals(HEAD + "1217" + EMPTY + TAIL, object("{\"apiVersion\":\"v1\",\"kind\":\"Ship\"}"));
  }

  @Test
  void mapsAreSortedAndNegativeNumbersAreTenBytes() {
    String message =
        "0a02c3bc100018ffffffffffffffffff01"
            + "22060a016112013122060a0162120132"
            + "2a0808c0e5d0b60510003a08080110001a023525"
            + "42050a033147694a030a01785206080110a09c01";
    String json =
        """
        {"apiVersion":"v1","kind":"Ship","name":"\u00fc","maybe":0,"count":-1,
         "labels":{"b":"2","a":"1"},"born":"2016-02-29T12:00:00Z","port":"5%","load":"1Gi",
         "sail":"x","seen":"1970-01-01T00:00:01.000020Z"}
        """;
    assertEquals(HEAD + "12%02x".formatted(message.length() / 2) + message + TAIL, object(json));
  }

  @Test
  void aListIsOneObjectThoughItIsWrittenInParts() {
    String json =
        """
        {"apiVersion":"v1","kind":"ShipList","metadata":{"resourceVersion":"7"},
         "items":[{"name":"a"},{"name":"b","count":300}]}
        """;
    Schema list = DEFINITIONS.type("t.ShipList");
    List<byte[]> items = List.of(utf8("{\"name\":\"a\"}"), utf8("{\"name\":\"b\",\"count\":300}"));
    byte[] parts =
        ProtobufListTest.bytes(
            new ProtobufList(
                "v1",
                "ShipList",
                Map.of("resourceVersion", "7"),
                ProtobufListTest.items(items),
                list));
    assertEquals(hex(ProtobufEncoder.object(utf8(json), list)), hex(parts));
  }

  @Test
  void framesAreMeasuredAndHoldAnEnvelope() {
    byte[] ship = utf8("{\"apiVersion\":\"v1\",\"kind\":\"Ship\"}");
    ByteBuffer frame = ProtobufEncoder.frame("ADDED", ship, SHIP);
    byte[] object = ProtobufEncoder.object(ship, SHIP);
    String expected =
        ("0a054144444544" + "12" + "%02x".formatted(object.length + 2))
            + ("0a" + "%02x".formatted(object.length) + hex(object));
    assertEquals(expected.length() / 2, frame.getInt());
    byte[] rest = new byte[frame.remaining()];
    frame.get(rest);
    assertEquals(expected, hex(rest));
  }

  @Test
  void textsThatAreNotAsciiAndLongOnesAreWhole() {
    String text = "\u00e4 \ud83d\ude80 plain ".repeat(2_000);
    ProtobufWriter out = new ProtobufWriter();
    out.text(1, text);
    byte[] bytes = out.toByteArray();
    int length = text.getBytes(StandardCharsets.UTF_8).length;
    assertEquals(text, new String(bytes, bytes.length - length, length, StandardCharsets.UTF_8));
  }

  /** Whoever else writes to the store may lay it out and escape as he likes, and repeat himself. */
  @Test
  void theLayoutOfTheJsonDoesNotMatter() {
    String plain =
        """
        {"apiVersion":"v1","kind":"Ship","name":"<\u00e9\ud83d\udea2>","count":-12,
         "labels":{"\u00e9":"2","a":"1"},"port":80}
        """;
    String other =
        " { \"kind\" : \"Ship\" ,\"count\":7, \"n\\u0061me\":\"\\u003c\\u00E9\\ud83d\\udea2>\",\r\n"
            + "\t\"unknown\":[{},[1,{\"a\":[]}],\"]\\\"\"],\"apiVersion\":\"v1\",\"maybe\":null,"
            + "\"labels\":{\"a\":\"0\",\"\\u00e9\":\"2\",\"a\":\"1\"},\"count\":-1.2e1,\"port\":80} ";
    assertEquals(object(plain), object(other));
  }

  @Test
  void halfACharacterIsReplacedAndNothingIsCutOff() {
    assertEquals(object("{\"name\":\"a\ufffdb\"}"), object("{\"name\":\"a\\ud800b\"}"));
    assertEquals(object("{}"), object("{\"name\":7,\"count\":\"x\",\"labels\":[],\"born\":{}}"));
  }

  @Test
  void aTreeIsWrittenAsItsJson() {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("apiVersion", "v1");
    tree.put("kind", "Ship");
    tree.put("count", 3L);
    tree.put("labels", Map.of("b", "\"\n"));
    assertEquals(
        object(
            "{\"apiVersion\":\"v1\",\"kind\":\"Ship\",\"count\":3,\"labels\":{\"b\":\"\\\"\\n\"}}"),
        hex(ProtobufEncoder.object(tree, SHIP)));
  }

  @Test
  void whatIsNoJsonIsRefused() {
    for (String text :
        List.of(
            "",
            "{",
            "{\"a\":1",
            "{\"a\"1}",
            "{a:1}",
            "[1,]",
            "{\"a\":tru}",
            "{} {}",
            "{\"a\":\"",
            "[x]")) {
      assertThrows(MalformedJsonException.class, () -> object(text), text);
    }
    String deep = "[".repeat(Json.MAX_DEPTH + 2) + "]".repeat(Json.MAX_DEPTH + 2);
    assertThrows(MalformedJsonException.class, () -> object(deep));
  }

  /** Texts of one writer after another, the first of which make room. */
  @Test
  void aLongListIsWrittenWithOneWriter() {
    Schema list = DEFINITIONS.type("t.ShipList");
    StringBuilder labels = new StringBuilder();
    for (int i = 0; i < 2_000; i++) {
      labels.append(i == 0 ? "" : ",").append("\"k%04d\":\"v%d\"".formatted(i, i));
    }
    String large = "{\"name\":\"large\",\"labels\":{" + labels + "}}";
    List<byte[]> items = List.of(utf8("{\"name\":\"a\"}"), utf8(large), utf8("{\"name\":\"c\"}"));
    byte[] parts =
        ProtobufListTest.bytes(
            new ProtobufList("v1", "ShipList", Map.of(), ProtobufListTest.items(items), list));
    String whole =
        "{\"apiVersion\":\"v1\",\"kind\":\"ShipList\",\"items\":[{\"name\":\"a\"},"
            + large
            + ",{\"name\":\"c\"}]}";
    assertEquals(hex(ProtobufEncoder.object(utf8(whole), list)), hex(parts));
  }
}
