// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class QuantityTest {

  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "-0, 0",
    "0.0, 0",
    "0Ki, 0",
    "0e5, 0",
    "1, 1",
    "10, 10",
    "100, 100",
    "1000, 1k",
    "1500, 1500",
    "10000, 10k",
    "1000000, 1M",
    "1001000, 1001k",
    "-1000, -1k",
    "0.1, 100m",
    "0.5, 500m",
    ".5, 500m",
    "1.5, 1500m",
    "2.50, 2500m",
    "100m, 100m",
    "1000m, 1",
    "1500m, 1500m",
    "0.001, 1m",
    "0.0001, 100u",
    "1u, 1u",
    "1n, 1n",
    "1000n, 1u",
    "1k, 1k",
    "1.5k, 1500",
    "1000k, 1M",
    "1M, 1M",
    "1G, 1G",
    "1T, 1T",
    "1P, 1P",
    "1E, 1E",
    "1000E, 1000E"
  })
  void aDecimalAmountHasTheLargestSuffixThatLeavesItWhole(String sent, String canonical) {
    assertEquals(canonical, Quantity.parse(sent).toString());
  }

  @ParameterizedTest
  @CsvSource({
    "1Ki, 1Ki",
    "1024Ki, 1Mi",
    "1000Ki, 1000Ki",
    "1025Ki, 1025Ki",
    "1536Mi, 1536Mi",
    "1.5Gi, 1536Mi",
    "0.5Mi, 512Ki",
    "0.5Ki, 512",
    "1.5Ki, 1536",
    "1Gi, 1Gi",
    "2048Gi, 2Ti",
    "1Pi, 1Pi",
    "1Ei, 1Ei",
    "-1Ki, -1Ki",
    "0.0001Ki, 102400u"
  })
  void aBinaryAmountHasTheLargestPowerOf1024(String sent, String canonical) {
    assertEquals(canonical, Quantity.parse(sent).toString());
  }

  @ParameterizedTest
  @CsvSource({
    "1e3, 1e3",
    "1000e0, 1e3",
    "1e4, 10e3",
    "10e2, 1e3",
    "1.5e3, 1500",
    "15e2, 1500",
    "12e-1, 1200e-3",
    "1e-3, 1e-3",
    "1e-1, 100e-3",
    "0.1e1, 1",
    "1e6, 1e6",
    "-2000e3, -2e6"
  })
  void anAmountWithAnExponentKeepsOneThatThreeDivides(String sent, String canonical) {
    assertEquals(canonical, Quantity.parse(sent).toString());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "+5",
        "05",
        "+1Ki",
        "01Ki",
        "1.",
        "1.500",
        "10.250",
        "-1.500",
        "1.500k",
        "1.234567",
        "1E3",
        "1e+3",
        "1e0",
        "1e03",
        "1.500e3",
        "+100m"
      })
  void whatKubernetesTakesForCanonicalStaysAsItWasSent(String sent) {
    assertEquals(sent, Quantity.parse(sent).toString());
  }

  @ParameterizedTest
  @CsvSource({"1.000, 1", "0.500, 500m", "08Ki, 8Ki", "+8Ki, 8Ki", "1.50, 1500m", "1.0e3, 1e3"})
  void allElseIsBroughtIntoItsForm(String sent, String canonical) {
    assertEquals(canonical, Quantity.parse(sent).toString());
  }

  @ParameterizedTest
  @CsvSource({
    "0.1n, 1n",
    "1.1n, 2n",
    "-0.1n, -1n",
    "-1.1n, -2n",
    "0.0000000001, 1n",
    "1e-10, 1e-9",
    "1.0000000001, 1000000001n"
  })
  void lessThanABillionthIsRoundedAwayFromZero(String sent, String canonical) {
    assertEquals(canonical, Quantity.parse(sent).toString());
  }

  @ParameterizedTest
  @CsvSource({
    "7Ei, 7Ei",
    "8Ei, 9223372036854775807",
    "-8Ei, -9223372036854775807",
    "8192Pi, 9223372036854775807",
    "1000000Ei, 9223372036854775807",
    "10E, 10E",
    "9223372036854775808, 9223372036854775808"
  })
  void onlyBinaryAmountsAreCapped(String sent, String canonical) {
    assertEquals(canonical, Quantity.parse(sent).toString());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "1 ",
        " 1",
        "a",
        "1a",
        "Ki",
        "1ki",
        "1KI",
        "1K",
        "1Kii",
        "1mm",
        "m",
        "+",
        "-",
        ".",
        "..",
        "1..",
        "1.1.1",
        "1e",
        "1e+",
        "e3",
        "1e3m",
        "1Ki5",
        "1e1.5",
        "--1",
        "+-1",
        "1,5",
        "0x1",
        "1_000",
        "\u0661",
        "NaN",
        "Infinity",
        "null"
      })
  void whatIsNoAmountIsNone(String text) {
    assertNull(Quantity.parseOrNull(text));
    assertEquals(
        Quantity.SYNTAX,
        assertThrows(IllegalArgumentException.class, () -> Quantity.parse(text)).getMessage());
  }

  @ParameterizedTest
  @CsvSource({
    "1k, 1000",
    "1Ki, 1024",
    "1, 1000m",
    "0.5, 500m",
    "1e3, 1000",
    "1.500, 1500m",
    "0, -0"
  })
  void amountsAreEqualWhateverTheirForm(String a, String b) {
    Quantity x = Quantity.parse(a);
    Quantity y = Quantity.parse(b);
    assertEquals(x, y);
    assertEquals(x.hashCode(), y.hashCode());
    assertEquals(0, x.compareTo(y));
  }

  @ParameterizedTest
  @CsvSource({"1, 2", "999m, 1", "1k, 1Ki", "-1, 0", "-2, -1", "1Gi, 2G", "1n, 1u"})
  void amountsHaveAnOrder(String less, String more) {
    assertTrue(Quantity.parse(less).compareTo(Quantity.parse(more)) < 0);
    assertTrue(Quantity.parse(more).compareTo(Quantity.parse(less)) > 0);
    assertNotEquals(Quantity.parse(less), Quantity.parse(more));
  }

  @Test
  void anAmountIsNotItsText() {
    assertNotEquals(Quantity.parse("1"), (Object) "1");
  }

  @ParameterizedTest
  @CsvSource({
    "1, 2, 3",
    "1k, 500, 1500",
    "1Gi, 1Gi, 2Gi",
    "1Ki, 1, 1025",
    "1, 1Ki, 1025",
    "0, 1Ki, 1Ki",
    "1, -1, 0",
    "500m, 500m, 1",
    "1e3, 1, 1001",
    "1.500, 0, 1500m"
  })
  void aSumIsInTheFormatOfTheFirst(String a, String b, String sum) {
    assertEquals(sum, Quantity.parse(a).plus(Quantity.parse(b)).toString());
  }

  @ParameterizedTest
  @CsvSource({
    "3, 2, 1",
    "2, 3, -1",
    "2Gi, 1Gi, 1Gi",
    "1Gi, 1Mi, 1023Mi",
    "1, 1m, 999m",
    "0, 1Ki, -1Ki",
    "1k, 1k, 0"
  })
  void soIsADifference(String a, String b, String difference) {
    assertEquals(difference, Quantity.parse(a).minus(Quantity.parse(b)).toString());
  }

  @ParameterizedTest
  @CsvSource({
    "1, 1",
    "1m, 1m",
    "1u, 1m",
    "1n, 1m",
    "1001u, 2m",
    "-1u, -1m",
    "1.0005, 1001m",
    "1Gi, 1Gi",
    "1e-6, 1e-3",
    "0, 0",
    "1.500, 1.500"
  })
  void anAmountOfAResourceIsInThousandths(String sent, String kept) {
    assertEquals(kept, Quantity.parse(sent).inThousandths().toString());
  }

  @Test
  void anAmountKnowsItsSignAndWhetherItIsWhole() {
    assertEquals(1, Quantity.parse("1n").signum());
    assertEquals(0, Quantity.parse("0Ki").signum());
    assertEquals(-1, Quantity.parse("-1").signum());
    assertTrue(Quantity.parse("1k").isWhole());
    assertTrue(Quantity.parse("1000m").isWhole());
    assertTrue(Quantity.parse("0").isWhole());
    assertFalse(Quantity.parse("1m").isWhole());
    assertEquals(0, new BigDecimal("1536").compareTo(Quantity.parse("1.5Ki").value()));
  }

  @Test
  void anAmountThatIsParsedAgainIsTheSame() {
    for (int i = 0; i < 3_000; i++) {
      String text = i + "m";
      assertEquals(Quantity.parse(text), Quantity.parse(text), text);
      assertEquals(i, Quantity.parse(text).value().movePointRight(3).intValueExact());
    }
  }
}
