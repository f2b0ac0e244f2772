// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.watchcache;

import io.quarterdeck.api.GroupResource;
import io.quarterdeck.runtime.metrics.Collector;
import io.quarterdeck.runtime.metrics.SampleWriter;
import io.quarterdeck.watchcache.item.CacheSnapshot;
import java.util.Collection;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;

/** How much there is in the caches that are filled: read when somebody reads the metrics. */
public final class CacheSamples implements Collector {
  private record Filled(ResourceCache cache, CacheSnapshot state) {}

  private final Supplier<Collection<ResourceCache>> caches;

  public CacheSamples(Supplier<Collection<ResourceCache>> caches) {
    this.caches = caches;
  }

  @Override
  public void collect(SampleWriter out) {
    List<Filled> all = caches.get().stream().<Filled>mapMulti(CacheSamples::ifFilled).toList();
    out.head("apiserver_storage_objects", "Objects that are stored.", "gauge");
    for (Filled f : all) {
      out.labels(List.of("resource"), List.of(f.cache().resource().toString()));
      out.sample("", f.state().size());
    }
    gauge(
        out, all, "apiserver_resource_objects", "Objects that are stored.", f -> f.state().size());
    gauge(
        out,
        all,
        "apiserver_resource_size_estimate_bytes",
        "About how large they are in all, as JSON.",
        f -> f.state().averageBytes() * f.state().size());
    gauge(
        out,
        all,
        "apiserver_watch_cache_resource_version",
        "How far the cache has got.",
        f -> f.state().revision());
    gauge(
        out,
        all,
        "watch_cache_capacity",
        "Events that the window has room for before it grows.",
        f -> f.cache().capacity());
  }

  private static void ifFilled(ResourceCache cache, Consumer<? super Filled> out) {
    CacheSnapshot state = cache.ifFilled();
    if (state != null) {
      out.accept(new Filled(cache, state));
    }
  }

  private static void gauge(
      SampleWriter out, List<Filled> all, String name, String help, ToLongFunction<Filled> value) {
    out.head(name, help, "gauge");
    for (Filled f : all) {
      GroupResource r = f.cache().resource();
      out.labels(List.of("group", "resource"), List.of(r.group(), r.resource()));
      out.sample("", value.applyAsLong(f));
    }
  }
}
