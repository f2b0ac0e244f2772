// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.garbagecollector.internal;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.runtime.controller.EventRecorder;
import io.quarterdeck.runtime.controller.Outcome;
import io.quarterdeck.runtime.controller.Reconciler;
import io.quarterdeck.runtime.controller.ServedResources;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.controller.Controller.Running;
import io.quarterdeck.spi.controller.ControllerContext;
import io.quarterdeck.spi.lookup.MetadataFeed;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * One that runs: what it follows, what it knows, and who does the work. What is served is asked for
 * when definitions or registrations of it have changed, for a while after that, since what they say
 * is served a moment later, and every half a minute as kube-controller-manager does.
 */
final class Collector implements Running, MetadataFeed.Listener {
  private static final int WORKERS = 8;
  private static final Duration SOON = Duration.ofMillis(50);
  private static final Duration STEP = Duration.ofSeconds(1);
  private static final Duration WHILE = Duration.ofSeconds(10);
  private static final Duration AGAIN = Duration.ofSeconds(5);
  private static final Duration NOW_AND_THEN = Duration.ofSeconds(30);
  private static final String DISCOVERY = "discovery";

  private static final List<GroupResource> SAY_WHAT_IS_SERVED =
      List.of(
          new GroupResource("apiextensions.k8s.io", "customresourcedefinitions"),
          new GroupResource("apiregistration.k8s.io", "apiservices"));

  private final ControllerContext context;
  private final Graph graph = new Graph();
  private final EventRecorder events;
  private final Turns turns;
  private final Reconciler<String> loop;
  private final Reconciler<String> discovery;
  private final MetadataFeed feed;
  private final Set<String> early = new LinkedHashSet<>();
  private boolean complete;
  private volatile Instant changed = Instant.EPOCH;
  private volatile Kinds kinds = Kinds.NONE;

  Collector(ControllerContext context, Metrics metrics) {
    this.context = context;
    events = new EventRecorder(context.client(), "garbage-collector-controller", context.clock());
    turns = new Turns(context, graph, () -> kinds, this::look, events);
    loop = new Reconciler<>("garbage_collector_attempt_to_delete", metrics, WORKERS, turns::take);
    discovery = new Reconciler<>("garbage_collector_discovery", metrics, 1, key -> discover());
    feed = context.reader().feed(this);
    for (GroupResource one : SAY_WHAT_IS_SERVED) {
      discovery.following(
          context.reader().subscribe(one, (object, deleted) -> definitionsChanged()));
    }
    discovery.add(DISCOVERY);
  }

  private void definitionsChanged() {
    changed = context.clock().instant();
    discovery.add(DISCOVERY, SOON);
  }

  private Outcome discover() {
    try {
      kinds = Kinds.of(ServedResources.of(context.client()));
    } catch (ApiException e) {
      return Outcome.RETRY;
    }
    feed.follow(kinds.followed());
    look(turns.takeUnknown());
    if (context.clock().instant().isBefore(changed.plus(WHILE))) {
      return Outcome.after(STEP);
    }
    return Outcome.after(kinds.isPartial() ? AGAIN : NOW_AND_THEN);
  }

  /** Nobody is judged before all who may depend on him are known. */
  private void look(Collection<String> uids) {
    synchronized (early) {
      if (!complete) {
        early.addAll(uids);
        return;
      }
    }
    uids.forEach(loop::add);
  }

  @Override
  public void changed(GroupResource resource, ApiObject object, boolean deleted) {
    if (!deleted) {
      turns.seen(Seen.of(object));
      return;
    }
    String uid = object.meta().uid();
    if (uid.isEmpty()) {
      uid = graph.named(kinds.kindOf(resource), object.meta().namespace(), object.meta().name());
    }
    if (uid != null) {
      turns.gone(uid);
    }
  }

  @Override
  public void restarted() {
    synchronized (early) {
      complete = false;
      early.clear();
    }
    graph.clear();
  }

  @Override
  public void complete() {
    List<String> waited;
    synchronized (early) {
      complete = true;
      waited = List.copyOf(early);
      early.clear();
    }
    look(waited);
  }

  @Override
  public void close() {
    feed.close();
    discovery.close();
    loop.close();
    events.close();
  }
}
