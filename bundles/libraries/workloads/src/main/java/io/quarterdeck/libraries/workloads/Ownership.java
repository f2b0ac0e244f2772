// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.workloads;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.api.LabelSelector;
import io.quarterdeck.api.Node;
import io.quarterdeck.runtime.controller.ObjectKey;
import io.quarterdeck.runtime.controller.Owners;
import io.quarterdeck.spi.lookup.ObjectReader;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Who has a turn when something changes that an owner controls, or that it could adopt; and what an
 * owner controls although its selector would no longer find it. Keeps a name for each controlled
 * object and a selector for each owner. Thread-safe.
 */
public final class Ownership {
  private record Owner(String uid, ObjectKey key) {}

  private final GroupVersionKind kind;
  private final Function<ApiObject, @Nullable LabelSelector> selector;
  private final Consumer<ObjectKey> turn;
  private final Consumer<ObjectKey> objectTurn;
  private final Map<String, Map<ObjectKey, LabelSelector>> selectors = new HashMap<>();
  private final Map<ObjectKey, Owner> owners = new HashMap<>();
  private final Map<String, Set<ObjectKey>> controlled = new HashMap<>();

  /**
   * @param kind of owners
   * @param selector of an owner; null when it selects nothing
   * @param turn called for each owner that something may have changed for
   */
  public Ownership(
      GroupVersionKind kind,
      Function<ApiObject, @Nullable LabelSelector> selector,
      Consumer<ObjectKey> turn) {
    this(kind, selector, turn, turn);
  }

  /**
   * The same with differing turns.
   *
   * @param turn called for an owner that has changed itself
   * @param objectTurn called for each owner for which something else has
   */
  public Ownership(
      GroupVersionKind kind,
      Function<ApiObject, @Nullable LabelSelector> selector,
      Consumer<ObjectKey> turn,
      Consumer<ObjectKey> objectTurn) {
    this.kind = kind;
    this.selector = selector;
    this.turn = turn;
    this.objectTurn = objectTurn;
  }

  /** An owner has changed. */
  public void owner(ApiObject owner, boolean deleted) {
    ObjectKey key = ObjectKey.of(owner);
    LabelSelector selects = deleted ? null : selector.apply(owner);
    synchronized (this) {
      Map<ObjectKey, LabelSelector> there =
          selectors.computeIfAbsent(key.namespace(), n -> new HashMap<>());
      if (selects == null || selects.isEverything()) {
        there.remove(key);
      } else {
        there.put(key, selects);
      }
      if (there.isEmpty()) {
        selectors.remove(key.namespace());
      }
    }
    turn.accept(key);
  }

  /** What may be controlled has changed: its metadata is enough. */
  public void object(ApiObject object, boolean deleted) {
    object(object, deleted, true);
  }

  /**
   * The same for what an owner writes for itself alone: one that comes with its owner is no news
   * for it.
   */
  public void record(ApiObject object, boolean deleted) {
    object(object, deleted, false);
  }

  private void object(ApiObject object, boolean deleted, boolean newOnesCount) {
    ObjectKey key = ObjectKey.of(object);
    Owner now = deleted ? null : ownerOf(object);
    Set<ObjectKey> turns = new HashSet<>();
    synchronized (this) {
      Owner before = now == null ? owners.remove(key) : owners.put(key, now);
      if (before != null && !before.equals(now)) {
        forget(before, key);
        turns.add(before.key());
      }
      if (now != null) {
        controlled.computeIfAbsent(now.uid(), u -> new HashSet<>()).add(key);
        if (newOnesCount || before != null) {
          turns.add(now.key());
        }
      } else if (!deleted && Owners.controllerOf(object) == null) {
        turns.addAll(adopters(object));
      }
    }
    turns.forEach(objectTurn);
  }

  private void forget(Owner before, ObjectKey key) {
    Set<ObjectKey> of = controlled.get(before.uid());
    if (of != null && of.remove(key) && of.isEmpty()) {
      controlled.remove(before.uid());
    }
  }

  private @Nullable Owner ownerOf(ApiObject object) {
    Node reference = Owners.controllerOf(object);
    return reference == null || !reference.get("kind").text().equals(kind.kind())
        ? null
        : new Owner(
            reference.get("uid").text(),
            new ObjectKey(object.meta().namespace(), reference.get("name").text()));
  }

  private List<ObjectKey> adopters(ApiObject object) {
    List<ObjectKey> out = new ArrayList<>();
    selectors
        .getOrDefault(object.meta().namespace(), Map.of())
        .forEach(
            (key, selects) -> {
              if (selects.matches(object.meta().labels())) {
                out.add(key);
              }
            });
    return out;
  }

  /** All that an owner controls or that its selector selects, whoever's they are. */
  public List<ApiObject> candidates(
      ObjectReader reader,
      GroupResource resource,
      ApiObject owner,
      @Nullable LabelSelector selects) {
    List<ApiObject> out = new ArrayList<>();
    Set<ObjectKey> rest = controlledBy(owner.meta().uid());
    if (selects != null) {
      for (ApiObject o : reader.list(resource, owner.meta().namespace(), selects)) {
        rest.remove(ObjectKey.of(o));
        out.add(o);
      }
    }
    for (ObjectKey key : rest) {
      ApiObject o = reader.get(resource, key.namespace(), key.name());
      if (o != null) {
        out.add(o);
      }
    }
    return out;
  }

  /** Who controls an object, as far as it is known yet; null for nobody of this kind. */
  public synchronized @Nullable ObjectKey ownerOf(ObjectKey object) {
    Owner owner = owners.get(object);
    return owner == null ? null : owner.key();
  }

  /** What the owner of this UID controls, as far as it is known yet. */
  public synchronized Set<ObjectKey> controlledBy(String uid) {
    return new HashSet<>(controlled.getOrDefault(uid, Set.of()));
  }
}
