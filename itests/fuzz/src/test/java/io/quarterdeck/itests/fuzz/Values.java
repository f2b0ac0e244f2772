// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.fuzz;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** Makes values: some that fit their type, and some that fit nothing. */
final class Values {
  private static final int DEEPEST = 4;

  private static final List<String> WORDS =
      List.of("a", "web", "example.com/a", "v1", "10.0.0.1", "1Gi", "100m", "Always", "50%", "/p");

  private static final List<String> STRANGE =
      List.of(
          "",
          " ",
          "-",
          ".",
          "..",
          "/",
          "%",
          "%2F",
          "A_b",
          "a/b/c",
          "\u0000",
          "\u0007\u001b[0m",
          "\n",
          "\r\n",
          "\t",
          "\"",
          "\\",
          "\u2028",
          "<script>&",
          "é",
          "日本語",
          "\ud83d\ude80",
          "e\u0301",
          "\u202e",
          "null",
          "true",
          "~",
          "0x10",
          "1e3",
          "1e999",
          "-1",
          "1.5",
          "+1",
          "9223372036854775808",
          "0.0000000000001",
          "1Ei",
          "1Zi",
          "-1Ki",
          "1 Gi",
          "1.1n",
          "999999999999999999999999E",
          "5m",
          "200%",
          "-5%",
          "%%",
          "{{x}}",
          "$(A)",
          "2026-02-30T00:00:00Z",
          "2026-01-01T00:00:00+99:00",
          "0000-01-01T00:00:00Z",
          "9999-12-31T23:59:60Z",
          "10000-01-01T00:00:00Z",
          "2026-01-01t00:00:00z",
          "2026-01-01",
          "1h",
          "10.0.0.256",
          "010.0.0.1",
          "::ffff:1.2.3.4",
          "fe80::1%eth0",
          "10.0.0.0/33",
          "fd00::/129",
          "* * * * *",
          "@every 1s",
          "*/0 * * * *",
          "TZ=Nowhere * * * * *",
          "(((",
          "[a-",
          "AA==",
          "A",
          "=",
          "!!!!",
          "a=b,c",
          "kubernetes.io/x",
          "system:masters",
          "x.y.z/..",
          "a--b",
          "UPPER");

  /** What long texts are made of: whoever reads them by a loop of parts goes round often. */
  private static final List<String> PARTS =
      List.of(
          "x", "-a", ".a", "_1", "/.", "/a", "../", ":1", "1s", ",a", "a=b,", "%20", "[0].", "(",
          "a ", "\n", "$(a)");

  private static final List<Number> NUMBERS =
      List.of(
          0L,
          -0.0,
          1L,
          -1L,
          65535L,
          65536L,
          2147483647L,
          2147483648L,
          -2147483649L,
          9223372036854775807L,
          -9223372036854775808L,
          0.5,
          1e18,
          1e19,
          1e300,
          4.9e-324,
          3.0,
          new BigInteger("9223372036854775808"),
          new BigInteger("1" + "0".repeat(400)));

  private final Random random;

  Values(Random random) {
    this.random = random;
  }

  /** Something that the type takes, as far as a type alone can tell. */
  @Nullable Object fitting(Type type) {
    return fitting(type, 0);
  }

  private @Nullable Object fitting(Type type, int depth) {
    if (!type.choices().isEmpty()) {
      return pick(type.choices());
    }
    return switch (type.form()) {
      case "object" -> object(type, depth);
      case "array" -> list(type, depth);
      case "string" -> string(type.format());
      case "boolean" -> random.nextBoolean();
      case "integer" -> (long) random.nextInt(random.nextInt(10) == 0 ? 70000 : 10);
      case "number" -> random.nextInt(100) / 4.0;
      case "either" -> random.nextBoolean() ? random.nextInt(100) + "" : random.nextInt(100) + "%";
      default -> hostile();
    };
  }

  private Map<String, @Nullable Object> object(Type type, int depth) {
    Map<String, @Nullable Object> made = new LinkedHashMap<>();
    for (String field : type.fields()) {
      Type of = type.of(field);
      boolean wanted = type.requires(field) || random.nextInt(3) == 0;
      if (of != null && wanted && depth < DEEPEST) {
        made.put(field, fitting(of, depth + 1));
      }
    }
    Type of = type.isMap() ? type.of("") : null;
    if (of != null && depth < DEEPEST) {
      made.put(pick(WORDS), fitting(of, depth + 1));
    }
    return made;
  }

  private List<@Nullable Object> list(Type type, int depth) {
    List<@Nullable Object> made = new ArrayList<>();
    Type of = type.element();
    for (int i = random.nextInt(3); i > 0 && of != null && depth < DEEPEST; i--) {
      made.add(fitting(of, depth + 1));
    }
    return made;
  }

  private String string(String format) {
    return switch (format) {
      case "date-time" -> "2026-03-0" + (1 + random.nextInt(9)) + "T01:02:03Z";
      case "micro-time" -> "2026-03-01T01:02:03.00000" + random.nextInt(10) + "Z";
      case "byte" -> "YWJj";
      default -> pick(WORDS);
    };
  }

  /** Anything. */
  @Nullable Object hostile() {
    return switch (random.nextInt(12)) {
      case 0 -> null;
      case 1 -> new LinkedHashMap<String, @Nullable Object>();
      case 2 -> new ArrayList<@Nullable Object>();
      case 3 -> random.nextBoolean();
      case 4, 5, 6 -> pick(NUMBERS);
      case 7 -> deep();
      case 8 -> pick(WORDS) + pick(PARTS).repeat(1 << random.nextInt(16));
      default -> strange();
    };
  }

  String strange() {
    return pick(STRANGE);
  }

  private Object deep() {
    Object value = "end";
    for (int i = 1 << random.nextInt(9); i > 0; i--) {
      if (random.nextBoolean()) {
        Map<String, @Nullable Object> map = new LinkedHashMap<>();
        map.put("a", value);
        value = map;
      } else {
        List<@Nullable Object> list = new ArrayList<>();
        list.add(value);
        value = list;
      }
    }
    return value;
  }

  <T extends @Nullable Object> T pick(List<T> of) {
    return of.get(random.nextInt(of.size()));
  }
}
