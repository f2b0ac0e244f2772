// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.fields;

import io.quarterdeck.schema.model.Schema;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Who owns what of one object, and how writes move it. Belongs to one request; trees that go in are
 * not changed.
 */
public final class Ownership {
  private static final String ANCIENT = "ancient-changes";

  /** What nobody owns: identity, and what the server keeps itself. */
  private static final FieldSet SYSTEM =
      FieldSet.ofPath("apiVersion")
          .union(FieldSet.ofPath("kind"))
          .union(FieldSet.ofPath("metadata"))
          .union(FieldSet.ofPath("metadata", "name"))
          .union(FieldSet.ofPath("metadata", "namespace"))
          .union(FieldSet.ofPath("metadata", "creationTimestamp"))
          .union(FieldSet.ofPath("metadata", "selfLink"))
          .union(FieldSet.ofPath("metadata", "uid"))
          .union(FieldSet.ofPath("metadata", "clusterName"))
          .union(FieldSet.ofPath("metadata", "generation"))
          .union(FieldSet.ofPath("metadata", "managedFields"))
          .union(FieldSet.ofPath("metadata", "resourceVersion"));

  private final Map<Manager, Owned> owners;
  private final Versions versions;
  private final FieldSet reset;

  /**
   * @param owners as they were before the write
   * @param reset paths that this way of writing does not change: a status on the main resource
   */
  public Ownership(Map<Manager, Owned> owners, Versions versions, FieldSet reset) {
    this.owners = new LinkedHashMap<>(owners);
    this.versions = versions;
    this.reset = reset;
  }

  /** The same, for a second try. */
  public Ownership copy() {
    return new Ownership(owners, versions, reset);
  }

  public void become(Ownership other) {
    owners.clear();
    owners.putAll(other.owners);
  }

  public Map<Manager, Owned> owners() {
    return owners;
  }

  /** The writer owns what it changed, nobody owns what is gone. */
  public void update(Typed before, Typed after, Manager writer, String time) {
    refit(before);
    Comparison comparison = moved(before, after, null, true);
    FieldSet mine = comparison.changed().without(reset).minus(SYSTEM);
    if (mine.isEmpty()) {
      return;
    }
    Owned previous = owners.get(writer);
    FieldSet all = previous == null ? mine : mine.union(previous.fields());
    owners.put(writer, new Owned(all, after.apiVersion(), time));
  }

  /**
   * Applies a configuration that fits its schema.
   *
   * @return the new object, null when it is equal to the live one
   * @throws ConflictException when others own what changes, and force is off
   */
  public @Nullable Typed apply(
      Typed live, Typed config, Manager applier, boolean force, String time) {
    refit(live);
    Typed merged = live.with(TypedMerge.merge(live.tree(), config.tree(), live.schema()));
    Owned last = owners.get(applier);
    FieldSet named = config.fields().without(reset);
    owners.put(applier, new Owned(named, live.apiVersion(), last == null ? "" : last.time()));
    Typed pruned = merged;
    if (last != null && !isStillNamed(last, named, live)) {
      pruned = new Pruning(versions, owners).prune(merged, last, live);
    }
    moved(live, pruned, applier, force);
    Owned mine = owners.get(applier);
    boolean same = Values.same(live.tree(), pruned.tree());
    if (mine != null) {
      FieldSet left = mine.fields().minus(SYSTEM);
      owners.remove(applier);
      if (!left.isEmpty()) {
        owners.put(applier, new Owned(left, live.apiVersion(), same ? mine.time() : time));
      }
    }
    return same ? null : pruned;
  }

  /** Whether an applier names all that it named before, as most do: then nothing is pruned. */
  private static boolean isStillNamed(Owned last, FieldSet named, Typed live) {
    return last.apiVersion().equals(live.apiVersion()) && last.fields().minus(named).isEmpty();
  }

