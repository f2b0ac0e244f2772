// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.pipeline.internal.endpoint;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.Status;
import io.quarterdeck.api.StatusReason;
import io.quarterdeck.runtime.chain.Chain;
import io.quarterdeck.runtime.chain.Lease;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.stage.ApiResponse;
import io.quarterdeck.spi.stage.Dispatcher;
import io.quarterdeck.spi.stage.Exchange;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The paths beside the API: health, metrics, version, and the list of paths at the root. */
public final class Endpoints implements Dispatcher {
  private static final List<String> HEALTH = List.of("healthz", "livez", "readyz");

  private static final List<String> PATHS =
      List.of("/healthz", "/livez", "/metrics", "/metrics/slis", "/readyz", "/version");

  private final Health health;
  private final Metrics metrics;
  private final Zpages zpages;
  private final Chain<Dispatcher> others;

  /**
   * @param others who serves what is not served here
   */
  public Endpoints(Health health, Metrics metrics, Zpages zpages, Chain<Dispatcher> others) {
    this.zpages = zpages;
    this.health = health;
    this.metrics = metrics;
    this.others = others;
  }

  @Override
  public @Nullable ApiResponse dispatch(Exchange exchange) {
    if (exchange.info().resourceRequest()) {
      return null;
    }
    String path = exchange.info().path();
    String head = path.split("/", 3).length > 1 ? path.split("/", 3)[1] : "";
    if (HEALTH.contains(head)) {
      return health.answer(head, path.substring(head.length() + 1), exchange.request().query());
    }
    if (path.startsWith(Profiles.PATH)) {
      return Profiles.answer(path);
    }
    return switch (path) {
      case "/version" -> version(exchange);
      case "/metrics" -> metrics(metrics.text());
      case "/metrics/slis" -> metrics(health.samples());
      case "/statusz" -> zpages.paths().contains(path) ? zpages.status(exchange.request()) : null;
      case "/flagz" -> zpages.paths().contains(path) ? zpages.flags(exchange.request()) : null;
      case "/", "/index.html" -> root();
      default -> {
        if (path.startsWith("/version/")) {
          if (path.chars().skip("/version".length()).allMatch(c -> c == '/')) {
            yield version(exchange);
          }
          throw ApiException.of(
              StatusReason.NOT_FOUND,
              "the server could not find the requested resource",
              Status.Details.of("", "", ""));
        }
        yield null;
      }
    };
  }

  private static ApiResponse metrics(String text) {
    return ApiResponse.bytes(
        200,
        "text/plain; version=0.0.4; charset=utf-8; escaping=underscores",
        text.getBytes(StandardCharsets.UTF_8));
  }

  private static ApiResponse version(Exchange exchange) {
    if (!exchange.request().method().equals("GET")) {
      throw ApiException.of(
          StatusReason.METHOD_NOT_ALLOWED,
          "the server does not allow this method on the requested resource",
          Status.Details.of("", "", ""));
    }
    String accept = exchange.request().header("Accept");
    if (!accept.isEmpty() && !accept.contains("json") && !accept.contains("*/*")) {
      String type = accept.contains("yaml") ? "application/yaml" : ApiResponse.TEXT;
      String text = "406: Not Acceptable\n\nAvailable representations: application/json";
      return ApiResponse.bytes(406, type, text.getBytes(StandardCharsets.UTF_8));
    }
    return ApiResponse.bytes(200, ApiResponse.JSON, Json.writePretty(Version.tree()));
  }

  private ApiResponse root() {
    TreeSet<String> paths = new TreeSet<>(PATHS);
    paths.addAll(zpages.paths());
    try (Lease<Dispatcher> lease = others.lease()) {
      lease.snapshot().plugins().forEach(p -> paths.addAll(p.service().paths()));
    }
    for (String endpoint : HEALTH) {
      health.names(endpoint).forEach(n -> paths.add("/" + endpoint + "/" + n));
    }
    return ApiResponse.bytes(
        200, ApiResponse.JSON, Json.writePretty(Map.of("paths", new ArrayList<Object>(paths))));
  }
}
