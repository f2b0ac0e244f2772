// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.client.http;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ServerErrorsTest {
  private static Response answer(int status, String type, String body) {
    return new Response(
        status, Map.of("content-type", type), body.getBytes(StandardCharsets.UTF_8), true);
  }

  private static String text(int status, String type, String body) {
    return ServerErrors.text(answer(status, type, body));
  }

  @ParameterizedTest
  @CsvSource({"199, true", "200, false", "201, false", "206, false", "207, true", "302, true"})
  void onlyThe2xxThatAClientExpectsAreNoErrors(int status, boolean error) {
    assertEquals(error, ServerErrors.isError(answer(status, "", "")));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "302 | the server responded with the status code 302 but did not return more information",
        "400 | the server rejected our request for an unknown reason",
        "401 | the server has asked for the client to provide credentials",
        "403 | why",
        "404 | the server could not find the requested resource",
        "405 | the server does not allow this method on the requested resource",
        "406 | why",
        "409 | the server reported a conflict",
        "410 | the server responded with the status code 410 but did not return more information",
        "415 | why",
        "422 | the server rejected our request due to an error in our request",
        "429 | the server has received too many requests and has asked us to try again later",
        "500 | an error on the server (\"why\") has prevented the request from succeeding",
        "502 | an error on the server (\"why\") has prevented the request from succeeding",
        "503 | the server is currently unable to handle the request",
        "504 | the server was unable to return a response in the time allotted, but may still be"
            + " processing the request",
      })
  void aStatusHasItsWords(int status, String words) {
    assertEquals(words, text(status, "text/plain; charset=utf-8", " why\n"));
  }

  @ParameterizedTest
  @CsvSource({"'', why", "TEXT/html, why", "application/json, unknown", "image/png, unknown"})
  void onlyTextIsShown(String type, String shown) {
    assertEquals(shown, text(403, type, "why"));
  }

  @Test
  void aLongTextIsCutOffAndAllIsQuotedAsByGo() {
    assertEquals("x".repeat(2048), text(403, "text/plain", "x".repeat(3000)));
    assertEquals(
        "an error on the server (\"a\\tb\\n\\\"c\\\" \\\\ d\") has prevented the request from"
            + " succeeding",
        text(500, "", "a\tb\n\"c\" \\ d"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "500 |"
            + " {\"kind\":\"Status\",\"apiVersion\":\"v1\",\"status\":\"Failure\",\"message\":\"own\"}",
        "404 | {\"kind\":\"Status\",\"status\":\"Failure\",\"message\":\"own\"}",
      })
  void aStatusThatTheServerSendsSpeaksForItself(int code, String body) {
    assertEquals("own", text(code, "application/json", body));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"kind\":\"Status\",\"apiVersion\":\"v1\",\"status\":\"Success\",\"message\":\"own\"}",
        "{\"kind\":\"Status\",\"apiVersion\":\"v2\",\"status\":\"Failure\",\"message\":\"own\"}",
        "{\"status\":\"Failure\",\"message\":\"own\"}",
        "{\"kind\":\"Status\",",
        "[]",
      })
  void anotherBodyIsNoStatus(String body) {
    assertEquals(
        "an error on the server (\"unknown\") has prevented the request from succeeding",
        text(500, "application/json", body));
  }
}
