// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.resource;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.runtime.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClaimStatusTest {
  /** Devices by name, a shared one as NAME/SHARE. */
  @ParameterizedTest
  @CsvSource({
    "a b,   a b,   a b,     a b",
    "a b,   a,     a b,     a",
    "a b,   '',    a b,     ''",
    "a,     a b,   a b,     a b",
    "a,     '',    a x,     x",
    "a/1 a/2, a/1, a/1 a/2, a/1",
    "'',    '',    x,       x",
  })
  void reportsOfDevicesThatAreGivenBackGo(String before, String after, String sent, String kept) {
    ApiObject old = claim(before, "");
    ApiObject changed = claim(after, sent);
    ClaimStrategy.forgetReturned(changed, old);
    assertEquals(
        kept.isEmpty() ? claim(after, "") : claim(after, kept),
        changed,
        () -> Json.text(changed.tree()));
  }

  private static ApiObject claim(String allocated, String reported) {
    String devices = reported.isEmpty() ? "" : ",'devices':[" + devices(reported) + "]";
    String json =
        "{'status':{'allocation':{'devices':{'results':[" + devices(allocated) + "]}}%s}}";
    byte[] text = json.formatted(devices).replace('\'', '"').getBytes(StandardCharsets.UTF_8);
    return new ApiObject(Json.readObject(text));
  }

  private static String devices(String names) {
    return Arrays.stream(names.split(" "))
        .filter(n -> !n.isEmpty())
        .map(n -> n.split("/"))
        .map(
            n ->
                "{'driver':'d.example.com','pool':'p','device':'"
                    + n[0]
                    + (n.length == 1 ? "'}" : "','shareID':'" + n[1] + "'}"))
        .collect(Collectors.joining(","));
  }
}
