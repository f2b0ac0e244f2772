// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.verbs;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.registry.internal.admission.AdmissionEngine;
import io.quarterdeck.registry.internal.answers.OutputFormat;
import io.quarterdeck.registry.internal.resource.ResourceRequest;
import io.quarterdeck.spi.admission.AdmissionRequest;
import io.quarterdeck.spi.admission.Operation;
import io.quarterdeck.spi.connect.Target;
import io.quarterdeck.spi.group.Subresource;
import io.quarterdeck.spi.stage.ApiResponse;
import io.quarterdeck.spi.stage.Exchange;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Consumer;

/** Subresources that lead to a node or a pod: all that is decided before anybody is dialled. */
final class ConnectVerb implements Verb {
  private final AdmissionEngine admission;
  private final Consumer<ResourceRequest> mayCreate;
  private final BiFunction<Target, Exchange, ApiResponse> connections;

  /**
   * @param mayCreate refuses who may not create below the object
   * @param connections whoever passes requests on
   */
  ConnectVerb(
      AdmissionEngine admission,
      Consumer<ResourceRequest> mayCreate,
      BiFunction<Target, Exchange, ApiResponse> connections) {
    this.admission = admission;
    this.mayCreate = mayCreate;
    this.connections = connections;
  }

  @Override
  public ApiResponse handle(ResourceRequest r) {
    if (!(r.resource().strategies().subresources().subresource(r.subresource())
        instanceof Subresource.Connect connect)) {
      throw new IllegalStateException(r.subresource() + " leads nowhere");
    }
    ApiObject options = connect.readsOnly() ? read(connect, r) : admitted(connect, r);
    if (connect.alwaysCreates() && !r.exchange().info().verb().equals("create")) {
      mayCreate.accept(r);
    }
    return connections.apply(connect.target(options, r.name(), r.context(false)), r.exchange());
  }

  private static ApiObject read(Subresource.Connect connect, ResourceRequest r) {
    OutputFormat.negotiate(r, false);
    return connect.options(r.query(), "");
  }

  private ApiObject admitted(Subresource.Connect connect, ResourceRequest r) {
    if (r.query().has("dryRun")) {
      throw ApiException.badRequest("dryRun is not supported");
    }
    ApiObject options = connect.options(r.query(), rest(r));
    AdmissionRequest request =
        AdmissionEngine.request(Operation.CONNECT, r, r.name(), options, null, false);
    try (AdmissionEngine.Round round = admission.enter()) {
      round.mutate(request);
      round.validate(request);
    }
    return options;
  }

  /** What follows the subresource, as whoever is connected to sees it. */
  static String rest(ResourceRequest r) {
    String path = r.exchange().info().path();
    int end = path.length();
    while (end > 0 && path.charAt(end - 1) == '/') {
      end--;
    }
    int start = 0;
    while (start < end && path.charAt(start) == '/') {
      start++;
    }
    List<String> parts = List.of(path.substring(start, end).split("/", -1));
    int before =
        (r.exchange().info().apiGroup().isEmpty() ? 2 : 3) + (r.namespace().isEmpty() ? 0 : 2) + 3;
    String rest = String.join("/", parts.subList(Math.min(before, parts.size()), parts.size()));
    String led = rest.isEmpty() || rest.startsWith("/") ? rest : "/" + rest;
    return path.endsWith("/") && !led.endsWith("/") ? led + "/" : led;
  }
}
