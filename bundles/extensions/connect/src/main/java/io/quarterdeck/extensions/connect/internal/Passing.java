// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.connect.internal;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.StatusReason;
import io.quarterdeck.libraries.client.proxy.Answers;
import io.quarterdeck.libraries.client.proxy.ForwardedHeaders;
import io.quarterdeck.libraries.client.proxy.Reply;
import io.quarterdeck.libraries.client.proxy.RequestHead;
import io.quarterdeck.libraries.client.proxy.Upgrade;
import io.quarterdeck.libraries.client.proxy.Wire;
import io.quarterdeck.spi.stage.ApiRequest;
import io.quarterdeck.spi.stage.ApiResponse;
import java.io.IOException;
import java.util.Map;
import java.util.Set;

/** One request that is passed on as it is. */
final class Passing {
  private static final int MOVED = 301;

  /** What the other side says of origins is about itself, and not about this server. */
  private static final Set<String> CORS =
      Set.of(
          "access-control-allow-credentials",
          "access-control-allow-headers",
          "access-control-allow-methods",
          "access-control-allow-origin");

  private final Route route;
  private final String path;
  private final ApiRequest request;

  /**
   * @param path on the other side, empty when the request's ends with the subresource
   */
  Passing(Route route, String path, ApiRequest request) {
    this.route = route;
    this.path = path;
    this.request = request;
  }

  static ApiException unreachable(String why) {
    return ApiException.of(
        StatusReason.SERVICE_UNAVAILABLE, "error trying to reach service: " + why, null);
  }

  ApiResponse open() {
    if (ForwardedHeaders.isUpgrade(request)) {
      return upgraded();
    }
    boolean reads = request.method().equals("GET") || request.method().equals("HEAD");
    if (path.isEmpty() && reads) {
      String query = request.rawQuery().isEmpty() ? "" : "?" + request.rawQuery();
      String location = RequestHead.encode(request.path()) + "/" + query;
      return new ApiResponse(MOVED, "", Map.of("Location", location), Answers.EMPTY);
    }
    byte[] body = body();
    try {
      return asked(body);
    } catch (IOException e) {
      throw unreachable(Failures.words(e, route.name()));
    }
  }

  private byte[] body() {
    try {
      return request.body().readAllBytes();
    } catch (IOException e) {
      throw ApiException.badRequest("cannot read the request's body: " + e.getMessage());
    }
  }

  private ApiResponse asked(byte[] body) throws IOException {
    String prefix = prefix();
    RequestHead head = ForwardedHeaders.head(request, path, request.rawQuery());
    head.set("X-Forwarded-Uri", joined(prefix, RequestHead.encode(path)));
    if (body.length > 0 || !Set.of("GET", "HEAD", "DELETE", "OPTIONS").contains(request.method())) {
      head.set("Content-Length", Integer.toString(body.length));
    }
    Wire wire = dial();
    boolean passed = false;
    try {
      wire.send(head, body);
      Reply reply = Reply.read(wire.in());
      ApiResponse answer = Answers.passOn(reply, wire, request.method(), CORS);
      passed = true;
      String location = reply.first("Location");
      return location.isEmpty()
          ? answer
          : answer.withHeader(
              "Location",
              new Locations(prefix, route.name().toString(), request.host()).rewrite(location));
    } finally {
      if (!passed) {
        wire.close();
      }
    }
  }

  private ApiResponse upgraded() {
    Wire wire;
    try {
      wire = dial();
    } catch (IOException e) {
      throw Failures.plain("error dialing backend: " + Failures.words(e, route.name()));
    }
    try {
      RequestHead head = ForwardedHeaders.head(request, path, request.rawQuery());
      return Upgrade.over(wire, head, new byte[0]);
    } catch (IOException e) {
      throw Failures.plain(Failures.words(e, route.name()));
    }
  }

  private Wire dial() throws IOException {
    return Wire.open(
        route.egress(),
        route.to().getHostAddress(),
        route.name().port(),
        route.name().host(),
        route.party(),
        route.timeout());
  }

  /** The part of the request's path that this server took. */
  private String prefix() {
    boolean ends = request.path().endsWith("/") && !path.endsWith("/");
    String suffix = ends ? path + "/" : path;
    return request.path().endsWith(suffix)
        ? request.path().substring(0, request.path().length() - suffix.length())
        : request.path();
  }

  static String joined(String prefix, String path) {
    String start = prefix.endsWith("/") ? prefix.substring(0, prefix.length() - 1) : prefix;
    return start + (path.startsWith("/") ? path : "/" + path);
  }
}
