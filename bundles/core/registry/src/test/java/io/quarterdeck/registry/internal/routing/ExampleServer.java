// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.routing;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.registry.internal.admission.AdmissionEngine;
import io.quarterdeck.registry.internal.admission.AdmissionMetrics;
import io.quarterdeck.registry.internal.store.StoreFactory;
import io.quarterdeck.registry.internal.store.StoredFormat;
import io.quarterdeck.registry.internal.verbs.Connections;
import io.quarterdeck.registry.internal.verbs.Verbs;
import io.quarterdeck.registry.internal.watches.WatchClock;
import io.quarterdeck.registry.internal.writes.CreatePermission;
import io.quarterdeck.registry.required.RequiredGroups;
import io.quarterdeck.runtime.chain.ChainConfig;
import io.quarterdeck.runtime.chain.ChainFeed;
import io.quarterdeck.runtime.feature.Switches;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.schema.document.Published;
import io.quarterdeck.spi.admission.MutatingAdmission;
import io.quarterdeck.spi.admission.ValidatingAdmission;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.group.ApiGroup;
import io.quarterdeck.spi.group.ResourceStrategy;
import io.quarterdeck.spi.stage.ApiRequest;
import io.quarterdeck.spi.stage.ApiResponse;
import io.quarterdeck.spi.stage.Exchange;
import io.quarterdeck.spi.stage.Query;
import io.quarterdeck.spi.stage.RequestInfo;
import io.quarterdeck.testkit.admission.Literal;
import io.quarterdeck.testkit.authentication.Shown;
import io.quarterdeck.testkit.lookup.MemoryObjects;
import io.quarterdeck.testkit.storage.FakeBackend;
import io.quarterdeck.watchcache.CacheFactory;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** All of the registry over a store in memory, with {@link ExampleGroup} in it. */
public final class ExampleServer implements AutoCloseable {
  public static final Instant NOW = Instant.parse("2026-05-01T12:00:00Z");
  public static final String THINGS = "/apis/example.com/v1/namespaces/ns/things";
  public static final String PLACES = "/apis/example.com/v1/places";

  public final FakeBackend backend = new FakeBackend();
  public final ChainFeed<MutatingAdmission> mutating =
      ChainFeed.create("mutating-admission", ChainConfig.OPEN);
  public final ChainFeed<ValidatingAdmission> validating =
      ChainFeed.create("validating-admission", ChainConfig.OPEN);
  private final CacheFactory caches = new CacheFactory(backend);
  private final WatchClock clock = new WatchClock();
  private final Routes routes;
  private final ResourceDispatcher dispatcher;

  public ExampleServer() {
    this(Map.of("things", new ExampleStrategy()));
  }

  public ExampleServer(Map<String, ResourceStrategy> strategies) {
    this(strategies, List.of());
  }

  /**
   * @param gates as in the configuration, {@code NAME=false}
   */
  public ExampleServer(Map<String, ResourceStrategy> strategies, List<String> gates) {
    Metrics metrics = new Metrics();
    ChainFeed<ApiGroup> groups = ChainFeed.create("apigroup", ChainConfig.OPEN);
    StoredFormat format = new StoredFormat("application/json", Duration.ZERO);
    routes =
        Routes.follow(
            groups.chain(),
            new RequiredGroups(Set.of()),
            new GroupLoader(d -> true),
            Published.ALL,
            new StoreFactory(backend, caches, format, metrics));
    groups.put(1, "example.com", 1, "1.0.0", new ExampleGroup(strategies));
    AdmissionEngine admission =
        new AdmissionEngine(
            mutating.chain(), validating.chain(), Set.of(), new AdmissionMetrics(metrics));
    Verbs verbs =
        new Verbs(
            admission,
            clock,
            metrics,
            new CreatePermission(),
            new Connections(),
            new Switches(metrics, gates, List.of()));
    dispatcher = new ResourceDispatcher(routes, verbs, new MemoryObjects(), () -> NOW);
  }

