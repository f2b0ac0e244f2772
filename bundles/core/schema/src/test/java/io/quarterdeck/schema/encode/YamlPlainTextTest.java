// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.encode;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class YamlPlainTextTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a",
        "plain text",
        "nulls",
        "nuLL",
        "yEs",
        "truee",
        "T",
        "oN",
        "1.2.3",
        "1.2.3.4",
        "10.0.0.0/8",
        "1a",
        "v1",
        "1Gi",
        "100m",
        "0x",
        "0xg",
        "0b2",
        "08x",
        "-",
        "--",
        "+",
        ".",
        "..",
        "-a",
        ".5.5",
        "1e",
        "1e+",
        "e5",
        "1:60",
        "1:2:99",
        ":05",
        "2026-13",
        "26-01-01",
        "2026-01-02T03",
        "2026-01-02T03:04",
        "infinity",
        ".infx",
        "~a",
        "<<a"
      })
  void whatIsReadAsTextNeedsNoQuotes(String text) {
    assertTrue(YamlPlainText.allows(text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "", "~", "null", "Null", "NULL", "<<", "y", "Y", "yes", "Yes", "YES", "n", "N", "no", "No",
        "NO", "true", "True", "TRUE", "false", "False", "FALSE", "on", "On", "ON", "off", "Off",
        "OFF"
      })
  void wordsOfYaml11AreQuoted(String text) {
    assertFalse(YamlPlainText.allows(text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0",
        "1",
        "-1",
        "+1",
        "1_000",
        "0644",
        "0o17",
        "-0o17",
        "0x1F",
        "-0xff",
        "0b101",
        "08",
        "09",
        "18446744073709551616"
      })
  void wholeNumbersAreQuoted(String text) {
    assertFalse(YamlPlainText.allows(text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1.5", ".5", "-.5", "1.", "1e3", "1E3", "1.5e-7", "+1e+9", "1_0.5", ".nan", ".NaN", ".NAN",
        ".inf", "-.inf", "+.Inf", ".INF"
      })
  void doublesAreQuoted(String text) {
    assertFalse(YamlPlainText.allows(text));
  }

  @ParameterizedTest
  @ValueSource(strings = {"1:30", "10:30", "1:05:09", "-1:05", "190:20:30.15", "0:00"})
  void numbersToTheBaseOfSixtyAreQuoted(String text) {
    assertFalse(YamlPlainText.allows(text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "2026-01-02",
        "2026-1-2",
        "2026-01-02T03:04:05Z",
        "2026-01-02 03:04:05",
        "2026-01-02t03:04:05",
        "2026-01-02T03:04:05.678Z",
        "2026-01-02T03:04:05+01:00",
        "2026-01-02 03:04:05 Z",
        "2026-01-02 03:04:05.1 -5:00"
      })
  void timesAreQuoted(String text) {
    assertFalse(YamlPlainText.allows(text));
  }

  @Test
  void longTextsThatAreNearlyNumbersTakeNoTime() {
    assertTimeoutPreemptively(
        Duration.ofSeconds(5),
        () -> {
          assertTrue(YamlPlainText.allows("1" + ":05".repeat(100_000) + "x"));
          assertTrue(YamlPlainText.allows("1" + "_0".repeat(100_000) + "x"));
          assertTrue(YamlPlainText.allows("1.".repeat(100_000)));
        });
  }
}
