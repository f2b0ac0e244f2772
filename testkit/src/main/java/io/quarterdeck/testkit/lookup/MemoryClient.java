// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.testkit.lookup;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.GroupVersionResource;
import io.quarterdeck.api.LabelSelector;
import io.quarterdeck.api.Trees;
import io.quarterdeck.spi.lookup.DeleteOptions;
import io.quarterdeck.spi.lookup.ObjectClient;
import io.quarterdeck.spi.lookup.PatchType;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * An {@link ObjectClient} of objects in memory, with what controllers rely on: revisions and 409,
 * UIDs, generations, generated names, a status of its own, finalizers, preconditions and
 * propagation policies, and pods on nodes that stay until their grace period is 0. No defaults, no
 * validation, no admission. Thread-safe.
 */
public final class MemoryClient implements ObjectClient {
  private static final GroupResource PODS = new GroupResource("", "pods");

  /** The subresource by which namespaces lose the finalizers of their spec. */
  private static final String FINALIZE = "finalize";

  /** Before the field whose values a strategic patch takes out. */
  private static final String DELETE_FROM = "$deleteFromPrimitiveList/";

  private final MemoryObjects objects;
  private final InstantSource clock;
  private final Map<String, ApiObject> documents = new HashMap<>();
  private final Map<GroupResource, UnaryOperator<ApiObject>> answers = new HashMap<>();
  private volatile Faults faults = Faults.NONE;
  private int writes;

  public MemoryClient(MemoryObjects objects, InstantSource clock) {
    this.objects = objects;
    this.clock = clock;
  }

  /** What goes wrong with writes, numbered from 1 on. */
  public interface Faults {
    Faults NONE = new Faults() {};

    /** The error of a write that does not happen; null for none. */
    default @Nullable ApiException before(int write) {
      return null;
    }

    /** The error that is answered to a write that has happened; null for none. */
    default @Nullable ApiException after(int write) {
      return null;
    }
  }

  /** These count from the next write on, whose number is 1. */
  public synchronized void inject(Faults next) {
    faults = next;
    writes = 0;
  }

  /** How many writes were tried since {@link #inject}. */
  public synchronized int writes() {
    return writes;
  }

  /** Answers a path of {@link #document}. */
  public synchronized MemoryClient serving(String path, ApiObject document) {
    documents.put(path, document);
    return this;
  }

  /** What is created of a resource is not kept but answered, as reviews are. */
  public synchronized MemoryClient answering(
      GroupResource resource, UnaryOperator<ApiObject> answer) {
    answers.put(resource, answer);
    return this;
  }

  private synchronized @Nullable UnaryOperator<ApiObject> answer(GroupVersionResource resource) {
    return answers.get(resource.groupResource());
  }

  private ApiObject writing(Supplier<ApiObject> write) {
    synchronized (objects.writing) {
      int number = next();
      Faults now = faults;
      ApiException refused = now.before(number);
      if (refused != null) {
        throw refused;
      }
      ApiObject done = write.get();
      ApiException lost = now.after(number);
      if (lost != null) {
        throw lost;
      }
      return done;
    }
  }

  private synchronized int next() {
    return ++writes;
  }

  @Override
  public @Nullable ApiObject get(GroupVersionResource resource, String namespace, String name) {
    return objects.getLive(resource.groupResource(), namespace, name);
  }

  private ApiObject require(GroupVersionResource resource, String namespace, String name) {
    ApiObject found = get(resource, namespace, name);
    if (found == null) {
      throw ApiException.notFound(resource.groupResource(), name);
    }
    return found;
  }

  @Override
  public ApiObject create(GroupVersionResource resource, ApiObject object) {
    UnaryOperator<ApiObject> answer = answer(resource);
    if (answer != null) {
      return writing(() -> answer.apply(object.copy()));
    }
    return writing(
        () -> {
          ApiObject made = object.copy();
          String number = Long.toString(objects.nextRevision(), 36);
          if (made.meta().name().isEmpty()) {
            made.meta().setName(made.meta().generateName() + number);
          }
          GroupResource r = resource.groupResource();
          if (objects.getLive(r, made.meta().namespace(), made.meta().name()) != null) {
            throw ApiException.alreadyExists(r, made.meta().name());
          }
          made.meta().setUid("uid-" + number);
          made.meta().setGeneration(1);
          made.meta().setCreationTimestamp(now());
          return stored(resource, made).copy();
        });
  }

