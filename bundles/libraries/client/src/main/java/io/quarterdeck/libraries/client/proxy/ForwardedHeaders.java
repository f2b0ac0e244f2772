// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.client.proxy;

import io.quarterdeck.spi.stage.ApiRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Which headers of a request the other side sees: nothing that says who the client is here. */
public final class ForwardedHeaders {
  private static final String BEARER = "base64url.bearer.authorization.k8s.io.";

  private ForwardedHeaders() {}

  /** Whether the client wants to speak another protocol. */
  public static boolean isUpgrade(ApiRequest request) {
    return request.headers().all("connection").stream()
        .anyMatch(v -> v.toLowerCase(Locale.ROOT).contains("upgrade"));
  }

  /** A head with the request's headers as they are passed on. */
  public static RequestHead head(ApiRequest request, String path, String query) {
    RequestHead head = new RequestHead(request.method(), path, query);
    boolean upgrade = isUpgrade(request);
    head.add("Host", request.host());
    for (String name : request.headers().names()) {
      if (!isDropped(name, request)) {
        values(request, name).forEach(v -> head.add(name, v));
      }
    }
    if (upgrade) {
      head.set("Connection", "Upgrade").set("Upgrade", request.header("upgrade"));
    } else {
      head.set("Connection", "close");
    }
    List<String> before = request.headers().all("x-forwarded-for");
    List<String> through = new ArrayList<>(before);
    through.add(request.remoteAddress());
    return head.set("X-Forwarded-For", String.join(", ", through));
  }

  private static boolean isDropped(String name, ApiRequest request) {
    String lower = name.toLowerCase(Locale.ROOT);
    return Answers.isOfHop(lower)
        || lower.equals("host")
        || lower.equals("content-length")
        || lower.equals("authorization")
        || lower.startsWith("impersonate-")
        || lower.equals("x-remote-user")
        || lower.equals("x-remote-uid")
        || lower.equals("x-remote-group")
        || lower.startsWith("x-remote-extra-")
        || lower.equals("x-forwarded-for")
        || Answers.isNamed(request.headers().all("connection"), name);
  }

  /** Without the bearer token that a browser puts among the subprotocols. */
  private static List<String> values(ApiRequest request, String name) {
    List<String> all = request.headers().all(name);
    if (!name.equalsIgnoreCase("sec-websocket-protocol")) {
      return all;
    }
    List<String> kept = new ArrayList<>();
    for (String line : all) {
      for (String protocol : line.split(",")) {
        if (!protocol.strip().startsWith(BEARER)) {
          kept.add(protocol.strip());
        }
      }
    }
    return kept.isEmpty() ? List.of() : List.of(String.join(", ", kept));
  }
}
