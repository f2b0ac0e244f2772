// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.document;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What documents of groups have in common with those before: what was made of a group that is the
 * same object as before is used again.
 *
 * <p>The documents of a group of custom resources are made of itself and of types that are built
 * in; those of built-in groups name types of each other. So all is forgotten when a built-in group
 * comes, goes or changes, and only its own when another does. Thread-safe.
 */
public final class DocumentMemory {
  private Map<ServedGroup, Kept> groups = new IdentityHashMap<>();
  private Set<ServedGroup> builtIn = Set.of();
  private Kept common = new Kept();
  private volatile boolean inOne;

  /** What has been made of the documents of one group, while these stay the same. Thread-safe. */
  static final class Kept {
    private final ConcurrentMap<String, String> hashes = new ConcurrentHashMap<>();
    private @Nullable SwaggerPart swagger;

    /** The hash of a document; two threads that ask for the same one make it once. */
    String hash(String path, Supplier<Document> document) {
      return hashes.computeIfAbsent(path, p -> document.get().hash());
    }

    /** Its part of the document of version 2; made once. */
    synchronized SwaggerPart swagger(Supplier<SwaggerPart> part) {
      SwaggerPart made = swagger;
      if (made == null) {
        made = part.get();
        swagger = made;
      }
      return made;
    }
  }

  /**
   * What is known of one set of groups.
   *
   * @param common of the documents that belong to no group
   * @param groups by identity
   */
  record Known(Kept common, Map<ServedGroup, Kept> groups) {}

  /** Whether documents were made with it. */
  public synchronized boolean isUsed() {
    return !groups.isEmpty();
  }

  /** The document of all groups was asked for. */
  void askedForAll() {
    inOne = true;
  }

  /** Whether anybody has asked for the document of all groups. */
  boolean isAskedForAll() {
    return inOne;
  }

  /** What is known of these groups, and, from now on, of no others. */
  synchronized Known of(List<ServedGroup> served) {
    Set<ServedGroup> now = Collections.newSetFromMap(new IdentityHashMap<>());
    served.stream().filter(g -> !g.isCustom()).forEach(now::add);
    boolean same = now.size() == builtIn.size() && builtIn.containsAll(now);
    Map<ServedGroup, Kept> next = new IdentityHashMap<>();
    for (ServedGroup g : served) {
      Kept known = same ? groups.get(g) : null;
      next.put(g, known == null ? new Kept() : known);
    }
    if (!same) {
      builtIn = now;
      common = new Kept();
    }
    groups = next;
    return new Known(common, next);
  }
}
