// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.aggregation;

import io.quarterdeck.itests.aggregation.ExtensionServer.Call;
import java.io.IOException;

/** What the extension server of the tests says. */
final class Fixture {
  static final String GROUP = "wardle.example.com";
  private static final String JSON = "application/json";

  private Fixture() {}

  private static final String DISCOVERY =
      """
      {"kind":"APIGroupDiscoveryList","apiVersion":"apidiscovery.k8s.io/v2","metadata":{},"items":[
       {"metadata":{"name":"wardle.example.com"},"versions":[{"version":"v1","freshness":"Current",
        "resources":[{"resource":"flunders","responseKind":{"group":"","version":"","kind":"Flunder"},
         "scope":"Namespaced","singularResource":"flunder","verbs":["get","list","watch"]}]}]}]}
      """;

  private static final String SWAGGER =
      """
      {"swagger":"2.0","info":{"title":"w","version":"1"},
       "paths":{"/apis/wardle.example.com/v1/flunders":{"get":{"responses":{"200":
          {"description":"OK","schema":{"$ref":"#/definitions/io.k8s.api.core.v1.Pod"}}}}},
        "/apis/other/v1/x":{"get":{"responses":{"200":{"description":"no"}}}}},
       "definitions":{"io.k8s.api.core.v1.Pod":{"type":"object","description":"another pod"},
        "unused":{"type":"object"}}}
      """;

  static boolean handle(Call call) throws IOException {
    return switch (call.path()) {
      case "/apis" ->
          call.answer(
              200,
              JSON + ";g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList",
              DISCOVERY,
              "ETag: \"d\"");
      case "/openapi/v2" -> call.answer(200, JSON, SWAGGER, "ETag: \"s\"");
      case "/openapi/v3" ->
          call.answer(
              200,
              JSON,
              "{\"paths\":{\"apis/wardle.example.com/v1\":{\"serverRelativeURL\":"
                  + "\"/openapi/v3/apis/wardle.example.com/v1?hash=AB\"},"
                  + "\"apis/apps/v1\":{\"serverRelativeURL\":\"/openapi/v3/apis/apps/v1?hash=X\"}}}");
      case "/openapi/v3/apis/wardle.example.com/v1" ->
          call.answer(200, JSON, "{\"openapi\":\"3.0.0\"}", "ETag: \"AB\"");
      default -> odd(call);
    };
  }

  private static boolean odd(Call call) throws IOException {
    String last = call.path().substring(call.path().lastIndexOf('/') + 1);
    return switch (last) {
      case "redirect" -> call.answer(302, "text/plain", "there", "Location: https://elsewhere/");
      case "unasked" -> {
        call.write("HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n");
        yield false;
      }
      case "never" -> {
        sleep(20_000);
        yield false;
      }
      case "huge" -> {
        call.write("HTTP/1.1 200 OK\r\n" + ("X-A: " + "a".repeat(1000) + "\r\n").repeat(500));
        yield call.answer(200, "text/plain", "never read");
      }
      case "half" -> {
        call.write("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\nhalf");
        yield false;
      }
      case "endless" -> {
        call.write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n");
        while (true) {
          call.chunk("x".repeat(8000));
        }
      }
      case "stream" -> {
        call.write("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n");
        call.write("Transfer-Encoding: chunked\r\n\r\n");
        for (int i = 0; i < 3; i++) {
          call.chunk("{\"type\":\"ADDED\",\"object\":{\"n\":" + i + "}}\n");
          sleep(i == 1 ? 3_000 : 100);
        }
        call.write("0\r\n\r\n");
        yield true;
      }
      case "echo" -> {
        call.write("HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\n");
        call.write("Upgrade: " + call.header("upgrade") + "\r\n\r\n");
        for (int c = call.in().read(); c >= 0; c = call.in().read()) {
          call.out().write(Character.toUpperCase(c));
          call.out().flush();
        }
        yield false;
      }
      default -> call.answer(200, JSON, "{\"path\":\"" + call.target() + "\"}");
    };
  }

  private static void sleep(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
