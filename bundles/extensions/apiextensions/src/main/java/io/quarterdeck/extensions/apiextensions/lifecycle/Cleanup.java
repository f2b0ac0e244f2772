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
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * The end of a definition: its objects are deleted first, then its finalizer goes. Objects that
 * have finalizers of their own hold it up.
 */
final class Cleanup {
  static final String FINALIZER = "customresourcecleanup.apiextensions.k8s.io";

  private static final Condition IN_PROGRESS =
      new Condition(
          Conditions.TERMINATING,
          true,
          "InstanceDeletionInProgress",
          "CustomResource deletion is in progress");

  private final ObjectReader reader;
  private final ObjectWriter writer;

  Cleanup(ObjectReader reader, ObjectWriter writer) {
    this.reader = reader;
    this.writer = writer;
  }

  boolean isPending(ApiObject definition) {
    return !definition.meta().deletionTimestamp().isEmpty()
        && definition.meta().finalizers().contains(FINALIZER);
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
    boolean served = Conditions.holds(definition, Conditions.ESTABLISHED);
    List<ApiObject> left = served ? reader.list(resource, "", LabelSelector.EVERYTHING) : List.of();
    if (!left.isEmpty()) {
      left.forEach(o -> delete(resource, o));
      return false;
    }
    set(
        name,
        new Condition(
            Conditions.TERMINATING, false, "InstanceDeletionCompleted", "removed all instances"));
    writer.update(DefinitionController.DEFINITIONS, "", name, Cleanup::withoutFinalizer);
    return true;
  }

  private static ApiObject withoutFinalizer(ApiObject object) {
    List<String> rest = new ArrayList<>(object.meta().finalizers());
    rest.remove(FINALIZER);
    object.meta().setFinalizers(rest);
    return object;
  }

  private void set(String name, Condition condition) {
    writer.updateStatus(
        DefinitionController.DEFINITIONS,
        "",
        name,
        object -> {
          if (!condition.isIn(object)) {
            Conditions.set(object, condition, Instant.now());
          }
          return object;
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
