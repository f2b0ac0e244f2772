// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.testkit.authentication;

import io.quarterdeck.spi.authentication.Credentials;
import java.util.ArrayList;
import java.util.List;

/** What nobody should believe, and what nobody should stumble over. */
final class Garbage {
  private static final List<String> VALUES =
      List.of(
          "",
          " ",
          "Bearer",
          "Bearer ",
          "Bearer  twice",
          "Bearer .",
          "Bearer ..",
          "Bearer a.b.c",
          "Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJhZG1pbiJ9.",
          "Bearer \u0000\u0001\u007f",
          "Bearer \u00e4\u4e2d\ud83d\ude00 \ud800",
          "Bearer " + "A".repeat(1 << 20),
          "bearer ghijkl.0123456789abcdef",
          "Basic YWRtaW46YWRtaW4=",
          "Basic !!!",
          "Negotiate AAAA",
          "=,;\"\\");

  private Garbage() {}

  /** Every header that good credentials use, and Authorization, with each of the values. */
  static List<Credentials> like(List<Credentials> good) {
    List<Credentials> out = new ArrayList<>();
    for (String value : VALUES) {
      out.add(Shown.nothing().header("Authorization", value).credentials());
    }
    for (Credentials one : good) {
      for (String name : one.headers().names()) {
        VALUES.forEach(v -> out.add(Shown.nothing().header(name, v).credentials()));
      }
    }
    return out;
  }

  /**
   * Good credentials of which a header is cut short or goes on: no good, or at least no trouble.
   */
  static List<Credentials> nearly(List<Credentials> good) {
    List<Credentials> out = new ArrayList<>();
    for (Credentials one : good) {
      for (String name : one.headers().names()) {
        for (String value : one.headers().all(name)) {
          for (int length = 0; length < value.length(); length += 1 + value.length() / 16) {
            out.add(with(one, name, value.substring(0, length)));
          }
          out.add(with(one, name, value + "x"));
          out.add(with(one, name, value + value));
        }
      }
    }
    return out;
  }

  private static Credentials with(Credentials one, String name, String value) {
    Shown other = Shown.nothing();
    for (String each : one.headers().names()) {
      if (!each.equals(name)) {
        one.headers().all(each).forEach(v -> other.header(each, v));
      }
    }
    return one.withHeaders(other.header(name, value));
  }
}
