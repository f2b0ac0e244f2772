// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.verbs;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.registry.internal.answers.OutputFormat;
import io.quarterdeck.registry.internal.negotiation.MediaTypes;
import io.quarterdeck.registry.internal.options.ListOptions;
import io.quarterdeck.registry.internal.options.ListOptions.Rules;
import io.quarterdeck.registry.internal.resource.ResourceRequest;
import io.quarterdeck.registry.internal.store.EventSource;
import io.quarterdeck.registry.internal.watches.OneFrame;
import io.quarterdeck.registry.internal.watches.SharedFrames;
import io.quarterdeck.registry.internal.watches.WatchClock;
import io.quarterdeck.registry.internal.watches.WatchEncoder;
import io.quarterdeck.registry.internal.watches.WatchFrames;
import io.quarterdeck.registry.internal.watches.WatchMeters;
import io.quarterdeck.spi.stage.ApiResponse;
import io.quarterdeck.watchcache.CacheWatch;
import io.quarterdeck.watchcache.ResourceCache;
import io.quarterdeck.watchcache.event.Scope;
import java.util.concurrent.ThreadLocalRandom;

/** A watch of a collection or, by name, of one object. */
final class WatchVerb implements Verb {
  private static final long LEAST_SECONDS = 1_800;
  private static final long NANOS = 1_000_000_000L;

  private final WatchClock clock;
  private final SharedFrames shared = new SharedFrames();
  private final WatchMeters meters;
  private final Rules rules;

  /**
   * @param watchList whether the gate of that name is on
   */
  WatchVerb(WatchClock clock, WatchMeters meters, boolean watchList) {
    this.meters = meters;
    this.clock = clock;
    this.rules = watchList ? Rules.WATCH_LIST : Rules.WATCH;
  }

  @Override
  public ApiResponse handle(ResourceRequest r) {
    OutputFormat format = OutputFormat.negotiate(r, true);
    String type = mediaType(format);
    ListOptions options = ListOptions.parse(r, r.query().flag("watch") ? rules : Rules.LIST);
    ResourceCache cache = r.resource().stored().cache();
    boolean initial = Boolean.TRUE.equals(options.initialEvents());
    WatchEncoder encoder = new WatchEncoder(format, r, shared);
    CacheWatch watch;
    try {
      watch = start(cache, Scopes.of(r, options), options, initial);
    } catch (ApiException e) {
      if (!isEvent(e)) {
        throw e;
      }
      return ApiResponse.frames(type, new OneFrame(encoder.error(e)));
    }
    long seconds =
        options.timeoutSeconds() > 0
            ? options.timeoutSeconds()
            : LEAST_SECONDS + ThreadLocalRandom.current().nextLong(LEAST_SECONDS);
    watch.endsAt(System.currentTimeMillis() + seconds * 1_000);
    boolean selects = !options.labels().isEverything() || !options.fields().isEverything();
    EventSource events =
        r.resource()
            .stored()
            .shown(watch, i -> WatchFrames.isOf(i, r.namespace(), r.name()), selects);
    WatchFrames frames = new WatchFrames(events, options, encoder, r, initial, meters.of(r));
    clock.endAfter(frames, seconds * NANOS);
    frames.endWith(r.resource().epoch());
    return ApiResponse.frames(type, frames);
  }

  /** Once a watch has been accepted, that it cannot start where it should is an event. */
  private static boolean isEvent(ApiException e) {
    return e.code() == 410 || e.code() == 504;
  }

  private static String mediaType(OutputFormat format) {
    return switch (format.encoding()) {
      case JSON -> MediaTypes.JSON;
      case PROTOBUF -> MediaTypes.PROTOBUF_STREAM;
      case YAML -> throw MediaTypes.notAcceptableStream();
    };
  }

  private static CacheWatch start(
      ResourceCache cache, Scope scope, ListOptions options, boolean initial) {
    String version = options.resourceVersion();
    long from = version.isEmpty() ? 0 : GetVerb.parse(version);
    if (version.isEmpty()) {
      // an empty version starts at the newest state
      cache.fresh();
    }
    if (from == 0 && Boolean.FALSE.equals(options.initialEvents())) {
      // who wants no state gets what comes after it
      from = cache.snapshot().revision();
    }
    return cache.watch(scope, from, initial, options.bookmarks());
  }
}
