// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.endpoints;

import io.quarterdeck.spi.stage.ApiResponse;
import io.quarterdeck.spi.stage.Exchange;
import io.quarterdeck.spi.stage.Stage;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/**
 * Takes object requests through the filters of third parties. It stands behind authentication,
 * audit, impersonation and flow control: a filter sees who asks and changes nothing of that, and
 * one that is slow holds a seat of that user's. Enabled by {@link ObjectFilters}.
 */
@Component(
    name = ObjectFilterStage.NAME,
    service = Stage.class,
    enabled = false,
    property = {"name=ObjectFilters", "rank:Integer=-200"})
public final class ObjectFilterStage implements Stage {
  static final String NAME = "io.quarterdeck.extensions.endpoints.ObjectFilterStage";

  private final ObjectFilters filters;

  @Activate
  public ObjectFilterStage(@Reference ObjectFilters filters) {
    this.filters = filters;
  }

  @Override
  public ApiResponse handle(Exchange exchange, Next next) {
    return concerns(exchange) ? filters.pass(exchange, next) : next.proceed(exchange);
  }

  /** What is authorized as a resource is one, however its path is spelled. */
  private static boolean concerns(Exchange exchange) {
    String path = exchange.request().path();
    return exchange.info().resourceRequest() || isBelow(path, "/api") || isBelow(path, "/apis");
  }

  private static boolean isBelow(String path, String root) {
    return path.startsWith(root)
        && (path.length() == root.length() || path.charAt(root.length()) == '/');
  }
}
