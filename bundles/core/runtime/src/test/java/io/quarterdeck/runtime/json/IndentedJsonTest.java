// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class IndentedJsonTest {
  /** All that a document may have, in what the server writes. */
  private static final String VARIED =
      """
      {"kind":"PodList","metadata":{"continue":"eyJ2IjoifQ","remainingItemCount":3},"items":[\
      {"a":{},"b":[],"c":[[]],"d":[{}],"e":{"f":{}},"g":[[],{},[[1]]]},{},\
      {"text":"a\\"b\\\\","bs":"\\\\\\\\","esc":"\\n\\t\\u001f\\u003c<>&","é😀\\"{":"[{,:}] é\u2028😀"},\
      [0,-1,1.5,1E+999,12345678901234567890,true,false,null,"",{"":""}]]}""";

  private static byte[] indented(List<ByteBuffer> parts) {
    IndentedJson lines = new IndentedJson(parts);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (ByteBuffer part : lines) {
      out.write(part.array(), part.position(), part.remaining());
    }
    assertEquals(lines.length(), out.size());
    return out.toByteArray();
  }

  private static String indented(String json) {
    return new String(indented(List.of(ByteBuffer.wrap(json.getBytes(UTF_8)))), UTF_8);
  }

  /** As it was made of a tree. */
  private static String ofTree(@Nullable Object tree) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (JsonGenerator g =
        new JsonFactoryBuilder()
            .enable(JsonWriteFeature.COMBINE_UNICODE_SURROGATES_IN_UTF8)
            .build()
            .createGenerator(out)) {
      g.setPrettyPrinter(new GoPrettyPrinter());
      TreeWriter.write(g, tree);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
    return out.toString(UTF_8);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        VARIED,
        "{}",
        "[]",
        "\"\"",
        "\"a\\\"\"",
        "null",
        "7",
        "[[[]]]",
        "[{}]",
        "[1]",
        "{\"a\":[]}"
      })
  void itIsWhatIsMadeOfTheTree(String json) {
    assertEquals(ofTree(Json.read(json)), indented(Json.text(Json.read(json))));
  }

  @Test
  void soItIsOfAnyTree() {
    Random random = new Random(7);
    for (int i = 0; i < 3_000; i++) {
      Object tree = tree(random, 6);
      assertEquals(ofTree(tree), indented(Json.text(tree)));
      assertEquals(ofTree(tree), new String(Json.writePretty(tree), UTF_8));
    }
  }

  private static @Nullable Object tree(Random random, int depth) {
    return switch (random.nextInt(depth == 0 ? 5 : 9)) {
      case 0 -> null;
      case 1 -> random.nextBoolean();
      case 2 -> random.nextLong();
      case 3 -> random.nextGaussian() * Math.pow(10, random.nextInt(40) - 20);
      case 4 -> text(random);
      case 5, 6 -> {
        List<@Nullable Object> list = new ArrayList<>();
        for (int n = random.nextInt(4); n > 0; n--) {
          list.add(tree(random, depth - 1));
        }
        yield list;
      }
      default -> {
        Map<String, @Nullable Object> map = new LinkedHashMap<>();
        for (int n = random.nextInt(4); n > 0; n--) {
          map.put(text(random), tree(random, depth - 1));
        }
        yield map;
      }
    };
  }

  private static String text(Random random) {
    String all = "ab \"\\/{}[]:,<>&'\n\t\r\u0001\u007f\u00e9\u2028\ufffd";
    StringBuilder out = new StringBuilder();
    for (int n = random.nextInt(9); n > 0; n--) {
      out.append(
          random.nextInt(8) == 0 ? "\ud83d\ude80" : all.charAt(random.nextInt(all.length())));
    }
    return out.toString();
  }

  @Test
  void partsMayEndAnywhere() {
    byte[] json = VARIED.getBytes(UTF_8);
    byte[] whole = indented(VARIED).getBytes(UTF_8);
    List<ByteBuffer> single = new ArrayList<>();
    for (int i = 0; i < json.length; i++) {
      ByteBuffer first = ByteBuffer.wrap(json, 0, i);
      ByteBuffer rest = ByteBuffer.wrap(json, i, json.length - i);
      assertArrayEquals(whole, indented(List.of(first, rest)), "at " + i);
      assertArrayEquals(
          whole,
          indented(List.of(first.asReadOnlyBuffer(), ByteBuffer.allocate(0), rest.slice())),
          "at " + i);
      single.add(ByteBuffer.wrap(json, i, 1).asReadOnlyBuffer());
    }
    assertArrayEquals(whole, indented(single));
  }

  @Test
  void soMayWhatIsWritten() {
    byte[] whole = indented(VARIED).getBytes(UTF_8);
    for (int piece = 1; piece <= whole.length + 1; piece++) {
      Indenter indenter = new Indenter(piece);
      Iterator<ByteBuffer> in = List.of(ByteBuffer.wrap(VARIED.getBytes(UTF_8))).iterator();
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      for (int size = indenter.fill(in); size > 0; size = indenter.fill(in)) {
        assertTrue(size == piece || out.size() + size == whole.length, "pieces of " + piece);
        out.writeBytes(indenter.piece());
      }
      assertArrayEquals(whole, out.toByteArray(), "pieces of " + piece);
    }
  }

  /** Of what is carried verbatim: no parser has seen it. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "[1.50,1e3,-0,1E-07]        | [;  1.50,;  1e3,;  -0,;  1E-07;]",
        "[\"\\u003c\\/\\u00E9 \"]     | [;  \"\\u003c\\/\\u00E9 \";]",
        "{ \"b\" : 1 , \"b\":[ ] }    | {;  \"b\": 1,;  \"b\": [];}",
        "[ { } , [\t] ]             | [;  {},;  [];]",
      })
  void textsAndNumbersStayAsTheyAreAndSpaceDoesNot(String json, String lines) {
    assertEquals(lines.replace(';', '\n'), indented(json));
  }

  @Test
  void piecesAreOfOneSizeHoweverDeepItIs() {
    String deep = "[".repeat(Json.MAX_DEPTH) + "1,".repeat(500) + "1" + "]".repeat(Json.MAX_DEPTH);
    IndentedJson lines = new IndentedJson(List.of(ByteBuffer.wrap(deep.getBytes(UTF_8))));
    assertTrue(lines.length() > 200L * deep.length());
    assertEquals((lines.length() + IndentedJson.PIECE - 1) / IndentedJson.PIECE, lines.size());
    List<ByteBuffer> all = new ArrayList<>();
    lines.iterator().forEachRemaining(all::add);
    assertEquals(lines.size(), all.size());
    for (ByteBuffer part : all.subList(0, all.size() - 1)) {
      assertEquals(IndentedJson.PIECE, part.remaining());
    }
    assertEquals(all.get(3), lines.get(3));
    assertEquals(all.getLast(), lines.getLast());
    assertEquals(ofTree(Json.read(deep)), indented(deep));
  }

  @Test
  void nothingIsNoPart() {
    IndentedJson none = new IndentedJson(List.of());
    assertEquals(0, none.size());
    assertThrows(NoSuchElementException.class, () -> none.iterator().next());
  }
}
