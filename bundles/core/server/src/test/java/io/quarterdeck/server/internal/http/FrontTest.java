// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.http;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FrontTest {
  @ParameterizedTest
  @ValueSource(
      strings = {"/api", "/api/v1/pods", "/apis", "/apis/", "/readyz", "/livez/ping", "/healthz"})
  void objectsAndHealthGoPastJersey(String path) {
    assertTrue(Front.isDirect(path));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "/",
        "*",
        "api/v1",
        "/apiserver",
        "/openapi/v3",
        "/version",
        "/metrics",
        "//api"
      })
  void allElseGoesThroughIt(String path) {
    assertFalse(Front.isDirect(path));
  }
}
