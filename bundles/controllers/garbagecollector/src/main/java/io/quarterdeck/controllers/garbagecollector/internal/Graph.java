// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.garbagecollector.internal;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Who owns whom, by UID. Only objects that own or are owned have a place in it. An owner that
 * nobody has seen yet is <em>virtual</em>: what its dependents say of it, until it is looked up.
 * What a change makes necessary to look at is given back as UIDs. Thread-safe.
 */
final class Graph {

  /** What is known of one object; of those who look, a copy. */
  record Known(
      Identity identity,
      boolean virtual,
      boolean ending,
      boolean foreground,
      boolean orphan,
      List<Identity> dependents) {}

  private static final class Vertex {
    Identity identity;
    boolean virtual;
    boolean ending;
    boolean foreground;
    boolean orphan;
    List<Reference> owners = List.of();
    final Set<Vertex> dependents = new LinkedHashSet<>();

    /** Those of them that its deletion in the foreground waits for. */
    final Set<Vertex> blocking = new HashSet<>();

    Vertex(Identity identity, boolean virtual) {
      this.identity = identity;
      this.virtual = virtual;
    }

    boolean waitsForNobody() {
      return foreground && blocking.isEmpty();
    }
  }

  private final Map<String, Vertex> vertices = new HashMap<>();

  /** An object is there, or has changed. */
  synchronized Collection<String> seen(Seen it) {
    Set<String> look = new LinkedHashSet<>();
    String uid = it.identity().uid();
    Vertex v = vertices.get(uid);
    if (v == null) {
      if (it.isAlone()) {
        return look;
      }
      v = new Vertex(it.identity(), false);
      vertices.put(uid, v);
    }
    known(v, it.identity(), look);
    rewire(v, it.owners(), look);
    v.ending = it.ending();
    v.orphan = it.orphan();
    if (it.orphan()) {
      look.add(uid);
    }
    if (it.foreground() && !v.foreground) {
      v.dependents.forEach(d -> look.add(d.identity.uid()));
      look.add(uid);
    }
    v.foreground = it.foreground();
    if (it.isAlone()) {
      forgetWhenAlone(v);
    }
    return look;
  }

  /** An owner that was only spoken of is there. */
  synchronized Collection<String> found(Identity identity) {
    Set<String> look = new LinkedHashSet<>();
    Vertex v = vertices.get(identity.uid());
    if (v != null) {
      known(v, identity, look);
    }
    return look;
  }

  /** Those who mean another one by this UID are to be checked. */
  private static void known(Vertex v, Identity identity, Set<String> look) {
    if (v.virtual || !v.identity.equals(identity)) {
      for (Vertex d : v.dependents) {
        for (Reference r : d.owners) {
          if (r.uid().equals(identity.uid()) && !identity.isMeantBy(r, d.identity.namespace())) {
            look.add(d.identity.uid());
          }
        }
      }
    }
    v.identity = identity;
    v.virtual = false;
  }

  private void rewire(Vertex v, List<Reference> owners, Set<String> look) {
    Set<Reference> lost = new LinkedHashSet<>(v.owners);
    owners.forEach(lost::remove);
    Set<Reference> won = new LinkedHashSet<>(owners);
    v.owners.forEach(won::remove);
    v.owners = List.copyOf(owners);
    lost.forEach(r -> detach(v, r, look));
    won.forEach(r -> attach(v, r, look));
  }

  private void detach(Vertex v, Reference r, Set<String> look) {
    Vertex owner = vertices.get(r.uid());
    if (owner == null) {
      return;
    }
    owner.dependents.remove(v);
    if (owner.blocking.remove(v) && owner.waitsForNobody()) {
      look.add(r.uid());
    }
    forgetWhenAlone(owner);
  }

  private void attach(Vertex v, Reference r, Set<String> look) {
    Vertex owner = vertices.get(r.uid());
    if (owner == null) {
      owner = new Vertex(r.in(v.identity.namespace()), true);
      vertices.put(r.uid(), owner);
      look.add(r.uid());
    } else if (owner.virtual) {
      // who is looking it up just now knows nothing of this one
      look.add(r.uid());
    } else if (!owner.identity.isMeantBy(r, v.identity.namespace()) || owner.foreground) {
      look.add(v.identity.uid());
    }
    owner.dependents.add(v);
    if (r.blocks()) {
      owner.blocking.add(v);
    }
  }

  private void forgetWhenAlone(Vertex v) {
    if (v.dependents.isEmpty() && v.owners.isEmpty() && !v.foreground && !v.orphan) {
      vertices.remove(v.identity.uid(), v);
    }
  }

  /** An object is gone: what it owned is to be checked, and who waits for it. */
  synchronized Collection<String> gone(String uid) {
    Set<String> look = new LinkedHashSet<>();
    Vertex v = vertices.remove(uid);
    if (v == null) {
      return look;
    }
    v.dependents.forEach(d -> look.add(d.identity.uid()));
    v.owners.forEach(r -> detach(v, r, look));
    return look;
  }

  /** The UID of what has this name, where only that is known; null for none that is here. */
  synchronized @Nullable String named(String kind, String namespace, String name) {
    for (Vertex v : vertices.values()) {
      Identity i = v.identity;
      if (i.name().equals(name) && i.namespace().equals(namespace) && i.kind().equals(kind)) {
        return i.uid();
      }
    }
    return null;
  }

  synchronized @Nullable Known find(String uid) {
    Vertex v = vertices.get(uid);
    return v == null
        ? null
        : new Known(
            v.identity,
            v.virtual,
            v.ending,
            v.foreground,
            v.orphan,
            v.dependents.stream().map(d -> d.identity).toList());
  }

  /** Whether nobody is left that its deletion in the foreground waits for. */
  synchronized boolean isUnblocked(String uid) {
    Vertex v = vertices.get(uid);
    return v == null || v.blocking.isEmpty();
  }

  /** Whether one of its dependents is being deleted in the foreground, too: maybe a circle. */
  synchronized boolean hasForegroundDependent(String uid) {
    return dependents(uid).stream().anyMatch(d -> d.foreground);
  }

  private Set<Vertex> dependents(String uid) {
    Vertex v = vertices.get(uid);
    return v == null ? Set.of() : v.dependents;
  }

  synchronized int size() {
    return vertices.size();
  }

  /** All is reported anew. */
  synchronized void clear() {
    vertices.clear();
  }
}
