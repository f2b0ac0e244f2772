// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.lifecycle;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.LabelSelector;
import io.quarterdeck.extensions.apiextensions.lifecycle.Conditions.Condition;
import io.quarterdeck.spi.lookup.ObjectReader;
import io.quarterdeck.spi.lookup.ObjectWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * The end of a definition: its objects are deleted first, then its finalizer goes. Objects that
 * have finalizers of their own hold it up. Of one thread.
 */
final class Cleanup {
  static final String FINALIZER = "customresourcecleanup.apiextensions.k8s.io";

  private static final Condition IN_PROGRESS =
      new Condition(
          Conditions.TERMINATING,
          true,
          "InstanceDeletionInProgress",
          "CustomResource deletion is in progress");

  /** While their number stays the same, objects that hold a definition are read this seldom. */
  private static final Duration LISTED_EVERY = Duration.ofSeconds(30);

  private final ObjectReader reader;
  private final ObjectWriter writer;
  private final StatusWriter statuses;

  /** By name of the definition. */
  private final Map<String, Listing> listed = new HashMap<>();

  /** When the objects were read last, and how many are left of them. */
  private record Listing(long at, long left) {
    boolean isRecent() {
      return System.nanoTime() - at < LISTED_EVERY.toNanos();
    }
  }

  /** Writes a definition's status, and knows from then on what was written. */
  interface StatusWriter {
    ApiObject update(String name, Consumer<ApiObject> change);
  }

  Cleanup(ObjectReader reader, ObjectWriter writer, StatusWriter statuses) {
    this.reader = reader;
    this.writer = writer;
    this.statuses = statuses;
  }

  boolean isPending(ApiObject definition) {
    return !definition.meta().deletionTimestamp().isEmpty()
        && definition.meta().finalizers().contains(FINALIZER);
  }

  /** Whether it is to end before it was ever served: it has no objects, and gets none. */
  boolean isUnused(ApiObject definition) {
    return !definition.meta().deletionTimestamp().isEmpty()
        && !Conditions.holds(definition, Conditions.ESTABLISHED);
  }

  /** Whether it is done; otherwise to be called again later. */
  boolean run(ApiObject definition) {
    String name = definition.meta().name();
    GroupResource resource =
        new GroupResource(
            definition.field("spec").get("group").text(),
            definition.field("status").get("acceptedNames").get("plural").text());
    if (!IN_PROGRESS.isIn(definition)) {
      // by the next turn nothing is created any more, and what was is in the cache
      set(name, IN_PROGRESS);
      return false;
    }
    if (holds(name, resource)) {
      return false;
    }
    listed.remove(name);
    set(
        name,
        new Condition(
            Conditions.TERMINATING, false, "InstanceDeletionCompleted", "removed all instances"));
    end(definition);
    return true;
  }

  /** Lets it go. */
  void end(ApiObject definition) {
    if (isPending(definition)) {
      writer.update(
          DefinitionController.DEFINITIONS,
          "",
          definition.meta().name(),
          Cleanup::withoutFinalizer);
    }
  }

  /** Whether objects are left, all of which have been asked to go. */
  private boolean holds(String name, GroupResource resource) {
    Listing last = listed.get(name);
    ObjectReader.Stats now = reader.stats(resource);
    if (last != null && last.isRecent() && now != null && now.objects() == last.left()) {
      return last.left() > 0;
    }
    List<ApiObject> left = reader.list(resource, "", LabelSelector.EVERYTHING);
    left.forEach(o -> delete(resource, o));
    boolean asked = left.stream().noneMatch(o -> o.meta().deletionTimestamp().isEmpty());
    if (asked) {
      listed.put(name, new Listing(System.nanoTime(), left.size()));
    }
    return !left.isEmpty();
  }

  /** The definition is gone, or another one has its name. */
  void forget(String name) {
    listed.remove(name);
  }

  private static ApiObject withoutFinalizer(ApiObject object) {
    List<String> rest = new ArrayList<>(object.meta().finalizers());
    rest.remove(FINALIZER);
    object.meta().setFinalizers(rest);
    return object;
  }

  private void set(String name, Condition condition) {
    statuses.update(
        name,
        object -> {
          if (!condition.isIn(object)) {
            Conditions.set(object, condition, Instant.now());
          }
        });
  }

  private void delete(GroupResource resource, ApiObject object) {
    if (!object.meta().deletionTimestamp().isEmpty()) {
      return;
    }
    try {
      writer.delete(resource, object.meta().namespace(), object.meta().name(), object.meta().uid());
    } catch (ApiException e) {
      if (e.code() != 404 && e.code() != 409) {
        throw e;
      }
    }
  }
}
