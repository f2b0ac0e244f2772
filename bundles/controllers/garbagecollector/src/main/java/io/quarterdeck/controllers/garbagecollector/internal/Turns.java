// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.garbagecollector.internal;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.StatusReason;
import io.quarterdeck.controllers.garbagecollector.internal.Graph.Known;
import io.quarterdeck.controllers.garbagecollector.internal.OwnerLookup.Fate;
import io.quarterdeck.controllers.garbagecollector.internal.OwnerLookup.UnknownKindException;
import io.quarterdeck.runtime.controller.EventRecorder;
import io.quarterdeck.runtime.controller.Outcome;
import io.quarterdeck.runtime.controller.ServedResources.One;
import io.quarterdeck.spi.controller.ControllerContext;
import io.quarterdeck.spi.lookup.DeleteOptions;
import io.quarterdeck.spi.lookup.ObjectClient;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What is done with an object that something has happened to, or to one of its owners. */
final class Turns {
  private final ObjectClient client;
  private final Graph graph;
  private final Consumer<Collection<String>> look;
  private final Patches patches;
  private final OwnerLookup owners;
  private final Set<String> unknown = ConcurrentHashMap.newKeySet();

  Turns(
      ControllerContext context,
      Graph graph,
      Supplier<Kinds> kinds,
      Consumer<Collection<String>> look,
      EventRecorder events) {
    client = context.client();
    this.graph = graph;
    this.look = look;
    patches = new Patches(client);
    owners = new OwnerLookup(context, kinds, events);
  }

  /** An object is there, or has changed. */
  void seen(Seen it) {
    owners.present(it.identity());
    look.accept(graph.seen(it));
  }

  /** An object is gone: nobody need ask for it any more. */
  void gone(String uid) {
    Known known = graph.find(uid);
    if (known != null && !known.dependents().isEmpty()) {
      owners.absent(known.identity());
    }
    look.accept(graph.gone(uid));
  }

  Outcome take(String uid) {
    Known it = graph.find(uid);
    if (it == null) {
      return Outcome.DONE;
    }
    try {
      return it.virtual() ? verify(it) : attempt(it);
    } catch (UnknownKindException e) {
      unknown.add(uid);
      return Outcome.DONE;
    }
  }

  /** Those of whom a kind was not served: it may be now. */
  Collection<String> takeUnknown() {
    List<String> out = List.copyOf(unknown);
    out.forEach(unknown::remove);
    return out;
  }

  /** Those who speak of it are checked, unless it is there. */
  private Outcome verify(Known it) throws UnknownKindException {
    ApiObject found = owners.live(it.identity());
    if (found != null && found.meta().uid().equals(it.identity().uid())) {
      look.accept(graph.seen(Seen.of(found)));
      look.accept(graph.found(Identity.of(found)));
    } else {
      look.accept(it.dependents().stream().map(Identity::uid).toList());
    }
    return Outcome.DONE;
  }

  private Outcome attempt(Known it) throws UnknownKindException {
    if (it.orphan()) {
      return orphan(it);
    }
    if (it.ending() && !it.foreground()) {
      return Outcome.DONE;
    }
    ApiObject live = owners.live(it.identity());
    if (live == null || !live.meta().uid().equals(it.identity().uid())) {
      gone(it.identity().uid());
      return Outcome.DONE;
    }
    return Seen.of(live).foreground() ? awaitDependents(it, live) : judge(it, live);
  }

  /**
   * Deleted in the foreground: it goes behind those that it waits for, whose turns came when its
   * deletion was seen.
   */
  private Outcome awaitDependents(Known it, ApiObject live) throws UnknownKindException {
    if (graph.isUnblocked(it.identity().uid())) {
      patches.removeFinalizer(owners.resource(it.identity()), live, Seen.FOREGROUND);
    }
    return Outcome.DONE;
  }

  /** By its owners: it stays, loses those that are gone, or goes. */
  private Outcome judge(Known it, ApiObject live) throws UnknownKindException {
    List<Reference> all = Reference.of(live);
    boolean solid = false;
    boolean waiting = false;
    Set<String> superfluous = new HashSet<>();
    for (Reference r : all) {
      Fate fate = owners.fate(r, live);
      solid |= fate == Fate.SOLID;
      waiting |= fate == Fate.WAITING;
      if (fate == Fate.INVALID) {
        return Outcome.DONE;
      }
      if (fate != Fate.SOLID) {
        superfluous.add(r.uid());
      }
    }
    One resource = owners.resource(it.identity());
    if (all.isEmpty() || (solid && superfluous.isEmpty())) {
      return Outcome.DONE;
    }
    if (solid) {
      patches.removeOwners(resource, live, superfluous);
      return Outcome.DONE;
    }
    if (waiting && !it.dependents().isEmpty()) {
      if (graph.hasForegroundDependent(it.identity().uid())) {
        live = patches.unblock(resource, live);
      }
      return delete(it, resource, live, DeleteOptions.FOREGROUND);
    }
    return delete(it, resource, live, policy(live));
  }

  /** What somebody has decided already stays so. */
  private static String policy(ApiObject live) {
    List<String> finalizers = live.meta().finalizers();
    return finalizers.contains(Seen.ORPHAN)
        ? DeleteOptions.ORPHAN
        : finalizers.contains(Seen.FOREGROUND)
            ? DeleteOptions.FOREGROUND
            : DeleteOptions.BACKGROUND;
  }

  private Outcome delete(Known it, One resource, @Nullable ApiObject live, String policy) {
    if (live == null) {
      return Outcome.RETRY;
    }
    DeleteOptions options =
        DeleteOptions.ofUid(it.identity().uid())
            .withResourceVersion(live.meta().resourceVersion())
            .withPolicy(policy);
    try {
      client.delete(resource.resource(), live.meta().namespace(), live.meta().name(), options);
    } catch (ApiException e) {
      if (!e.is(StatusReason.NOT_FOUND)) {
        throw e;
      }
      gone(it.identity().uid());
    }
    return Outcome.DONE;
  }

  /** Its dependents lose it as their owner, then it may go. */
  private Outcome orphan(Known it) throws UnknownKindException {
    String uid = it.identity().uid();
    for (Identity dependent : it.dependents()) {
      ApiObject live = owners.live(dependent);
      if (live != null && live.meta().uid().equals(dependent.uid())) {
        patches.removeOwners(owners.resource(dependent), live, Set.of(uid));
      }
    }
    ApiObject live = owners.live(it.identity());
    if (live != null && live.meta().uid().equals(uid)) {
      patches.removeFinalizer(owners.resource(it.identity()), live, Seen.ORPHAN);
    }
    return Outcome.DONE;
  }
}
