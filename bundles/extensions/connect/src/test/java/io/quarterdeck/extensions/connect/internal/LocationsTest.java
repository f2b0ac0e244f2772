// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.connect.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class LocationsTest {
  private static final Locations LOCATIONS =
      new Locations("/api/v1/nodes/n/proxy", "10.0.0.1:8080", "api.test");

  @ParameterizedTest
  @CsvSource({
    "/, /api/v1/nodes/n/proxy/",
    "/a, /api/v1/nodes/n/proxy/a",
    "/a/, /api/v1/nodes/n/proxy/a/",
    "/a%20b?q=%2F#f, /api/v1/nodes/n/proxy/a%20b?q=%2F#f",
    "http://10.0.0.1:8080/a, /api/v1/nodes/n/proxy/a",
    "https://10.0.0.1:8080/a?b, /api/v1/nodes/n/proxy/a?b",
    "//10.0.0.1:8080/a, /api/v1/nodes/n/proxy/a"
  })
  void whatTheOtherSideCallsItselfIsFoundBelowTheProxy(String location, String rewritten) {
    assertEquals(rewritten, LOCATIONS.rewrite(location));
  }

  @ParameterizedTest
  @CsvSource({
    "https://api.test/a?b#c, https://api.test/api/v1/nodes/n/proxy/a?b#c",
    "//api.test/, //api.test/api/v1/nodes/n/proxy/",
    "http://api.test/api/v1/nodes/n/proxy/a, http://api.test/api/v1/nodes/n/proxy/a"
  })
  void theHostThatTheClientAskedStaysAndItsPathIsBelowTheProxy(String location, String rewritten) {
    assertEquals(rewritten, LOCATIONS.rewrite(location));
  }

  @ParameterizedTest
  @CsvSource({"/api/v1/nodes/n/proxy/a", "/api/v1/nodes/n/proxy", "/api/v1/nodes/n/proxy/?x"})
  void aPathThatIsBelowTheProxyStays(String location) {
    assertEquals(location, LOCATIONS.rewrite(location));
  }

  @ParameterizedTest
  @CsvSource({
    "http://example.test/a",
    "http://10.0.0.1/a",
    "http://10.0.0.1:8081/a",
    "http://api.test:6443/a",
    "a/b",
    "../a",
    "?q=1",
    "mailto:a@b"
  })
  void otherHostsAndRelativePathsStay(String location) {
    assertEquals(location, LOCATIONS.rewrite(location));
  }

  @Test
  void whatIsNoLocationIsAnError() {
    ApiException e = assertThrows(ApiException.class, () -> LOCATIONS.rewrite("/a b"));
    assertEquals(500, e.code());
    assertTrue(
        e.status()
            .message()
            .startsWith("Internal error occurred: error trying to parse Location header: "),
        e.status().message());
  }

  @ParameterizedTest
  @CsvSource({"/a, /b, /a/b", "/a/, /b, /a/b", "/a, b, /a/b", "/a, '', /a/", "'', '', /"})
  void pathsAreJoinedWithOneSlash(String prefix, String path, String joined) {
    assertEquals(joined, Passing.joined(prefix, path));
  }
}
