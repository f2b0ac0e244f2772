// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.pipeline.internal.stage;

import io.quarterdeck.spi.stage.ApiResponse;
import io.quarterdeck.spi.stage.Exchange;
import io.quarterdeck.spi.stage.Stage;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;

/** Lets scripts from the allowed origins read the answers; answers their preflight itself. */
public final class CorsStage implements Stage {
  private static final String METHODS = "POST, GET, OPTIONS, PUT, DELETE, PATCH";
  private static final String HEADERS =
      "Content-Type, Content-Length, Accept-Encoding, X-CSRF-Token, Authorization, "
          + "X-Requested-With, If-Modified-Since";

  private final List<Pattern> origins;

  /**
   * A stage.
   *
   * @param origins regular expressions; one that finds a match in the origin allows it
   * @throws IllegalArgumentException for one that is none
   */
  public CorsStage(List<String> origins) {
    this.origins = origins.stream().map(CorsStage::compile).toList();
  }

  /**
   * An expression that says neither where the host begins nor where it ends would also let in hosts
   * that only contain the one that is meant.
   */
  private static Pattern compile(String origin) {
    boolean begins = origin.contains("^") || origin.contains("//");
    boolean ends = origin.contains("$") || origin.contains(":");
    if (!begins || !ends) {
      throw refused(
          origin, "must hold on to the start (^ or //) and the end ($ or :) of the host", null);
    }
    try {
      return Pattern.compile(origin);
    } catch (PatternSyntaxException e) {
      throw refused(origin, "is no regular expression: " + e.getDescription(), e);
    }
  }

  private static IllegalArgumentException refused(
      String origin, String why, @Nullable Throwable cause) {
    return new IllegalArgumentException(
        "io.quarterdeck.requests: cors.allowed.origins: " + origin + " " + why, cause);
  }

  @Override
  public ApiResponse handle(Exchange exchange, Next next) {
    String origin = exchange.request().header("Origin");
    if (origin.isEmpty() || origins.stream().noneMatch(p -> p.matcher(origin).find())) {
      return next.proceed(exchange);
    }
    Map<String, String> headers = exchange.responseHeaders();
    headers.put("Access-Control-Allow-Origin", origin);
    headers.put("Access-Control-Allow-Methods", METHODS);
    headers.put("Access-Control-Allow-Headers", HEADERS);
    headers.put("Access-Control-Expose-Headers", "Date");
    headers.put("Access-Control-Allow-Credentials", "true");
    return exchange.request().method().equals("OPTIONS")
        ? ApiResponse.bytes(204, "", new byte[0])
        : next.proceed(exchange);
  }
}
