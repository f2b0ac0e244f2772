// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.routing;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.api.Status;
import io.quarterdeck.api.StatusReason;
import io.quarterdeck.registry.internal.resource.Deprecation;
import io.quarterdeck.registry.internal.resource.Resource;
import io.quarterdeck.registry.internal.resource.ResourceRequest;
import io.quarterdeck.registry.internal.store.StorageAnswers;
import io.quarterdeck.registry.internal.verbs.Verb;
import io.quarterdeck.registry.internal.verbs.Verbs;
import io.quarterdeck.runtime.chain.Plugin;
import io.quarterdeck.schema.model.SubresourceDefinition;
import io.quarterdeck.spi.group.ApiGroup;
import io.quarterdeck.spi.group.Delegate;
import io.quarterdeck.spi.lookup.ObjectReader;
import io.quarterdeck.spi.stage.ApiResponse;
import io.quarterdeck.spi.stage.Dispatcher;
import io.quarterdeck.spi.stage.Exchange;
import io.quarterdeck.spi.stage.RequestInfo;
import java.time.InstantSource;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Routes requests for resources to their verbs. */
public final class ResourceDispatcher implements Dispatcher {
  private static final Set<String> ONE_OBJECT = Set.of("get", "update", "patch", "delete");
  private static final Set<String> CREATE_ONLY = Set.of("create");
  private static final Map<String, String> VERBS =
      Map.of("GET", "get", "POST", "create", "PUT", "update", "PATCH", "patch", "DELETE", "delete");

  private final Routes routes;
  private final Verbs verbs;
  private final ObjectReader reader;
  private final InstantSource clock;

  public ResourceDispatcher(Routes routes, Verbs verbs, ObjectReader reader, InstantSource clock) {
    this.routes = routes;
    this.verbs = verbs;
    this.reader = reader;
    this.clock = clock;
  }

  @Override
  public @Nullable ApiResponse dispatch(Exchange exchange) {
    RequestInfo info = exchange.info();
    if (!info.resourceRequest() || !new ResourcePath(info).isRooted()) {
      return null;
    }
    try (Routes.Leased leased = routes.lease(info.apiGroup())) {
      RouteTable table = leased.table();
      if (!table.hasVersion(info.apiGroup(), info.apiVersion())) {
        if (table.hasGroup(info.apiGroup()) && !table.isCustom(info.apiGroup())) {
          // below a group of its own a server knows itself what there is not
          throw notFound();
        }
        return null;
      }
      Resource resource = table.find(info.groupVersionResource());
      if (resource == null) {
        if (table.isCustom(info.apiGroup())) {
          return null;
        }
        throw notFound();
      }
      boolean custom = table.isCustom(info.apiGroup());
      if (custom && !isInScope(info, resource)) {
        return null;
      }
      Plugin<ApiGroup> third = leased.thirdParty(info.apiGroup());
      return third == null
          ? route(exchange, info, resource, table)
          : leased.named(third, () -> route(exchange, info, resource, table));
    }
  }

  /** Of custom resources, a path of the other scope is none at all. */
  private static boolean isInScope(RequestInfo info, Resource resource) {
    return resource.definition().namespaced()
        ? !info.namespace().isEmpty() || Set.of("list", "watch").contains(info.verb())
        : info.namespace().isEmpty();
  }

