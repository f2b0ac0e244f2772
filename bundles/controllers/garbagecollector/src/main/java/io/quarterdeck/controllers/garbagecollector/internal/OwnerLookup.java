// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.garbagecollector.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.LabelSelector;
import io.quarterdeck.runtime.controller.EventRecorder;
import io.quarterdeck.runtime.controller.ServedResources.One;
import io.quarterdeck.spi.controller.ControllerContext;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Whether owners are there: asked of whoever serves them, since a graph may be behind. Those that
 * are known to be gone are not asked for again. Thread-safe.
 */
final class OwnerLookup {
  private static final int REMEMBERED = 4096;

  /** What can be said of an owner. */
  enum Fate {
    /** It is there. */
    SOLID,
    /** It is there, and its deletion waits for its dependents. */
    WAITING,
    /** It is gone, or never was. */
    DANGLING,
    /** It cannot own this one: a cluster's object has no owner in a namespace. */
    INVALID
  }

  /** Nobody serves such a kind, for now at least. */
  static final class UnknownKindException extends Exception {
    private static final long serialVersionUID = 1L;

    UnknownKindException(String kind) {
      super(kind, null, false, false);
    }
  }

  private final ControllerContext context;
  private final Supplier<Kinds> kinds;
  private final EventRecorder events;
  private final PresentObjects present;
  private final Set<Identity> absent =
      Collections.synchronizedSet(
          Collections.newSetFromMap(
              new LinkedHashMap<>() {
                private static final long serialVersionUID = 1L;

                @Override
                protected boolean removeEldestEntry(Map.Entry<Identity, Boolean> eldest) {
                  return size() > REMEMBERED;
                }
              }));

  OwnerLookup(ControllerContext context, Supplier<Kinds> kinds, EventRecorder events) {
    this.context = context;
    this.kinds = kinds;
    this.events = events;
    present =
        new PresentObjects(
            r -> context.reader().list(r, "", LabelSelector.EVERYTHING), context.clock());
  }

  /** It is gone: a UID seldom comes again. */
  void absent(Identity identity) {
    absent.add(identity);
  }

  /** It is there: an object that was put back, as by a reset, has the UID that it had. */
  void present(Identity identity) {
    absent.remove(identity);
  }

  One resource(Identity identity) throws UnknownKindException {
    One found = kinds.get().find(identity.apiVersion(), identity.kind());
    if (found == null) {
      throw new UnknownKindException(identity.apiVersion() + " " + identity.kind());
    }
    return found;
  }

  /** What has this name now, maybe under another UID; null for nothing. */
  @Nullable ApiObject live(Identity identity) throws UnknownKindException {
    One resource = resource(identity);
    if (resource.namespaced() && identity.namespace().isEmpty()) {
      return null;
    }
    String namespace = resource.namespaced() ? identity.namespace() : "";
    return context.client().get(resource.resource(), namespace, identity.name());
  }

  Fate fate(Reference reference, ApiObject dependent) throws UnknownKindException {
    boolean namespaced = resource(reference.in("")).namespaced();
    if (namespaced && dependent.meta().namespace().isEmpty()) {
      reportIfElsewhere(reference, dependent);
      return Fate.INVALID;
    }
    Identity owner = reference.in(namespaced ? dependent.meta().namespace() : "");
    if (absent.contains(owner)) {
      return Fate.DANGLING;
    }
    ApiObject live = live(owner);
    if (live == null || !live.meta().uid().equals(reference.uid())) {
      if (namespaced) {
        reportIfElsewhere(reference, dependent);
      }
      absent.add(owner);
      return Fate.DANGLING;
    }
    return Seen.of(live).foreground() ? Fate.WAITING : Fate.SOLID;
  }

  /** The owner is there, in a namespace from which it can own nothing here: that is a mistake. */
  private void reportIfElsewhere(Reference reference, ApiObject dependent)
      throws UnknownKindException {
    One resource = resource(reference.in(""));
    if (present.has(resource.resource().groupResource(), reference.uid())) {
      String namespace = dependent.meta().namespace();
      events.event(
          dependent,
          EventRecorder.WARNING,
          "OwnerRefInvalidNamespace",
          "ownerRef "
              + reference.in(namespace)
              + " does not exist in namespace \""
              + namespace
              + "\"");
    }
  }
}
