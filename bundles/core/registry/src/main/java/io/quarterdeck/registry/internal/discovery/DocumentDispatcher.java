// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.discovery;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupVersion;
import io.quarterdeck.registry.internal.answers.Answers;
import io.quarterdeck.registry.internal.answers.OutputFormat;
import io.quarterdeck.registry.internal.negotiation.MediaTypes;
import io.quarterdeck.registry.internal.resource.MetaTypes;
import io.quarterdeck.registry.internal.routing.ResourceDispatcher;
import io.quarterdeck.registry.internal.routing.RouteTable;
import io.quarterdeck.registry.internal.routing.Routes;
import io.quarterdeck.runtime.metrics.Counter;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.schema.document.DiscoveryDocuments;
import io.quarterdeck.schema.document.DiscoveryList;
import io.quarterdeck.schema.document.Document;
import io.quarterdeck.schema.encode.YamlWriter;
import io.quarterdeck.spi.aggregation.AggregatedApis;
import io.quarterdeck.spi.aggregation.AggregatedView;
import io.quarterdeck.spi.stage.ApiRequest;
import io.quarterdeck.spi.stage.ApiResponse;
import io.quarterdeck.spi.stage.Dispatcher;
import io.quarterdeck.spi.stage.Exchange;
import io.quarterdeck.spi.stage.RequestInfo;
import java.lang.ref.WeakReference;
import java.time.InstantSource;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Serves discovery and OpenAPI: what there is, and what it looks like. */
public final class DocumentDispatcher implements Dispatcher {
  private final OpenApiAnswers openApi = new OpenApiAnswers(InstantSource.system());
  private final Routes routes;
  private final Supplier<String> address;
  private final Others others;
  private final Counter aggregations;

  /** The discovery of all groups that was counted last; one that nobody needs any more may go. */
  private volatile WeakReference<DiscoveryList> counted = new WeakReference<>(null);

  /**
   * @param address host and port where clients reach this server; empty for what they sent
   * @param aggregated what other servers serve; gives null where nobody asks them
   */
  public DocumentDispatcher(
      Routes routes,
      Supplier<String> address,
      Supplier<@Nullable AggregatedApis> aggregated,
      Metrics metrics) {
    this.routes = routes;
    this.address = address;
    this.others = new Others(aggregated);
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
    if (OpenApiAnswers.isServed(info.path())) {
      AggregatedView view = OpenApiAnswers.isOfAll(info.path()) ? others.whole() : others.now();
      return openApi.answer(
          info.path(), openApiTable(info.path()).openApi(), view, exchange.request());
    }
    DiscoveryPath path = DiscoveryPath.of(info.path());
    return path == null ? null : discovery(path, exchange.request());
  }

  /** What describes all groups at once is whole, for clients keep it. */
  private RouteTable openApiTable(String path) {
    return OpenApiAnswers.isOfAll(path) ? routes.whole() : routes.table();
  }

  private RouteTable table(DiscoveryPath path) {
    if (path.isOfAll()) {
      return routes.whole();
    }
    // waits for a group that is being replaced
    try (Routes.Leased leased = routes.lease(path.group())) {
      return leased.table();
    }
  }

  private @Nullable ApiResponse discovery(DiscoveryPath path, ApiRequest request) {
    RouteTable table = table(path);
    AggregatedView view = path.isOfAll() && !path.core() ? others.whole() : others.now();
    DiscoveryDocuments documents = table.discovery().with(view);
    boolean custom =
        table.isCustom(path.group()) || !path.group().isEmpty() && !table.hasGroup(path.group());
    Document plain = plain(path, documents, request);
    if (plain == null) {
      if (!custom && table.hasGroup(path.group())) {
        // below a group of its own a server knows itself what there is not
        throw ResourceDispatcher.notFound();
      }
      return null;
    }
    if (!custom && path.isRouted() && !request.method().equals("GET")) {
      throw ApiException.methodNotAllowed();
    }
    OutputFormat.Encoding aggregated = path.isOfAll() ? aggregated(request) : null;
    if (aggregated != null) {
      DiscoveryList d = path.core() ? documents.aggregatedCore() : aggregatedGroups(documents);
      return aggregated(d, request, aggregated).withHeader("Cache-Control", "public");
    }
    OutputFormat format =
        OutputFormat.negotiate(
            request, false, custom ? OutputFormat.Offer.CUSTOM_PLAIN : OutputFormat.Offer.PLAIN);
    ApiObject document = new ApiObject(plain.tree());
    return Answers.tree(200, document, () -> MetaTypes.of(document.gvk().kind()), format);
  }

  private @Nullable Document plain(
      DiscoveryPath path, DiscoveryDocuments documents, ApiRequest request) {
    if (!path.version().isEmpty()) {
      return documents.resources(new GroupVersion(path.group(), path.version()));
    }
    if (!path.group().isEmpty()) {
      return documents.group(path.group());
    }
    if (!path.core()) {
      return documents.groups();
    }
    String advertised = address.get();
    return documents.core(advertised.isEmpty() ? request.host() : advertised);
  }

  private DiscoveryList aggregatedGroups(DiscoveryDocuments documents) {
    DiscoveryList list = documents.aggregatedGroups();
    if (counted.get() != list) {
      counted = new WeakReference<>(list);
      aggregations.increment();
    }
    return list;
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
      DiscoveryList list, ApiRequest request, OutputFormat.Encoding encoding) {
    String etag = list.etag();
    if (request.header("If-None-Match").equals(etag)) {
      return ApiResponse.bytes(304, "", new byte[0]).withHeader("ETag", etag);
    }
    byte[] body =
        switch (encoding) {
          case JSON -> list.json();
          case YAML -> YamlWriter.write(list.tree());
          case PROTOBUF -> list.protobuf(MetaTypes.groupDiscovery());
        };
    String type = encoding.mediaType() + DiscoveryDocuments.AGGREGATED;
    return ApiResponse.bytes(200, type, body).withHeader("ETag", etag);
  }
}