  private ApiObject stored(GroupVersionResource resource, ApiObject object) {
    object.meta().setResourceVersion(Long.toString(objects.nextRevision()));
    objects.put(resource.groupResource(), object);
    return object;
  }

  private String now() {
    return clock.instant().truncatedTo(ChronoUnit.SECONDS).toString();
  }

  @Override
  public ApiObject update(GroupVersionResource resource, ApiObject object, String subresource) {
    return writing(() -> replace(resource, object, subresource).copy());
  }

  private ApiObject replace(GroupVersionResource resource, ApiObject object, String subresource) {
    ApiObject old = require(resource, object.meta().namespace(), object.meta().name());
    String expected = object.meta().resourceVersion();
    boolean same = object.meta().uid().isEmpty() || object.meta().uid().equals(old.meta().uid());
    if (!same || (!expected.isEmpty() && !expected.equals(old.meta().resourceVersion()))) {
      throw ApiException.modified(resource.groupResource(), object.meta().name());
    }
    ApiObject next = object.copy();
    for (String kept : List.of("uid", "creationTimestamp", "deletionTimestamp", "generation")) {
      keep(old.meta().tree(), next.meta().tree(), kept);
    }
    if (subresource.isEmpty() || subresource.equals(FINALIZE)) {
      keep(old.tree(), next.tree(), "status");
    } else {
      keep(old.tree(), next.tree(), "spec");
    }
    next.meta().setResourceVersion(old.meta().resourceVersion());
    if (next.equals(old)) {
      return old;
    }
    if (!Objects.equals(next.tree().get("spec"), old.tree().get("spec"))) {
      next.meta().setGeneration(old.meta().generation() + 1);
    }
    return settled(resource, next);
  }

  private static void keep(
      Map<String, @Nullable Object> from, Map<String, @Nullable Object> to, String field) {
    Object value = from.get(field);
    if (value == null) {
      to.remove(field);
    } else {
      to.put(field, Trees.copyValue(value));
    }
  }

  /** What is marked and held by nothing is gone. */
  private ApiObject settled(GroupVersionResource resource, ApiObject next) {
    Long grace = next.meta().deletionGracePeriodSeconds();
    boolean held =
        !next.meta().finalizers().isEmpty()
            || !next.field("spec").get("finalizers").isEmpty()
            || (grace != null && grace > 0);
    if (!next.meta().deletionTimestamp().isEmpty() && !held) {
      next.meta().setResourceVersion(Long.toString(objects.nextRevision()));
      objects.delete(resource.groupResource(), next.meta().namespace(), next.meta().name());
      return next;
    }
    return stored(resource, next);
  }

  @Override
  public ApiObject patch(
      GroupVersionResource resource,
      String namespace,
      String name,
      String subresource,
      PatchType type,
      Object patch) {
    if (type == PatchType.JSON || !(patch instanceof Map<?, ?> wanted)) {
      throw new IllegalArgumentException("merge patches only");
    }
    return writing(
        () -> {
          ApiObject next = require(resource, namespace, name);
          next.meta().setResourceVersion("");
          merge(next.tree(), wanted, type);
          return replace(resource, next, subresource).copy();
        });
  }

  private static void merge(Map<String, @Nullable Object> into, Map<?, ?> patch, PatchType type) {
    patch.forEach(
        (key, value) -> {
          String field = (String) key;
          if (type == PatchType.STRATEGIC && field.startsWith(DELETE_FROM)) {
            removeAll(into, field.substring(DELETE_FROM.length()), (List<?>) value);
            return;
          }
          switch (value) {
            case null -> into.remove(field);
            case Map<?, ?> m -> merge(Trees.object(into, field), m, type);
            case List<?> l when type == PatchType.STRATEGIC ->
                throw new IllegalArgumentException("no schema here to merge " + field + " by");
            default -> into.put(field, Trees.copyValue(value));
          }
        });
  }

