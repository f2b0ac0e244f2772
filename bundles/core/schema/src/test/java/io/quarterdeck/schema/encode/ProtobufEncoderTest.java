// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.encode;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.schema.model.Definitions;
import io.quarterdeck.schema.model.Schema;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Bytes as Kubernetes' generated code writes them. */
class ProtobufEncoderTest {
  private static final String TYPES =
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
  private static final Definitions DEFINITIONS = Definitions.read(TYPES);
  private static final Schema SHIP = DEFINITIONS.type("t.Ship");

  private static final String HEAD = "6b387300" + "0a0a" + "0a0276311204" + "53686970";
  private static final String TAIL = "1a002200";

  /** Everything that is no pointer is there, in the order of the numbers. */
  private static final String EMPTY =
      "0a00" + "1800" + "2a00" + "3a06" + "080010001a00" + "4203" + "0a0130" + "4a02" + "0a00";

  private static Map<String, @Nullable Object> tree(String json) {
    return Json.readObject(json.getBytes(StandardCharsets.UTF_8));
  }

  private static String hex(byte[] bytes) {
    return HexFormat.of().formatHex(bytes);
  }

  private static String object(String json) {
    return hex(ProtobufEncoder.object(tree(json), SHIP));
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
    List<Map<String, @Nullable Object>> items =
        List.of(tree("{\"name\":\"a\"}"), tree("{\"name\":\"b\",\"count\":300}"));
    ByteArrayOutputStream parts = new ByteArrayOutputStream();
    ProtobufEncoder.list("v1", "ShipList", Map.of("resourceVersion", "7"), items.iterator(), list)
        .forEach(p -> parts.write(p.array(), p.position(), p.remaining()));
    assertEquals(hex(ProtobufEncoder.object(tree(json), list)), hex(parts.toByteArray()));
  }

  @Test
  void framesAreMeasuredAndHoldAnEnvelope() {
    Map<String, @Nullable Object> ship = tree("{\"apiVersion\":\"v1\",\"kind\":\"Ship\"}");
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
}
