// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.client.http;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.runtime.json.MalformedJsonException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * Answers that are not 2xx, in the words of Kubernetes' client. Kubernetes: {@code
 * NewGenericServerResponse}, and {@code Result.Error} of its REST client.
 */
public final class ServerErrors {
  private static final int MOST_TEXT = 2048;

  private ServerErrors() {}

  /** Whether a client of Kubernetes takes the status for a failure. */
  public static boolean isError(Response r) {
    return r.status() < 200 || r.status() > 206;
  }

  /** The message of the Status that it is, else what its code says. */
  public static String text(Response r) {
    Node status = status(r);
    return status.isPresent() ? status.get("message").text() : byCode(r);
  }

  /** A failure that the server itself has worded; absent for any other body. */
  private static Node status(Response r) {
    try {
      Node body = Node.root(Json.readObject(r.body()));
      boolean failure =
          body.get("kind").text().equals("Status")
              && body.get("apiVersion").text("v1").equals("v1")
              && body.get("status").text().equals("Failure");
      return failure ? body : Node.root(null);
    } catch (MalformedJsonException e) {
      return Node.root(null);
    }
  }

  private static String byCode(Response r) {
    return switch (r.status()) {
      case 400 -> "the server rejected our request for an unknown reason";
      case 401 -> "the server has asked for the client to provide credentials";
      case 403, 406, 415 -> body(r);
      case 404 -> "the server could not find the requested resource";
      case 405 -> "the server does not allow this method on the requested resource";
      case 409 -> "the server reported a conflict";
      case 422 -> "the server rejected our request due to an error in our request";
      case 429 -> "the server has received too many requests and has asked us to try again later";
      case 503 -> "the server is currently unable to handle the request";
      case 504 ->
          "the server was unable to return a response in the time allotted, but may still be"
              + " processing the request";
      default -> other(r);
    };
  }

  private static String other(Response r) {
    return r.status() >= 500
        ? "an error on the server ("
            + FieldError.quote(body(r))
            + ") has prevented the request from succeeding"
        : "the server responded with the status code "
            + r.status()
            + " but did not return more information";
  }

  /** Only text is shown, and not all of a long one. */
  private static String body(Response r) {
    String type = r.header("Content-Type").toLowerCase(Locale.ROOT);
    if (!type.isEmpty() && !type.startsWith("text/")) {
      return "unknown";
    }
    int length = Math.min(r.body().length, MOST_TEXT);
    return new String(r.body(), 0, length, StandardCharsets.UTF_8).strip();
  }
}
