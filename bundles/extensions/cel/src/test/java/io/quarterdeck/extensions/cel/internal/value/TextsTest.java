// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.cel.internal.value;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How values are written, how long they can be, and lists that grow. */
class TextsTest {
  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "1, 1",
    "-1.5, -1.5",
    "0.1, 0.1",
    "123456, 123456",
    "999999, 999999",
    "1000000, 1e+06",
    "1234567, 1.234567e+06",
    "0.0001, 0.0001",
    "0.00001, 1e-05",
    "1e100, 1e+100",
    "-2.5e-7, -2.5e-07",
    "1.7976931348623157e308, 1.7976931348623157e+308",
    "4.9e-324, 4.9e-324",
  })
  void fractionsHaveAsFewDigitsAsTheyNeed(double d, String text) {
    assertEquals(text, Texts.shortest(d));
  }

  @Test
  void whatIsNoNumberHasANameInGo() {
    assertEquals("NaN", Texts.shortest(Double.NaN));
    assertEquals("+Inf", Texts.shortest(Double.POSITIVE_INFINITY));
    assertEquals("-Inf", Texts.shortest(Double.NEGATIVE_INFINITY));
    assertEquals("-0", Texts.shortest(-0.0));
  }

  @Test
  void timesAreInUtcWithoutZerosAtTheEnd() {
    assertEquals("1970-01-01T00:00:00Z", Texts.timestamp(Instant.EPOCH));
    assertEquals("1970-01-01T00:00:00.5Z", Texts.timestamp(Instant.ofEpochMilli(500)));
    assertEquals("1970-01-01T00:00:00.000000001Z", Texts.timestamp(Instant.EPOCH.plusNanos(1)));
    assertEquals("0001-01-01T00:00:00Z", Texts.timestamp(Instant.parse("0001-01-01T00:00:00Z")));
  }

  @Test
  void durationsAreInSeconds() {
    assertEquals("0s", Texts.seconds(Duration.ZERO));
    assertEquals("5400s", Texts.seconds(Duration.ofMinutes(90)));
    assertEquals("1.5s", Texts.seconds(Duration.ofMillis(1500)));
    assertEquals("-0.5s", Texts.seconds(Duration.ofMillis(-500)));
    assertEquals("0.000000001s", Texts.seconds(Duration.ofNanos(1)));
  }

  @Test
  void unsignedNumbersHaveNoSign() {
    assertEquals("18446744073709551615", new UInt(-1).toString());
    assertEquals("0", new UInt(0).toString());
  }

  @Test
  void sizesAddAndMultiplyBounds() {
    assertEquals(new Size(4, 6), new Size(1, 2).plus(new Size(3, 4)));
    assertEquals(new Size(3, 8), new Size(1, 2).times(new Size(3, 4)));
    assertEquals(new Size(1, 4), new Size(3, 4).or(new Size(1, 2)));
    assertEquals(new Size(5, 5), Size.of(5));
    assertEquals(new Size(0, 5), Size.upTo(5));
  }

  @Test
  void whatIsUnboundedStaysSo() {
    assertEquals(Size.UNKNOWN, Size.UNKNOWN.plus(Size.upTo(5)));
    assertEquals(Size.UNKNOWN, Size.UNKNOWN.times(Size.upTo(2)));
    assertEquals(Long.MAX_VALUE, Size.add(Long.MAX_VALUE, 1));
    assertEquals(Long.MAX_VALUE, Size.multiply(Long.MAX_VALUE / 2 + 1, 2));
    assertEquals(0, Size.multiply(Long.MAX_VALUE, 0));
    assertEquals(Long.MAX_VALUE, Size.UNKNOWN.cost(0.1));
  }

  @Test
  void aCostIsRoundedUp() {
    assertEquals(1, Size.of(1).cost(0.1));
    assertEquals(1, Size.of(10).cost(0.1));
    assertEquals(2, Size.of(11).cost(0.1));
    assertEquals(0, Size.of(0).cost(0.1));
  }

  @Test
  void aListGrowsWithoutChangingThoseBefore() {
    List<Object> one = Growing.joined(List.of(), List.of("a"));
    List<Object> two = Growing.joined(one, List.of("b"));
    List<Object> three = Growing.joined(two, List.of("c"));
    assertEquals(List.of("a"), one);
    assertEquals(List.of("a", "b"), two);
    assertEquals(List.of("a", "b", "c"), three);
  }

  @Test
  void twoListsThatGrowFromOneDoNotMix() {
    List<Object> one = Growing.joined(List.of(), List.of("a"));
    List<Object> left = Growing.joined(one, List.of("b"));
    List<Object> right = Growing.joined(one, List.of("c"));
    assertEquals(List.of("a", "b"), left);
    assertEquals(List.of("a", "c"), right);
    assertThrows(IndexOutOfBoundsException.class, () -> one.get(1));
  }

  @Test
  void whatWasJoinedIsNotTheCallers() {
    List<Object> mine = new ArrayList<>(List.of("a"));
    List<Object> joined = Growing.joined(mine, List.of("b"));
    mine.clear();
    assertEquals(List.of("a", "b"), joined);
  }

  @Test
  void bytesAreEqualByWhatIsInThem() {
    assertEquals(new Bytes(new byte[] {1}), new Bytes(new byte[] {1}));
    assertEquals(new Bytes(new byte[] {1}).hashCode(), new Bytes(new byte[] {1}).hashCode());
    assertFalse(new Bytes(new byte[] {1}).equals(new Bytes(new byte[] {2})));
  }

  @Test
  void errorsNameTypesAndKeys() {
    assertEquals("no such key: 1.5", CelError.noSuchKey(1.5).text());
    assertEquals("no such overload: size(int, string)", CelError.mismatch("size", 1L, "a").text());
    assertEquals(
        "type conversion error from 'list' to 'int'", CelError.conversion(List.of(), "int").text());
    assertTrue(CelError.costLimit().overLimit());
    assertFalse(CelError.noSuchOverload().overLimit());
    assertEquals(0, CelError.noSuchOverload().getStackTrace().length);
  }

  @Test
  void anEmptyOptionalHasNoValue() {
    assertEquals("a", new Opt("a").get());
    assertEquals("optional.none() dereference", assertThrows(CelError.class, Opt.NONE::get).text());
  }
}
