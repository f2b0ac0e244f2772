// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.routing;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.registry.internal.converted.ConvertedItems;
import io.quarterdeck.registry.internal.store.StoreFactory;
import io.quarterdeck.registry.required.RequiredGroups;
import io.quarterdeck.runtime.chain.Chain;
import io.quarterdeck.runtime.chain.Index;
import io.quarterdeck.runtime.chain.Lease;
import io.quarterdeck.runtime.chain.Plugin;
import io.quarterdeck.runtime.chain.PluginFailures;
import io.quarterdeck.runtime.chain.Snapshot;
import io.quarterdeck.runtime.stage.PluginAtWork;
import io.quarterdeck.runtime.stage.Waiting;
import io.quarterdeck.schema.document.Published;
import io.quarterdeck.spi.group.ApiGroup;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The routes of the groups that are there, made anew when one comes or goes. A request leases them,
 * so that a group's bundle stays until the request is over. Thread-safe.
 */
public final class Routes {
  /**
   * For how long a group that has left is waited for. Who replaces a group's bundle takes it away
   * first; a 404 in between would tell clients that their objects are gone.
   */
  private static final Duration DOOR = Duration.ofSeconds(2);

  /** How long a client waits for discovery that is not whole; and how often it is checked then. */
  private static final Duration WHOLE = Duration.ofSeconds(1);

  private static final long CHECK_MILLIS = 50;

  /** For how long after a change further ones are waited for before documents are made ahead. */
  private static final Duration AHEAD = Duration.ofMillis(500);

  /** Which part of the memory is for custom resources in other versions than the stored one. */
  private static final long CONVERTED_SHARE = 8;

  private final Chain<ApiGroup> groups;
  private final RequiredGroups required;
  private final GroupLoader loader;
  private final Published published;
  private final StoreFactory stores;
  private final ResourceMaker maker;
  private final Map<String, Long> leftAt = new HashMap<>();
  private final DocumentsAhead<RouteTable> ahead =
      new DocumentsAhead<>(AHEAD, RouteTable::describeAhead);
  private volatile Made made;

  private static final Index<ApiGroup, Map<String, Plugin<ApiGroup>>> THIRD_PARTIES =
      Routes::thirdParties;

  private record Made(Snapshot<ApiGroup> snapshot, RouteTable table) {}

  /** A table whose groups stay until it is given back. */
  public record Leased(RouteTable table, Lease<ApiGroup> lease, Chain<ApiGroup> groups)
      implements AutoCloseable {

    /** The plugin that brings a group, where it did not come with the server; null for others. */
    @Nullable Plugin<ApiGroup> thirdParty(String group) {
      return lease.snapshot().index(THIRD_PARTIES).get(group);
    }

    /** Serves a request of a plugin's group: what is thrown bears the plugin's name. */
    <R> R named(Plugin<ApiGroup> plugin, Supplier<R> work) {
      String around = PluginAtWork.enter(groups.who(plugin));
      try {
        return work.get();
      } catch (ApiException e) {
        throw e;
      } catch (RuntimeException | Error e) {
        PluginFailures.requireSurvivable(e);
        throw groups.failure(plugin, e);
      } finally {
        PluginAtWork.enter(around);
      }
    }

    @Override
    public void close() {
      lease.close();
    }
  }

  /** The first of each group. */
  private static Map<String, Plugin<ApiGroup>> thirdParties(Snapshot<ApiGroup> snapshot) {
    Map<String, Plugin<ApiGroup>> out = new HashMap<>();
    for (Plugin<ApiGroup> p : snapshot.plugins()) {
      if (p.origin().isThirdParty() && !p.service().isCustom()) {
        out.putIfAbsent(p.service().group(), p);
      }
    }
    return out;
  }

  private Routes(
      Chain<ApiGroup> groups,
      RequiredGroups required,
      GroupLoader loader,
      Published published,
      StoreFactory stores) {
    this.groups = groups;
    this.required = required;
    this.loader = loader;
    this.published = published;
    this.stores = stores;
    this.maker =
        new ResourceMaker(
            stores, new ConvertedItems(Runtime.getRuntime().maxMemory() / CONVERTED_SHARE));
    this.made = make(groups.snapshot(), null);
  }