  private static void removeAll(Map<String, @Nullable Object> from, String field, List<?> gone) {
    List<@Nullable Object> left = new ArrayList<>(Trees.list(from, field));
    left.removeAll(gone);
    if (left.isEmpty()) {
      from.remove(field);
    } else {
      from.put(field, left);
    }
  }

  @Override
  public ApiObject createBelow(
      GroupVersionResource resource,
      String namespace,
      String name,
      String subresource,
      ApiObject body) {
    return writing(
        () -> {
          ApiObject on = require(resource, namespace, name);
          switch (subresource) {
            case "binding" -> {
              String bound = on.field("spec").get("nodeName").text();
              if (!bound.isEmpty()) {
                throw ApiException.conflict(
                    resource.groupResource(),
                    name,
                    "pod " + name + " is already assigned to node \"" + bound + "\"");
              }
              on.object("spec").put("nodeName", body.root().at("target", "name").text());
              stored(resource, on);
            }
            case "eviction" -> remove(resource, on, DeleteOptions.NONE);
            default -> throw ApiException.notFound(resource.groupResource(), name);
          }
          return body;
        });
  }

  @Override
  public void delete(
      GroupVersionResource resource, String namespace, String name, DeleteOptions options) {
    writing(() -> remove(resource, require(resource, namespace, name), options));
  }

  private ApiObject remove(GroupVersionResource resource, ApiObject object, DeleteOptions options) {
    String name = object.meta().name();
    boolean other =
        (!options.uid().isEmpty() && !options.uid().equals(object.meta().uid()))
            || (!options.resourceVersion().isEmpty()
                && !options.resourceVersion().equals(object.meta().resourceVersion()));
    if (other) {
      throw ApiException.conflict(resource.groupResource(), name, "Precondition failed");
    }
    List<String> finalizers = new ArrayList<>(object.meta().finalizers());
    if (!options.policy().isEmpty()) {
      finalizers.removeAll(List.of("orphan", "foregroundDeletion"));
    }
    switch (options.policy()) {
      case DeleteOptions.ORPHAN -> finalizers.add("orphan");
      case DeleteOptions.FOREGROUND -> finalizers.add("foregroundDeletion");
      default -> {}
    }
    object.meta().setFinalizers(finalizers);
    if (object.meta().deletionTimestamp().isEmpty()) {
      object.meta().setDeletionTimestamp(now());
      object.meta().setGeneration(object.meta().generation() + 1);
    }
    Long asked = options.gracePeriodSeconds();
    boolean runs =
        resource.groupResource().equals(PODS) && !object.field("spec").get("nodeName").isEmpty();
    object
        .meta()
        .setDeletionGracePeriodSeconds(
            runs ? asked == null ? Long.valueOf(30) : asked : Long.valueOf(0));
    return settled(resource, object);
  }

  @Override
  public void deleteCollection(
      GroupVersionResource resource, String namespace, DeleteOptions options) {
    writing(
        () -> {
          objects
              .list(resource.groupResource(), namespace, LabelSelector.EVERYTHING)
              .forEach(o -> remove(resource, o, options));
          return new ApiObject(new LinkedHashMap<>());
        });
  }

  @Override
  public synchronized List<ApiObject> metadata(GroupVersionResource resource, String namespace) {
    List<ApiObject> out = new ArrayList<>();
    for (ApiObject o :
        objects.list(resource.groupResource(), namespace, LabelSelector.EVERYTHING)) {
      Map<String, @Nullable Object> tree = new LinkedHashMap<>(o.tree());
      tree.keySet().retainAll(List.of("apiVersion", "kind", "metadata"));
      out.add(new ApiObject(tree));
    }
    return out;
  }

  @Override
  public synchronized ApiObject document(String path, String accept) {
    ApiObject found = documents.get(path);
    if (found == null) {
      throw ApiException.notFound(new GroupResource("", ""), path);
    }
    return found.copy();
  }
}
