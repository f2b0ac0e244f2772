// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.pipeline.internal.request;

import io.quarterdeck.spi.stage.Exchange;
import io.quarterdeck.spi.stage.RequestInfo;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * What a request is counted under. Each value is one of a bounded set, whatever the client sends.
 *
 * @param verb as Kubernetes reports it
 * @param dryRun {@code All}, {@code invalid} or empty
 */
public record RequestLabels(
    String verb,
    String dryRun,
    String group,
    String version,
    String resource,
    String subresource,
    String scope) {
  static final String COMPONENT = "apiserver";

  private static final Set<String> METHODS =
      Set.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS");

  /**
   * @param known whether there is such a resource; otherwise its names are left out, which are then
   *     the client's invention
   */
  public static RequestLabels of(Exchange exchange, boolean known) {
    RequestInfo i = exchange.info();
    return new RequestLabels(
        verb(exchange),
        dryRun(exchange.request().query().all("dryRun")),
        known ? i.apiGroup() : "",
        known ? i.apiVersion() : "",
        known ? i.resource() : "",
        known ? i.subresource() : "",
        scope(i));
  }

  /**
   * Of an endpoint of a plugin: as Kubernetes counts {@code /healthz}, with the path in the place
   * of a subresource.
   *
   * @param path without what stands below the endpoint's name
   */
  public static RequestLabels ofEndpoint(Exchange exchange, String path) {
    String method = exchange.request().method();
    return new RequestLabels(METHODS.contains(method) ? method : "OTHER", "", "", "", "", path, "");
  }

  /** As Kubernetes reports verbs: the methods, but for the kinds of GET and DELETE. */
  private static String verb(Exchange exchange) {
    return switch (exchange.info().verb()) {
      case "get" -> "GET";
      case "list" -> "LIST";
      case "watch" -> "WATCH";
      case "create" -> "POST";
      case "update" -> "PUT";
      case "patch" -> isApply(exchange) ? "APPLY" : "PATCH";
      case "delete" -> "DELETE";
      case "deletecollection" -> "DELETECOLLECTION";
      case "proxy" -> "CONNECT";
      default -> "OTHER";
    };
  }

  private static boolean isApply(Exchange exchange) {
    return exchange.request().header("Content-Type").startsWith("application/apply-patch");
  }

  private static String dryRun(List<String> values) {
    TreeSet<String> all = new TreeSet<>(values);
    all.remove("");
    if (all.isEmpty()) {
      return "";
    }
    return all.size() == 1 && all.first().equals("All") ? "All" : "invalid";
  }

  private static String scope(RequestInfo i) {
    if (!i.name().isEmpty() || i.verb().equals("create")) {
      return "resource";
    }
    return i.namespace().isEmpty() ? "cluster" : "namespace";
  }
}