  /** Follows the chain for as long as it is open. */
  static Routes follow(
      Chain<ApiGroup> groups,
      RequiredGroups required,
      GroupLoader loader,
      Published published,
      StoreFactory stores) {
    Routes routes = new Routes(groups, required, loader, published, stores);
    groups.onChange(routes::rebuild);
    // a group may have come between the two steps
    routes.rebuild(groups.snapshot());
    return routes;
  }

  /** Calls come in order, each with the newest snapshot. */
  private synchronized void rebuild(Snapshot<ApiGroup> snapshot) {
    Snapshot<ApiGroup> before = made.snapshot();
    RouteTable beforeTable = made.table();
    made = make(snapshot, beforeTable);
    beforeTable.endOtherThan(made.table());
    if (made.table().isDescribed()) {
      ahead.offer(made.table());
    }
    loader.retain(snapshot.plugins().stream().map(Plugin::service).collect(Collectors.toSet()));
    long now = System.nanoTime();
    before.plugins().stream()
        .filter(p -> !p.service().isCustom())
        .forEach(p -> leftAt.put(p.service().group(), now));
    snapshot.plugins().forEach(p -> leftAt.remove(p.service().group()));
    leftAt.values().removeIf(left -> now - left > DOOR.toNanos());
    notifyAll();
    Set<GroupResource> gone = beforeTable.goneFrom(made.table());
    if (!gone.isEmpty()) {
      Thread.ofVirtual().name("routes-forget").start(() -> forget(gone));
    }
  }

  /** Lets go of what is cached of resources whose definitions do not come back. */
  private void forget(Set<GroupResource> gone) {
    try {
      Thread.sleep(DOOR);
    } catch (InterruptedException e) {
      return;
    }
    synchronized (this) {
      RouteTable now = made.table();
      gone.removeIf(r -> now.find(r) != null);
      gone.forEach(stores::forget);
    }
  }

  private Made make(Snapshot<ApiGroup> snapshot, @Nullable RouteTable before) {
    return new Made(snapshot, RouteTable.of(snapshot, loader, published, maker, before));
  }

  /** The table now; to call a group's strategies for a client, lease it instead. */
  public RouteTable table() {
    return made.table();
  }

  /** The groups that are not there yet, by name; empty when all that is served is known. */
  public List<String> pending() {
    Made now = made;
    return required.pending(groups, now.snapshot(), now.table()::hasLoaded);
  }

  /**
   * The table with all groups: for documents that clients keep.
   *
   * @throws ApiException of 503 when some are not there, a second later either
   */
  public RouteTable whole() {
    List<String> pending = pending();
    if (!pending.isEmpty()) {
      Waiting.announce();
      pending = awaitWhole();
    }
    if (!pending.isEmpty()) {
      throw ApiException.unavailable(
          "API groups are not installed yet: " + String.join(", ", pending), 1);
    }
    return made.table();
  }

  /** Asks without the lock: the chain calls {@link #rebuild} under its own. */
  private List<String> awaitWhole() {
    long deadline = System.nanoTime() + WHOLE.toNanos();
    try {
      while (true) {
        Made seen = made;
        List<String> pending = pending();
        if (pending.isEmpty() || System.nanoTime() - deadline >= 0) {
          return pending;
        }
        awaitOther(seen);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return pending();
    }
  }

  /** That a group is complete may come without another table: look again soon. */
  private synchronized void awaitOther(Made seen) throws InterruptedException {
    if (made == seen) {
      wait(CHECK_MILLIS);
    }
  }

  /**
   * The table, once it has the group; without it when the group is not there or does not return.
   */
  public Leased lease(String group) {
    Leased leased = lease();
    if (leased.table().hasGroup(group)) {
      return leased;
    }
    leased.close();
    awaitReturn(group);
    return lease();
  }

  private Leased lease() {
    while (true) {
      Made now = made;
      Lease<ApiGroup> lease = groups.lease(() -> made.snapshot());
      if (lease.snapshot() == now.snapshot()) {
        return new Leased(now.table(), lease, groups);
      }
      lease.close();
    }
  }

  private synchronized void awaitReturn(String group) {
    try {
      Long left = leftAt.get(group);
      while (left != null) {
        long millis = (left + DOOR.toNanos() - System.nanoTime()) / 1_000_000;
        if (millis <= 0) {
          return;
        }
        wait(millis);
        left = leftAt.get(group);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