  /** Leaves out managers of versions that are gone, and follows a schema that changed. */
  private void refit(Typed live) {
    Map<String, @Nullable Schema> schemas = new HashMap<>();
    for (Map.Entry<Manager, Owned> e : List.copyOf(owners.entrySet())) {
      Owned owned = e.getValue();
      if (!schemas.containsKey(owned.apiVersion())) {
        Typed there = converted(live, owned.apiVersion());
        schemas.put(owned.apiVersion(), there == null ? null : there.schema());
      }
      Schema schema = schemas.get(owned.apiVersion());
      if (schema == null) {
        owners.remove(e.getKey());
      } else {
        owners.put(e.getKey(), owned.with(SchemaFit.withAtomsWhole(owned.fields(), schema)));
      }
    }
  }

  private @Nullable Typed converted(Typed object, String apiVersion) {
    return object.apiVersion().equals(apiVersion) ? object : versions.convert(object, apiVersion);
  }

  private @Nullable Typed converted(String which, Typed object, String apiVersion) {
    try {
      return converted(object, apiVersion);
    } catch (LossyVersionException e) {
      throw e.of(which);
    }
  }

  /** Takes from others what changes and what is gone; the comparison in the writer's version. */
  private Comparison moved(Typed before, Typed after, @Nullable Manager writer, boolean force) {
    Comparison own = Comparison.of(before.tree(), after.tree(), before.schema());
    Map<String, @Nullable Comparison> byVersion = new HashMap<>();
    byVersion.put(before.apiVersion(), own.without(reset));
    Map<Manager, FieldSet> conflicts = new LinkedHashMap<>();
    Map<Manager, Owned> next = new LinkedHashMap<>();
    owners.forEach(
        (manager, owned) -> {
          Comparison c =
              byVersion.computeIfAbsent(owned.apiVersion(), v -> compared(before, after, v));
          if (manager.equals(writer)) {
            next.put(manager, owned);
          } else if (c != null) {
            FieldSet lost = owned.fields().intersection(c.changed());
            if (!lost.isEmpty()) {
              conflicts.put(manager, lost);
            }
            next.put(manager, owned.with(owned.fields().minus(lost).minus(c.removed())));
          }
        });
    if (!force && !conflicts.isEmpty()) {
      throw new ConflictException(conflicts);
    }
    next.values().removeIf(o -> o.fields().isEmpty());
    owners.clear();
    owners.putAll(next);
    return own;
  }

  private @Nullable Comparison compared(Typed before, Typed after, String apiVersion) {
    Typed old = converted("old", before, apiVersion);
    Typed now = converted("new", after, apiVersion);
    return old == null || now == null
        ? null
        : Comparison.of(old.tree(), now.tree(), old.schema()).without(reset);
  }

  /**
   * Joins the oldest updaters of each version into one when there are more than the cap.
   *
   * @param most updaters that stay apart
   */
  public void cap(int most) {
    if (owners.size() <= most) {
      return;
    }
    List<Manager> updaters =
        new ArrayList<>(owners.keySet().stream().filter(m -> !m.applies()).toList());
    int left = updaters.size();
    if (left <= most) {
      return;
    }
    updaters.sort(
        Comparator.comparing((Manager m) -> timeOf(m)).thenComparing(Comparator.naturalOrder()));
    Map<String, Manager> firsts = new HashMap<>();
    for (Manager m : updaters) {
      if (left <= most) {
        return;
      }
      Owned owned = owners.get(m);
      if (owned == null) {
        continue;
      }
      Manager first = firsts.putIfAbsent(owned.apiVersion(), m);
      if (first != null) {
        join(first, m, owned);
        left--;
      }
    }
  }

  private String timeOf(Manager manager) {
    Owned owned = owners.get(manager);
    return owned == null ? "" : owned.time();
  }

  private void join(Manager first, Manager m, Owned owned) {
    Manager bucket = Manager.updater(ANCIENT, owned.apiVersion(), "");
    Owned old = owners.get(bucket);
    if (old == null) {
      old = owners.remove(first);
    }
    owners.remove(m);
    FieldSet all = old == null ? owned.fields() : owned.fields().union(old.fields());
    owners.put(bucket, new Owned(all, owned.apiVersion(), owned.time()));
  }
}
