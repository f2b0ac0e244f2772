// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.reset.internal;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.StatusReason;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.runtime.json.MalformedJsonException;
import io.quarterdeck.runtime.lookup.LazyService;
import io.quarterdeck.spi.lookup.KindLookup;
import io.quarterdeck.spi.lookup.ObjectReader;
import io.quarterdeck.spi.lookup.StorageVersions;
import io.quarterdeck.spi.stage.ApiResponse;
import io.quarterdeck.spi.stage.Dispatcher;
import io.quarterdeck.spi.stage.Exchange;
import io.quarterdeck.spi.storage.Backend;
import io.quarterdeck.spi.storage.StorageException;
import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.ComponentServiceObjects;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.Designate;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;

/**
 * Where a mark is taken and a reset is asked for, behind authentication, audit, flow control and
 * authorization as every path. Nobody is here while it is not switched on. There is one mark, and
 * one reset at a time.
 */
@Component(
    service = Dispatcher.class,
    configurationPid = "io.quarterdeck.reset",
    property = {"name=reset", "rank:Integer=300"})
@Designate(ocd = ResetDoor.Config.class)
public final class ResetDoor implements Dispatcher {
  private static final String RESET = "/quarterdeck/reset";
  private static final String MARK = RESET + "/mark";

  /** Of a body: a mark's name is all there is to say. */
  private static final int MOST_BYTES = 4_096;

  private static final Duration SERVED = Duration.ofSeconds(2);
  private static final Duration FOLLOWS = Duration.ofSeconds(1);

  private final boolean enabled;
  private final long mostBytes;
  private final Supplier<Backend> backend;
  private final Supplier<Reset> reset;
  private final Duration patience;
  private final ReentrantLock one = new ReentrantLock(true);
  private volatile @Nullable Held held;

  /** The mark that counts. */
  private record Held(Mark mark, Changes changes) {}

  /** What an operator decides. */
  @ObjectClassDefinition(name = "Reset of a test server")
  public @interface Config {
    @AttributeDefinition(
        description =
            "whether POST /quarterdeck/reset/mark and POST /quarterdeck/reset are served; for"
                + " servers of tests only")
    boolean enabled() default false;

    @AttributeDefinition(
        description = "how large the store may be for its state to be kept in memory",
        min = "1")
    int mark_max_megabytes() default 64;
  }

  /** The services are got when there is something to do. */
  @Activate
  public ResetDoor(
      Config config,
      @Reference(service = Backend.class) ComponentServiceObjects<Backend> backends,
      @Reference(service = ObjectReader.class) ComponentServiceObjects<ObjectReader> readers,
      @Reference(service = KindLookup.class) ComponentServiceObjects<KindLookup> kinds,
      @Reference(service = StorageVersions.class)
          ComponentServiceObjects<StorageVersions> versions) {
    this(
        config.enabled(),
        (long) config.mark_max_megabytes() << 20,
        new LazyService<>(backends),
        new LazyService<>(readers),
        new LazyService<>(kinds),
        new LazyService<>(versions),
        Reset.Limits.DEFAULT);
  }

  ResetDoor(
      boolean enabled,
      long mostBytes,
      Supplier<Backend> backend,
      Supplier<ObjectReader> reader,
      Supplier<KindLookup> kinds,
      Supplier<StorageVersions> versions,
      Reset.Limits limits) {
    this.enabled = enabled;
    this.mostBytes = mostBytes;
    this.backend = backend;
    this.patience = limits.time();
    this.reset =
        () ->
            new Reset(
                backend.get(),
                new Caches(reader.get(), versions.get()),
                new Definitions(reader.get(), kinds.get(), SERVED),
                limits);
  }

  @Override
  public @Nullable ApiResponse dispatch(Exchange exchange) {
    String path = exchange.request().path();
    if (!enabled || !path.equals(RESET) && !path.equals(MARK)) {
      return null;
    }
    if (!exchange.request().method().equals("POST")) {
      throw ApiException.methodNotAllowed();
    }
    return path.equals(MARK) ? alone(this::mark) : reset(exchange);
  }

  private ApiResponse alone(Supplier<ApiResponse> work) {
    try {
      if (!one.tryLock(patience.toMillis(), TimeUnit.MILLISECONDS)) {
        throw ApiException.tooManyRequests("another reset is under way, please try again", 1);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw ApiException.unavailable("the server is shutting down", 1);
    }
    try {
      return work.get();
    } catch (StorageException e) {
      throw ApiException.unavailable("the store does not answer: " + e.getMessage(), 1);
    } finally {
      one.unlock();
    }
  }

  private ApiResponse mark() {
    StoreState state = StoreState.read(backend.get());
    if (state.bytes() > mostBytes) {
      throw ApiException.of(
          StatusReason.REQUEST_ENTITY_TOO_LARGE,
          "the store has %d bytes, and a mark may have %d (mark.max.megabytes)"
              .formatted(state.bytes(), mostBytes),
          null);
    }
    Mark taken = new Mark(UUID.randomUUID().toString(), state);
    Changes changes = new Changes(backend.get(), taken, FOLLOWS);
    changes.cleanAt(taken.revision());
    let(new Held(taken, changes));
    Map<String, @Nullable Object> answer = new LinkedHashMap<>();
    answer.put("mark", taken.id());
    answer.put("revision", Long.toString(taken.revision()));
    return answer(answer);
  }

  private void let(@Nullable Held next) {
    Held before = held;
    held = next;
    if (before != null) {
      before.changes().close();
    }
  }

  private ApiResponse reset(Exchange exchange) {
    String asked = asked(exchange);
    return alone(() -> reset(asked));
  }

  private ApiResponse reset(String asked) {
    Held to = held;
    if (to == null || !to.mark().id().equals(asked)) {
      throw ApiException.gone(
          "there is no mark " + FieldError.quote(asked) + " (any more): take a new one");
    }
    Reset.Done done = reset.get().to(to.mark(), to.changes());
    Map<String, @Nullable Object> answer = new LinkedHashMap<>();
    answer.put("deleted", (long) done.deleted());
    answer.put("restored", (long) done.restored());
    answer.put("recreated", (long) done.recreated());
    answer.put("revision", Long.toString(done.revision()));
    return answer(answer);
  }

  private static ApiResponse answer(Map<String, @Nullable Object> tree) {
    return ApiResponse.bytes(200, ApiResponse.JSON, Json.write(tree));
  }

  /** Whoever follows the store leaves it. */
  @Deactivate
  void deactivate() {
    one.lock();
    try {
      let(null);
    } finally {
      one.unlock();
    }
  }

  /** The mark that the body names. */
  private static String asked(Exchange exchange) {
    try {
      byte[] body = exchange.request().body().readNBytes(MOST_BYTES + 1);
      String id = body.length > MOST_BYTES ? "" : Node.root(Json.read(body)).get("mark").text();
      if (!id.isEmpty()) {
        return id;
      }
    } catch (IOException | MalformedJsonException e) {
      // as one that says nothing
    }
    throw ApiException.badRequest("the body must be {\"mark\": \"...\"}, with the mark's name");
  }
}
