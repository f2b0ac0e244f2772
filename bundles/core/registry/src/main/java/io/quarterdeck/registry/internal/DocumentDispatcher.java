// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupVersion;
import io.quarterdeck.api.Status;
import io.quarterdeck.api.StatusReason;
import io.quarterdeck.runtime.metrics.Counter;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.schema.document.DiscoveryDocuments;
import io.quarterdeck.schema.document.Document;
import io.quarterdeck.spi.stage.ApiRequest;
import io.quarterdeck.spi.stage.ApiResponse;
import io.quarterdeck.spi.stage.Dispatcher;
import io.quarterdeck.spi.stage.Exchange;
import io.quarterdeck.spi.stage.RequestInfo;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Serves discovery and OpenAPI: what there is, and what it looks like. */
final class DocumentDispatcher implements Dispatcher {
  private final OpenApiAnswers openApi = new OpenApiAnswers(InstantSource.system());
  private final Supplier<RouteTable> routes;
  private final AtomicReference<@Nullable Document> aggregate = new AtomicReference<>();
  private final Counter aggregations;

  DocumentDispatcher(Supplier<RouteTable> routes, Metrics metrics) {
    this.routes = routes;
    aggregations =
        metrics
            .counter(
                "aggregator_discovery_aggregation_count_total",
                "How often the discovery of all groups was put together.")
            .with();
  }

  @Override
  public @Nullable ApiResponse dispatch(Exchange exchange) {
    RequestInfo info = exchange.info();
    if (info.resourceRequest()) {
      return null;
    }
    if (info.path().startsWith("/openapi/")) {
      return openApi.answer(info.path(), routes.get().openApi(), exchange.request());
    }
    String path = strip(info.path());
    ApiRequest request = exchange.request();
    if (path.equals("/api") || path.startsWith("/api/") || path.startsWith("/apis")) {
      return discovery(path, request);
    }
    return null;
  }

  private static String strip(String path) {
    return path.length() > 1 && path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
  }

  private @Nullable ApiResponse discovery(String path, ApiRequest request) {
    DiscoveryDocuments documents = routes.get().discovery();
    boolean root = path.equals("/api") || path.equals("/apis");
    OutputFormat.Encoding aggregated = root ? aggregated(request) : null;
    if (aggregated != null) {
      Document d = path.equals("/api") ? documents.aggregatedCore() : documents.aggregatedGroups();
      if (!path.equals("/api") && aggregate.getAndSet(d) != d) {
        aggregations.increment();
      }
      return aggregated(d, request, aggregated).withHeader("Cache-Control", "public");
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
    boolean custom = parts.length > 1 && routes.get().isCustom(parts[1]);
    if (plain == null) {
      if (!custom) {
        requireKnownVersion(parts, documents);
      }
      return null;
    }
    OutputFormat format =
        OutputFormat.negotiate(
            request, false, custom ? OutputFormat.Offer.CUSTOM_PLAIN : OutputFormat.Offer.PLAIN);
    ApiObject document = new ApiObject(plain.tree());
    return Answers.tree(200, document, () -> MetaTypes.of(document.gvk().kind()), format);
  }

  /** Another version of a group that is served is told as a Status, an unknown group is not. */
  private static void requireKnownVersion(String[] parts, DiscoveryDocuments documents) {
    if (parts.length == 3 && parts[0].equals("apis") && documents.group(parts[1]) != null) {
      throw ApiException.of(
          StatusReason.NOT_FOUND,
          "the server could not find the requested resource",
          Status.Details.of("", "", ""));
    }
  }

  /**
   * How the aggregated form is wanted, null where it is not: a clause that asks for it wins over
   * plain ones before it.
   */
  private static OutputFormat.@Nullable Encoding aggregated(ApiRequest request) {
    for (MediaTypes.Range range : MediaTypes.ranges(request.header("Accept"))) {
      if (isAggregated(range)) {
        for (OutputFormat.Encoding e : OutputFormat.Encoding.values()) {
          if (range.covers(e.mediaType())) {
            return e;
          }
        }
      }
    }
    return null;
  }

  private static boolean isAggregated(MediaTypes.Range range) {
    return range.parameter("g").equals("apidiscovery.k8s.io")
        && range.parameter("v").equals("v2")
        && range.parameter("as").equals("APIGroupDiscoveryList");
  }

  private static ApiResponse aggregated(
      Document document, ApiRequest request, OutputFormat.Encoding encoding) {
    String etag = document.etag();
    if (request.header("If-None-Match").equals(etag)) {
      return ApiResponse.bytes(304, "", new byte[0]).withHeader("ETag", etag);
    }
    OutputFormat format = new OutputFormat(encoding, OutputFormat.Transform.NONE, "", false);
    ApiResponse answer =
        Answers.tree(200, new ApiObject(document.tree()), MetaTypes::groupDiscovery, format);
    String type = encoding.mediaType() + DiscoveryDocuments.AGGREGATED;
    return new ApiResponse(200, type, answer.headers(), answer.body()).withHeader("ETag", etag);
  }
}