  private ApiResponse route(
      Exchange exchange, RequestInfo info, Resource resource, RouteTable table) {
    boolean routed = resource.handler().routesByPath();
    if (routed && !new ResourcePath(info).isWhole()) {
      throw notFound();
    }
    Set<String> offered = resource.definition().verbs();
    GroupVersionKind kind = resource.kind();
    if (!info.subresource().isEmpty()) {
      SubresourceDefinition sub = subresource(resource, info);
      offered = sub.verbs();
      kind = sub.kind();
    }
    // what is only created is not there afterwards
    if (info.subresource().isEmpty() && !info.name().isEmpty() && offered.equals(CREATE_ONLY)) {
      throw notFound();
    }
    scope(info, resource, offered);
    String method = exchange.request().method();
    if (routed) {
      requireRoute(info, method, offered);
    }
    if (info.verb().equals("watch") && !method.equals("GET")) {
      // the deprecated paths under watch/ say the verb, whatever the method
      throw ApiException.methodNotAllowed();
    }
    boolean nameless = info.name().isEmpty() && ONE_OBJECT.contains(info.verb());
    boolean passedOn = info.subresource().equals("proxy") && method.equals("OPTIONS");
    boolean refused = !offered.contains(info.verb()) && !passedOn || nameless;
    String deprecation = resource.definition().behavior().deprecation();
    // a watch that is not offered comes as far as the list that it would go on from
    boolean reached = !refused || info.verb().equals("watch") && offered.contains("list");
    if (deprecation != null && reached) {
      exchange.warn(deprecation);
      Deprecation.note(deprecation, exchange);
    }
    if (refused) {
      throw notAllowed(info, resource);
    }
    if (ONE_OBJECT.contains(info.verb())) {
      ResourcePath.requireSegment(info.name());
    }
    ResourceRequest request =
        new ResourceRequest(
            exchange,
            resource,
            resource.definition().namespaced() ? info.namespace() : "",
            info.name(),
            info.subresource(),
            kind,
            table::serves,
            reader,
            clock.instant());
    try {
      return StorageAnswers.of(() -> verb(request, info, table).handle(request));
    } catch (ApiException e) {
      if (deprecation != null && (e.code() == 406 || e.code() == 415)) {
        // a request in a format that nobody speaks has not come as far as the resource
        exchange.warnings().remove(deprecation);
      }
      throw e;
    }
  }

  /**
   * What the router of the built-in resources has no route for: HEAD, but to what is passed on, and
   * the creation of an object that the path names already. A part of an object without a name has
   * one, which fails.
   */
  private static void requireRoute(RequestInfo info, String method, Set<String> offered) {
    boolean head = method.equals("HEAD") && !info.subresource().equals("proxy");
    boolean named = info.subresource().isEmpty() && !info.name().isEmpty();
    if (head || named && method.equals("POST")) {
      throw ApiException.methodNotAllowed();
    }
    if (!info.subresource().isEmpty() && info.name().isEmpty()) {
      throw offered.contains(VERBS.getOrDefault(method, ""))
          ? ApiException.badRequest("name must be provided")
          : ApiException.methodNotAllowed();
    }
  }

  private Verb verb(ResourceRequest r, RequestInfo info, RouteTable table) {
    Delegate delegate = r.resource().strategies().delegate();
    if (delegate == null) {
      return verbs.of(r, info.verb());
    }
    Resource below = table.find(new GroupResource(info.apiGroup(), delegate.resource()));
    if (below == null) {
      throw notFound();
    }
    return verbs.delegated(below, delegate.subresource());
  }

  private static SubresourceDefinition subresource(Resource resource, RequestInfo info) {
    String name = info.subresource();
    if (resource.handler().missesSubresources()
        && resource.definition().subresources().stream().noneMatch(s -> s.name().equals(name))) {
      throw ApiException.notFound(resource.groupResource(), info.name());
    }
    return resource.definition().subresources().stream()
        .filter(s -> s.name().equals(name))
        .findFirst()
        .orElseThrow(ResourceDispatcher::notFound);
  }

  /**
   * A namespaced resource without a namespace can only be listed and watched; the others' have
   * none.
   */
  private static void scope(RequestInfo info, Resource resource, Set<String> offered) {
    boolean namespaced = resource.definition().namespaced();
    boolean namespaceItself = info.resource().equals("namespaces");
    if (!namespaced && !info.namespace().isEmpty() && !namespaceItself) {
      throw notFound();
    }
    if (namespaced && info.namespace().isEmpty()) {
      // a list's or watch's name comes from its field selector
      boolean collection = Set.of("list", "watch").contains(info.verb());
      if (!collection && !info.name().isEmpty()) {
        throw notFound();
      }
      if (!collection) {
        // what has no list in all namespaces has no path there
        throw offered.equals(CREATE_ONLY) ? notFound() : ApiException.methodNotAllowed();
      }
    }
  }

  private static ApiException notAllowed(RequestInfo info, Resource resource) {
    boolean named = resource.handler().namesRefused() || info.verb().equals("watch");
    return named
        ? ApiException.methodNotSupported(resource.groupResource(), info.verb())
        : ApiException.methodNotAllowed();
  }

  public static ApiException notFound() {
    return ApiException.of(
        StatusReason.NOT_FOUND,
        "the server could not find the requested resource",
        Status.Details.of("", "", ""));
  }
}
