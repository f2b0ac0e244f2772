// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.services;

import io.quarterdeck.registry.internal.discovery.DocumentDispatcher;
import io.quarterdeck.registry.internal.routing.Registry;
import io.quarterdeck.registry.internal.routing.ResourceDispatcher;
import io.quarterdeck.registry.internal.routing.Routes;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.aggregation.AggregatedApis;
import io.quarterdeck.spi.stage.Advertised;
import io.quarterdeck.spi.stage.ApiResponse;
import io.quarterdeck.spi.stage.Dispatcher;
import io.quarterdeck.spi.stage.Exchange;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.component.annotations.ReferenceCardinality;
import org.osgi.service.component.annotations.ReferencePolicy;

/** The registry as the pipeline sees it: resources, discovery and OpenAPI. */
@Component(
    service = Dispatcher.class,
    property = {"name=registry", "rank:Integer=1000"})
public final class ResourceEndpoint implements Dispatcher {
  private final Routes routes;
  private final Dispatcher resources;
  private final Dispatcher documents;
  private volatile @Nullable Advertised advertised;
  private volatile @Nullable AggregatedApis aggregated;

  @Activate
  public ResourceEndpoint(@Reference Registry registry, @Reference Metrics metrics) {
    routes = registry.routes();
    resources =
        new ResourceDispatcher(routes, registry.verbs(), registry.reader(), registry.time());
    documents = new DocumentDispatcher(routes, this::address, () -> aggregated, metrics);
  }

  @Reference(cardinality = ReferenceCardinality.OPTIONAL, policy = ReferencePolicy.DYNAMIC)
  void setAdvertised(Advertised address) {
    advertised = address;
  }

  void unsetAdvertised(Advertised address) {
    if (Objects.equals(advertised, address)) {
      advertised = null;
    }
  }

  @Reference(cardinality = ReferenceCardinality.OPTIONAL, policy = ReferencePolicy.DYNAMIC)
  void setAggregated(AggregatedApis apis) {
    aggregated = apis;
  }

  void unsetAggregated(AggregatedApis apis) {
    if (Objects.equals(aggregated, apis)) {
      aggregated = null;
    }
  }

  /** Empty while nobody says where this server is reached. */
  private String address() {
    Advertised now = advertised;
    return now == null ? "" : now.hostAndPort();
  }

  @Override
  public @Nullable ApiResponse dispatch(Exchange exchange) {
    ApiResponse answer = resources.dispatch(exchange);
    return answer != null ? answer : documents.dispatch(exchange);
  }

  @Override
  public List<String> paths() {
    return routes.table().paths();
  }

  @Override
  public boolean isComplete() {
    return routes.pending().isEmpty();
  }
}
