// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupVersion;
import io.quarterdeck.schema.document.DiscoveryDocuments;
import io.quarterdeck.schema.document.Document;
import io.quarterdeck.spi.stage.ApiRequest;
import io.quarterdeck.spi.stage.ApiResponse;
import io.quarterdeck.spi.stage.Dispatcher;
import io.quarterdeck.spi.stage.Exchange;
import io.quarterdeck.spi.stage.RequestInfo;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Serves discovery and OpenAPI: what there is, and what it looks like. */
final class DocumentDispatcher implements Dispatcher {
  private static final String AGGREGATED_TYPE =
      "application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList";

  private final Supplier<RouteTable> routes;

  DocumentDispatcher(Supplier<RouteTable> routes) {
    this.routes = routes;
  }

  @Override
  public @Nullable ApiResponse dispatch(Exchange exchange) {
    RequestInfo info = exchange.info();
    if (info.resourceRequest()) {
      return null;
    }
    String path = strip(info.path());
    ApiRequest request = exchange.request();
    if (path.equals("/openapi/v2")) {
      return answer(routes.get().openApi().v2(), request, MediaTypes.JSON);
    }
    if (path.equals("/openapi/v3")) {
      return answer(routes.get().openApi().index(), request, ApiResponse.TEXT);
    }
    if (path.startsWith("/openapi/v3/")) {
      return openApi(path.substring("/openapi/v3/".length()), request);
    }
    if (path.equals("/api") || path.startsWith("/api/") || path.startsWith("/apis")) {
      return discovery(path, request);
    }
    return null;
  }

  private static String strip(String path) {
    return path.length() > 1 && path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
  }

  private @Nullable ApiResponse openApi(String path, ApiRequest request) {
    Document document = routes.get().openApi().v3(path);
    return document == null ? null : answer(document, request, MediaTypes.JSON);
  }

  private @Nullable ApiResponse discovery(String path, ApiRequest request) {
    DiscoveryDocuments documents = routes.get().discovery();
    boolean root = path.equals("/api") || path.equals("/apis");
    if (root && wantsAggregated(request)) {
      Document d = path.equals("/api") ? documents.aggregatedCore() : documents.aggregatedGroups();
      return answer(d, request, AGGREGATED_TYPE).withHeader("Cache-Control", "public");
    }
    String[] parts = path.substring(1).split("/");
    Document plain =
        switch (parts.length) {
          case 1 -> path.equals("/api") ? documents.core(request.host()) : documents.groups();
          case 2 ->
              parts[0].equals("api")
                  ? documents.resources(new GroupVersion("", parts[1]))
                  : documents.group(parts[1]);
          case 3 ->
              parts[0].equals("apis")
                  ? documents.resources(new GroupVersion(parts[1], parts[2]))
                  : null;
          default -> null;
        };
    if (plain == null) {
      return null;
    }
    OutputFormat format = OutputFormat.negotiate(request, false);
    return format.yaml()
        ? Answers.tree(200, new ApiObject(plain.tree()), format, request.query())
        : ApiResponse.bytes(200, MediaTypes.JSON, plain.json());
  }

  /** The aggregated form, when it comes before any plain one that is spoken. */
  private static boolean wantsAggregated(ApiRequest request) {
    for (MediaTypes.Range range : MediaTypes.ranges(request.header("Accept"))) {
      boolean json = range.type().equals(MediaTypes.JSON);
      boolean aggregated =
          range
              .parameters()
              .equals(Map.of("g", "apidiscovery.k8s.io", "v", "v2", "as", "APIGroupDiscoveryList"));
      if (json && aggregated) {
        return true;
      }
      if ((json || range.type().equals("*/*")) && range.parameters().isEmpty()) {
        return false;
      }
    }
    return false;
  }

  private static ApiResponse answer(Document document, ApiRequest request, String type) {
    String etag = document.etag();
    if (request.header("If-None-Match").equals(etag)) {
      return ApiResponse.bytes(304, "", new byte[0]).withHeader("ETag", etag);
    }
    return ApiResponse.bytes(200, type, document.json()).withHeader("ETag", etag);
  }
}