  public Routes routes() {
    return routes;
  }

  /** One request; its path may have a query. */
  public Call call(String method, String path) {
    return new Call(method, path);
  }

  /** A request under construction. */
  public final class Call {
    private final String method;
    private final String path;
    private final String query;
    private final Shown headers = Shown.nothing().header("User-Agent", "tester/1.0");
    private byte[] body = new byte[0];

    Call(String method, String target) {
      int mark = target.indexOf('?');
      this.method = method;
      path = mark < 0 ? target : target.substring(0, mark);
      query = mark < 0 ? "" : target.substring(mark + 1);
    }

    public Call accept(String types) {
      headers.header("Accept", types);
      return this;
    }

    /** A body of a type; in JSON, quotes may be single ones. */
    public Call body(String type, String text) {
      headers.header("Content-Type", type);
      boolean json = type.endsWith("json");
      body = (json ? Literal.quoted(text) : text).getBytes(StandardCharsets.UTF_8);
      return this;
    }

    public Call bytes(String type, byte[] bytes) {
      headers.header("Content-Type", type);
      body = bytes;
      return this;
    }

    public Reply send() {
      ApiRequest request =
          new ApiRequest(
              method,
              path,
              query,
              Query.parse(query),
              headers,
              List.of(),
              new ByteArrayInputStream(body),
              "127.0.0.1",
              "localhost");
      Exchange exchange = new Exchange(request);
      exchange.setUser(UserInfo.of("someone"));
      exchange.setInfo(info(method, path, request.query()));
      try {
        ApiResponse answer = dispatcher.dispatch(exchange);
        if (answer == null) {
          throw new IllegalStateException("nobody answers " + path);
        }
        return Reply.of(answer, exchange.warnings());
      } catch (ApiException e) {
        return Reply.of(e, exchange.warnings());
      }
    }
  }

  /** {@code /apis/GROUP/VERSION[/namespaces/NAMESPACE]/RESOURCE[/NAME[/SUBRESOURCE]]}. */
  private static RequestInfo info(String method, String path, Query query) {
    List<String> parts = new ArrayList<>(List.of(path.substring(1).split("/", -1)));
    String group = parts.get(1);
    String version = parts.get(2);
    boolean inside = parts.size() > 4 && parts.get(3).equals("namespaces");
    String namespace = inside ? parts.get(4) : "";
    List<String> rest = parts.subList(inside ? 5 : 3, parts.size());
    String name = rest.size() > 1 ? rest.get(1) : "";
    String subresource = rest.size() > 2 ? rest.get(2) : "";
    String read = query.flag("watch") ? "watch" : name.isEmpty() ? "list" : "get";
    String verb =
        switch (method) {
          case "POST" -> "create";
          case "PUT" -> "update";
          case "PATCH" -> "patch";
          case "DELETE" -> name.isEmpty() ? "deletecollection" : "delete";
          default -> read;
        };
    return new RequestInfo(
        true, verb, path, group, version, namespace, rest.getFirst(), subresource, name);
  }

  public Reply get(String path) {
    return call("GET", path).send();
  }

  public Reply post(String path, String json) {
    return call("POST", path).body("application/json", json).send();
  }

  public Reply put(String path, String json) {
    return call("PUT", path).body("application/json", json).send();
  }

  public Reply delete(String path) {
    return call("DELETE", path).send();
  }

  public Reply patch(String path, String type, String json) {
    return call("PATCH", path).body("application/" + type, json).send();
  }

  /** Creates a thing with this spec. */
  public Reply thing(String name, String spec) {
    return made(post(THINGS, "{'metadata':{'name':'" + name + "'},'spec':" + spec + "}"));
  }

  /** Creates an object from all of its JSON. */
  public Reply make(String path, String json) {
    return made(post(path, json));
  }

  private static Reply made(Reply reply) {
    assertEquals(201, reply.status(), reply::text);
    return reply;
  }

  @Override
  public void close() {
    clock.close();
    caches.close();
    backend.close();
  }
}
