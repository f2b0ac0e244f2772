// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.cel.internal.value;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.Quantity;
import io.quarterdeck.spi.cel.CelMergedList;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Values as they come in, compare, and go out again. */
class ValuesTest {
  private static final UInt MOST = new UInt(-1);
  private static final BigInteger TWO_TO_64 = BigInteger.TWO.pow(64);

  private static Bytes bytes(String s) {
    return new Bytes(s.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void numbersOfJavaBecomeThoseOfTheLanguage() {
    assertEquals(3L, Values.adapt(3));
    assertEquals(3L, Values.adapt((short) 3));
    assertEquals(1.5, Values.adapt(1.5f));
    assertEquals(1.5, Values.adapt(new BigDecimal("1.5")));
    assertEquals(3L, Values.adapt(BigInteger.valueOf(3)));
    assertEquals(Long.MIN_VALUE, Values.adapt(BigInteger.valueOf(Long.MIN_VALUE)));
    assertEquals(MOST, Values.adapt(TWO_TO_64.subtract(BigInteger.ONE)));
    assertEquals(0x1p64, Values.adapt(TWO_TO_64));
    assertEquals(-0x1p64, Values.adapt(TWO_TO_64.negate()));
  }

  @Test
  void otherValuesOfJavaToo() {
    assertEquals(Null.NULL, Values.adapt(null));
    assertEquals(bytes("a"), Values.adapt(new byte[] {'a'}));
    assertEquals(Opt.NONE, Values.adapt(Optional.empty()));
    assertEquals(new Opt(3L), Values.adapt(Optional.of(3)));
    assertEquals("a", Values.adapt("a"));
  }

  @Test
  void whatGoesOutIsJavasAgain() {
    assertNull(Values.release(Null.NULL));
    assertEquals(TWO_TO_64.subtract(BigInteger.ONE), Values.release(MOST));
    assertArrayEquals(new byte[] {'a'}, assertInstanceOf(byte[].class, Values.release(bytes("a"))));
    assertEquals(Optional.empty(), Values.release(Opt.NONE));
    assertEquals(Optional.of(1L), Values.release(new Opt(1L)));
    assertEquals(Arrays.asList(1L, null), Values.release(Arrays.asList(1, null)));
    assertEquals(Map.of("1", 2L), Values.release(Map.of(1L, 2)));
    assertEquals(
        Map.of("a", Map.of("b", 1L)),
        Values.release(new Struct("Object", Map.of("a", new Struct("c", Map.of("b", 1L))))));
  }

  @Test
  void everyValueHasATypeWithAName() {
    Map<Object, String> names = new HashMap<>();
    names.put(true, "bool");
    names.put(1L, "int");
    names.put(MOST, "uint");
    names.put(1.5, "double");
    names.put("a", "string");
    names.put(bytes("a"), "bytes");
    names.put(Null.NULL, "null_type");
    names.put(Instant.EPOCH, "google.protobuf.Timestamp");
    names.put(Duration.ZERO, "google.protobuf.Duration");
    names.put(List.of(), "list");
    names.put(Map.of(), "map");
    names.put(new TypeValue("int"), "type");
    names.put(Opt.NONE, "optional_type");
    names.put(new Struct("Object.spec", Map.of()), "Object.spec");
    names.forEach((value, name) -> assertEquals(name, Values.typeName(value)));
    assertEquals("kubernetes.Quantity", Values.typeName(Quantity.parse("1")));
  }

  @Test
  void numbersAreEqualAcrossTypes() {
    assertTrue(Values.equal(1L, 1.0));
    assertTrue(Values.equal(1L, new UInt(1)));
    assertTrue(Values.equal(new UInt(1), 1.0));
    assertFalse(Values.equal(-1L, MOST));
    assertFalse(Values.equal(Long.MAX_VALUE, (double) Long.MAX_VALUE));
    assertFalse(Values.equal(Double.NaN, Double.NaN));
    assertTrue(Values.equal(0.0, -0.0));
    assertFalse(Values.equal(Double.POSITIVE_INFINITY, Long.MAX_VALUE));
  }

  @Test
  void whatIsOfAnotherTypeIsNotEqual() {
    assertFalse(Values.equal(1L, "1"));
    assertFalse(Values.equal(Null.NULL, false));
    assertFalse(Values.equal(List.of(), Map.of()));
    assertFalse(Values.equal(Opt.NONE, Null.NULL));
  }

  @Test
  void listsAndMapsAreEqualByWhatIsInThem() {
    assertTrue(Values.equal(List.of(1L, "a"), Arrays.asList(1.0, "a")));
    assertFalse(Values.equal(List.of(1L), List.of(1L, 1L)));
    assertTrue(Values.equal(Map.of(1L, "a"), Map.of(new UInt(1), "a")));
    assertFalse(Values.equal(Map.of("a", 1L), Map.of("b", 1L)));
    assertTrue(Values.equal(new Opt(1L), new Opt(1.0)));
    assertFalse(Values.equal(new Opt(1L), Opt.NONE));
    Struct struct = new Struct("a", Map.of("b", 1L));
    assertTrue(Values.equal(struct, new Struct("a", Map.of("b", 1.0))));
    assertFalse(Values.equal(struct, new Struct("c", Map.of("b", 1L))));
  }

  private static CelMergedList merged(List<String> keys, Object... values) {
    return new CelMergedList(Arrays.asList(values), keys);
  }

  @Test
  void setsAreEqualInAnyOrder() {
    assertTrue(Values.equal(merged(List.of(), 1L, 2L), List.of(2L, 1.0)));
    assertFalse(Values.equal(merged(List.of(), 1L, 2L), List.of(2L, 3L)));
    assertFalse(Values.equal(merged(List.of(), 1L), List.of(1L, 1L)));
    // the left one decides
    assertFalse(Values.equal(List.of(2L, 1L), merged(List.of(), 1L, 2L)));
  }

  @Test
  void keyedListsAreEqualKeyByKey() {
    Map<String, Object> a = Map.of("k", "a", "v", 1L);
    Map<String, Object> b = Map.of("k", "b", "v", 2L);
    assertTrue(Values.equal(merged(List.of("k"), a, b), List.of(b, a)));
    assertFalse(Values.equal(merged(List.of("k"), a, b), List.of(b, Map.of("k", "a", "v", 2L))));
    assertFalse(Values.equal(merged(List.of("k"), a, b), List.of(a, Map.of("k", "c", "v", 2L))));
  }

  @Test
  void sumsOfSetsHaveEachOnce() {
    assertEquals(
        List.of(1L, 2L, 3L),
        List.copyOf(MergedLists.sum(merged(List.of(), 1L, 2L), List.of(2L, 3L))));
  }

  @Test
  void sumsOfKeyedListsReplaceInPlace() {
    Map<String, Object> a = Map.of("k", "a", "v", 1L);
    Map<String, Object> b = Map.of("k", "b", "v", 2L);
    Map<String, Object> newA = Map.of("k", "a", "v", 9L);
    Map<String, Object> c = Map.of("k", "c");
    CelMergedList sum = MergedLists.sum(merged(List.of("k"), a, b), List.of(c, newA));
    assertEquals(List.of(newA, b, c), List.copyOf(sum));
    assertEquals(List.of("k"), sum.keys());
  }

  @Test
  void keysAreFoundAcrossTypesOfNumbers() {
    assertEquals("a", Values.find(Map.of(1L, "a"), new UInt(1)));
    assertEquals("a", Values.find(Map.of(1L, "a"), 1.0));
    assertNull(Values.find(Map.of(1L, "a"), 1.5));
    assertNull(Values.find(Map.of("1", "a"), 1L));
    Map<String, @Nullable Object> withNull = new HashMap<>();
    withNull.put("a", null);
    assertEquals(Null.NULL, Values.find(withNull, "a"));
  }

  @ParameterizedTest
  @CsvSource({
    "a, b, -1",
    "b, a, 1",
    "a, a, 0",
    "a, aa, -1",
    "'', a, -1",
    "\uFFFD, \uD83D\uDE00, -1"
  })
  void textsAreOrderedByCodePoints(String a, String b, int order) {
    assertEquals(order, Integer.signum(Values.compare(a, b)));
    assertEquals(-order, Integer.signum(Values.compare(b, a)));
  }

  @Test
  void otherValuesHaveTheirOrder() {
    assertTrue(Values.compare(false, true) < 0);
    assertTrue(Values.compare(bytes("a"), bytes("b")) < 0);
    assertTrue(Values.compare(new Bytes(new byte[] {(byte) 0x80}), bytes("a")) > 0);
    assertTrue(Values.compare(Instant.EPOCH, Instant.EPOCH.plusNanos(1)) < 0);
    assertTrue(Values.compare(Duration.ofSeconds(-1), Duration.ZERO) < 0);
    assertTrue(Values.compare(MOST, Long.MAX_VALUE) > 0);
    assertTrue(Values.compare(-1L, new UInt(0)) < 0);
    assertTrue(Values.compare(Double.NEGATIVE_INFINITY, Long.MIN_VALUE) < 0);
    assertTrue(Values.compare(Double.POSITIVE_INFINITY, MOST) > 0);
  }

  @Test
  void whatHasNoOrderFails() {
    assertEquals(
        "no such overload", assertThrows(CelError.class, () -> Values.compare("a", 1L)).text());
    assertEquals(
        "no such overload",
        assertThrows(CelError.class, () -> Values.compare(List.of(), List.of())).text());
    assertEquals(
        "NaN values cannot be ordered",
        assertThrows(CelError.class, () -> Values.compare(Double.NaN, 1L)).text());
  }

  @Test
  void sizesAreInCharactersBytesAndElements() {
    assertEquals(2, Values.size("é\uD83D\uDE00"));
    assertEquals(2, Values.size(bytes("é")));
    assertEquals(2, Values.size(List.of(1L, 2L)));
    assertEquals(1, Values.size(Map.of("a", 1L)));
    assertEquals(1, Values.size(12345L));
  }

  @Test
  void zerosOfEachType() {
    for (Object zero :
        List.of(
            Null.NULL,
            false,
            0L,
            new UInt(0),
            0.0,
            "",
            bytes(""),
            List.of(),
            Map.of(),
            new Struct("a", Map.of()),
            Duration.ZERO,
            Instant.EPOCH,
            Opt.NONE)) {
      assertTrue(Values.isZero(zero), zero::toString);
    }
    for (Object other :
        List.of(true, 1L, MOST, -0.1, " ", List.of(0L), new Opt(0L), new TypeValue("int"))) {
      assertFalse(Values.isZero(other), other::toString);
    }
  }
}
