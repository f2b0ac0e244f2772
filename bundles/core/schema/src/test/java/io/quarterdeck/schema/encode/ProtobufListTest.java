// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.encode;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.schema.model.Definitions;
import io.quarterdeck.schema.model.Schema;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ProtobufListTest {
  private static final Schema LIST = ProtobufEncoderTest.DEFINITIONS.type("t.ShipList");

  /** Ships that count how often they are asked for. */
  private static final class Ships implements ProtobufList.Items {
    private final List<byte[]> json;
    private final int[] lengths;
    private final int[] forms;
    private final Map<Integer, byte[]> held = new HashMap<>();
    private int asked;

    Ships(List<byte[]> json) {
      this.json = json;
      lengths = new int[json.size()];
      forms = new int[json.size()];
    }

    @Override
    public int count() {
      return json.size();
    }

    @Override
    public byte[] json(int index) {
      asked++;
      return json.get(index);
    }

    @Override
    public int length(int index, int form) {
      return form == forms[index] ? lengths[index] : 0;
    }

    @Override
    public void measured(int index, int form, int length) {
      forms[index] = form;
      lengths[index] = length;
    }

    @Override
    public byte @Nullable [] held(int index, int form) {
      return held.get(index);
    }

    @Override
    public void made(int index, int form, Supplier<byte[]> message) {
      if (index % 2 == 0) {
        held.put(index, message.get());
      }
    }
  }

  static ProtobufList.Items items(List<byte[]> json) {
    return new Ships(json);
  }

  static byte[] bytes(ProtobufList list) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    list.parts().forEach(p -> out.write(p.array(), p.position(), p.remaining()));
    return out.toByteArray();
  }

  private static ProtobufList list(Ships ships) {
    return new ProtobufList("v1", "ShipList", Map.of(), ships, LIST);
  }

  private static List<byte[]> ships(int count, int nameLength) {
    List<byte[]> out = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      String name = "x".repeat(nameLength) + i;
      out.add("{\"name\":\"%s\",\"count\":%d}".formatted(name, i).getBytes(StandardCharsets.UTF_8));
    }
    return out;
  }

  private static byte[] atOnce(List<byte[]> ships) {
    StringBuilder all =
        new StringBuilder("{\"apiVersion\":\"v1\",\"kind\":\"ShipList\",\"items\":[");
    for (byte[] ship : ships) {
      all.append(ship == ships.getFirst() ? "" : ",");
      all.append(new String(ship, StandardCharsets.UTF_8));
    }
    return ProtobufEncoder.object(
        all.append("]}").toString().getBytes(StandardCharsets.UTF_8), LIST);
  }

  @Test
  void whatIsLongerThanAListKeepsIsEncodedAgain() {
    List<byte[]> json = ships(300, ProtobufList.PIECE);
    Ships ships = new Ships(json);
    ProtobufList list = list(ships);
    byte[] bytes = bytes(list);
    assertArrayEquals(atOnce(json), bytes);
    assertEquals(bytes.length, list.length());
    int kept = ProtobufList.KEPT / ProtobufList.PIECE;
    assertTrue(ships.asked > 600 - kept && ships.asked < 600, ships.asked + " times");
  }

  @Test
  void aPageIsEncodedOnce() {
    Ships ships = new Ships(ships(500, 3_000));
    bytes(list(ships));
    assertEquals(500, ships.asked);
  }

  @Test
  void whatIsMeasuredIsEncodedAsItIsTaken() {
    List<byte[]> json = ships(1_000, 100);
    Ships ships = new Ships(json);
    list(ships);
    ships.asked = 0;
    ProtobufParts parts = list(ships).parts();
    assertEquals(0, ships.asked);
    ByteBuffer second = parts.get(1);
    assertTrue(second.remaining() < 2 * ProtobufList.PIECE, second + "");
    assertTrue(ships.asked < 500, ships.asked + " of 1000");
    assertArrayEquals(atOnce(json), bytes(list(ships)));
  }

  @Test
  void partsAreTheSameWhoeverWalksThem() {
    ProtobufParts parts = list(new Ships(ships(2_000, 50))).parts();
    int at = 0;
    for (ByteBuffer part : parts) {
      assertEquals(parts.get(at++), part);
    }
    assertEquals(parts.size(), at);
    assertTrue(at > 4, at + " parts");
  }

  @Test
  void noneIsAListToo() {
    assertArrayEquals(atOnce(List.of()), bytes(list(new Ships(List.of()))));
  }

  /** A length that is wrong cannot be taken back: the client must not take the rest for whole. */
  @Test
  void whatWasMeasuredWronglyEndsTheList() {
    Ships ships = new Ships(ships(2, 10));
    ships.measured(1, ProtobufEncoder.itemOf(LIST).wire().number(), 3);
    ProtobufList list = list(ships);
    assertThrows(IllegalStateException.class, () -> bytes(list));
  }

  /** A group's bundle that is replaced brings its schemas anew, while the cache stays. */
  @Test
  void whatAnotherSchemaMeasuredIsMeasuredAgain() {
    List<byte[]> json = ships(3, 10);
    Ships ships = new Ships(json);
    list(ships);
    Schema later =
        Definitions.read(
                ProtobufEncoderTest.TYPES.replace(
                    "\"pointer\": true, \"proto\": 2", "\"proto\": 2"))
            .type("t.ShipList");
    ProtobufList list = new ProtobufList("v1", "ShipList", Map.of(), ships, later);
    assertEquals(list.length(), bytes(list).length);
    assertEquals(list.length(), list(new Ships(json)).length() + 3 * 2, "two bytes more a ship");
  }

  @Test
  void whatIsHeldIsNotMadeAgain() {
    Ships ships = new Ships(ships(100, 300));
    for (int i = 0; i < 100; i++) {
      ships.measured(i, ProtobufEncoder.itemOf(LIST).wire().number(), measured(ships, i));
    }
    byte[] first = bytes(list(ships));
    assertEquals(50, ships.held.size());
    ships.asked = 0;
    assertArrayEquals(first, bytes(list(ships)));
    assertEquals(50, ships.asked, "those that nobody holds");
  }

  /** As another list measured it. */
  private static int measured(Ships ships, int index) {
    Ships alone = new Ships(List.of(ships.json.get(index)));
    assertTrue(list(alone).length() > 0);
    return alone.lengths[0];
  }
}
