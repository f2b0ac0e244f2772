// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.resource;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.spi.group.StrategyContext;
import io.quarterdeck.spi.group.Subresource;
import io.quarterdeck.spi.lookup.ObjectReader;
import io.quarterdeck.spi.stage.ApiRequest;
import io.quarterdeck.spi.stage.Exchange;
import io.quarterdeck.spi.stage.Query;
import java.io.IOException;
import java.time.Instant;
import java.util.Set;
import java.util.function.Predicate;

/**
 * A request for a resource, once routed.
 *
 * @param namespace empty for a cluster-scoped resource, and for all namespaces
 * @param name empty for collections
 * @param subresource empty for the resource itself
 * @param kind of the bodies: the resource's own, or its subresource's
 * @param known whether a kind is served, by any group
 * @param now when it came
 * @param empties what its body has with nothing in it
 */
public record ResourceRequest(
    Exchange exchange,
    Resource resource,
    String namespace,
    String name,
    String subresource,
    GroupVersionKind kind,
    Predicate<GroupVersionKind> known,
    ObjectReader reader,
    Instant now,
    SentEmptyFields empties) {

  /** One whose body nobody has read. */
  public ResourceRequest(
      Exchange exchange,
      Resource resource,
      String namespace,
      String name,
      String subresource,
      GroupVersionKind kind,
      Predicate<GroupVersionKind> known,
      ObjectReader reader,
      Instant now) {
    this(
        exchange,
        resource,
        namespace,
        name,
        subresource,
        kind,
        known,
        reader,
        now,
        new SentEmptyFields());
  }

  /** The verbs whose bodies the audit log has as they came; others' are decoded first. */
  private static final Set<String> AS_IT_CAME = Set.of("patch", "delete", "deletecollection");

  /** Whether bodies are the resource itself, and not a view such as Scale. */
  public boolean isOfOwnKind() {
    return kind.equals(resource.kind());
  }

  public ApiRequest request() {
    return exchange.request();
  }

  public Query query() {
    return request().query();
  }

  public byte[] body() {
    try {
      byte[] body = request().body().readAllBytes();
      if (AS_IT_CAME.contains(exchange.info().verb())) {
        exchange.trail().requestBytes(body);
      }
      return body;
    } catch (IOException e) {
      throw ApiException.badRequest("cannot read the request's body: " + e.getMessage());
    }
  }

  public StrategyContext context(boolean dryRun) {
    return new StrategyContext(
        resource.definition().gvr(),
        resource.kind(),
        namespace,
        subresource,
        exchange.user(),
        dryRun,
        reader,
        now,
        exchange::warn);
  }

  /** The stored object, or 404. */
  public ApiObject requireStored() {
    ApiObject found = resource.stored().find(namespace, name);
    if (found == null) {
      throw notFound();
    }
    return found;
  }

  public ApiException notFound() {
    return ApiException.notFound(resource.groupResource(), name);
  }

  /** The same for the objects as they are stored. */
  public ResourceRequest withVerbatim() {
    return new ResourceRequest(
        exchange,
        resource.verbatim(),
        namespace,
        name,
        subresource,
        kind,
        known,
        reader,
        now,
        empties);
  }

  /** Whether a client sees the whole object: asks for itself, or for its status. */
  public boolean subresourceIsWhole() {
    return subresource().isEmpty() || resource().view(subresource()) instanceof StatusView;
  }

  /** What a client sees of an object, which may be changed by that. */
  public ApiObject shown(ApiObject stored) {
    if (subresource().isEmpty()) {
      return resource().served(stored);
    }
    Subresource.View view = resource().view(subresource());
    ApiObject read = view.read(stored);
    return view instanceof StatusView ? resource().served(read) : read;
  }
}
