// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.writes;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.registry.internal.resource.Resource;
import io.quarterdeck.registry.internal.resource.ResourceRequest;
import io.quarterdeck.registry.internal.resource.StatusView;
import io.quarterdeck.schema.decode.OmitEmpty;
import io.quarterdeck.schema.model.ResourceBehavior;
import io.quarterdeck.spi.group.Reservation;
import io.quarterdeck.spi.group.StrategyContext;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** What happens to an object between mutating admission and the store. */
public final class Writes {
  private Writes() {}

  /** Takes out of a new object what only the server says, before anybody reads it. */
  public static void wipe(ApiObject object) {
    object.meta().setUid("");
    object.meta().setCreationTimestamp("");
    object.meta().setDeletionTimestamp("");
    object.meta().setDeletionGracePeriodSeconds(null);
    object.meta().tree().remove("selfLink");
  }

  /**
   * Prepares a new object, which has its name, for {@link #checkNew}.
   *
   * @return what was taken for it, for {@link Reservations#during}
   */
  public static Reservation prepareNew(
      ApiObject object, ResourceRequest r, StrategyContext context) {
    Resource resource = r.resource();
    ResourceBehavior behavior = resource.definition().behavior();
    wipe(object);
    object.meta().setUid(UUID.randomUUID().toString());
    object.meta().setCreationTimestamp(r.now().truncatedTo(ChronoUnit.SECONDS).toString());
    Generation.onCreate(object, behavior.generation());
    if (!behavior.statusOnCreate()) {
      clearStatus(object, resource);
    }
    resource.strategies().create().prepareForCreate(object, context);
    return resource.strategies().allocating().allocate(object, null, context);
  }

  public static void checkNew(ApiObject object, ResourceRequest r, StrategyContext context) {
    Resource resource = r.resource();
    OmitEmpty.apply(object.tree(), resource.storedSchema());
    finish(
        object,
        null,
        r,
        context,
        r.empties().check(object, (o, errors) -> newObject(o, resource, context, errors)));
  }

  private static void newObject(
      ApiObject object, Resource resource, StrategyContext context, List<FieldError> errors) {
    // a kind that leaves metadata to the generic validation has it come second
    boolean generic = resource.definition().behavior().genericMetadata();
    if (!generic) {
      ObjectMetaValidation.validateNew(object, resource.definition(), errors);
    }
    resource.strategies().create().validate(object, context, errors);
    if (generic && errors.isEmpty()) {
      ObjectMetaValidation.validateNew(object, resource.definition(), errors);
    }
  }

  private static void clearStatus(ApiObject object, Resource resource) {
    if (resource.storedSchema().fields().containsKey("status")) {
      object.tree().put("status", new LinkedHashMap<>());
    }
  }

  /**
   * Prepares a changed object for {@link #checkChanged}.
   *
   * @return what was taken for it, for {@link Reservations#during}
   */
  static Reservation prepareChanged(
      ApiObject object, ApiObject old, ResourceRequest r, StrategyContext context) {
    Resource resource = r.resource();
    keepSystemFields(object, old);
    if (resource.hasStatusSubresource() && !resource.definition().behavior().statusOnUpdate()) {
      StatusView.keepStatus(object, old);
    }
    resource.strategies().update().prepareForUpdate(object, old, context);
    return resource.strategies().allocating().allocate(object, old, context);
  }

  static void checkChanged(
      ApiObject object, ApiObject old, ResourceRequest r, StrategyContext context) {
    Resource resource = r.resource();
    OmitEmpty.apply(object.tree(), resource.storedSchema());
    Generation.onUpdate(object, old, resource);
    finish(
        object,
        old,
        r,
        context,
        r.empties()
            .check(
                object,
                (o, errors) -> {
                  ObjectMetaValidation.validateUpdate(o, o, old, resource.definition(), errors);
                  resource.strategies().update().validateUpdate(o, old, context, errors);
                }));
  }

  /**
   * Validates what a subresource changes of metadata.
   *
   * @param sent as the client sent it; it gets the system's fields that it leaves out
   * @param object what will be stored
   */
  static void metadataOfView(
      ApiObject sent, ApiObject object, ApiObject old, Resource resource, List<FieldError> errors) {
    keepSystemFields(sent, old);
    ObjectMetaValidation.validateUpdate(sent, object, old, resource.definition(), errors);
  }

  /** Fields of metadata that a client may leave out keep their value. */
  static void keepSystemFields(ApiObject object, ApiObject old) {
    object.meta().tree().remove("selfLink");
    object.meta().setCreationTimestamp(old.meta().creationTimestamp());
    for (String field : List.of("uid", "deletionTimestamp", "deletionGracePeriodSeconds")) {
      Object before = old.meta().tree().get(field);
      if (before != null && object.meta().tree().get(field) == null) {
        object.meta().tree().put(field, before);
      }
    }
    if (!old.meta().deletionTimestamp().isEmpty()) {
      // nobody takes a deletion back, or moves it
      object.meta().setDeletionTimestamp(old.meta().deletionTimestamp());
    }
    object.meta().setGeneration(old.meta().generation());
  }

  static void finish(
      ApiObject object,
      @Nullable ApiObject old,
      ResourceRequest r,
      StrategyContext context,
      List<FieldError> errors) {
    if (!errors.isEmpty()) {
      GroupVersionKind kind = r.resource().handler().refused(r.resource().kind(), object.kind());
      throw ApiException.invalid(kind, object.meta().name(), errors);
    }
    List<String> warnings = new ArrayList<>();
    r.resource().strategies().create().warn(object, old, context, warnings);
    warnings.forEach(r.exchange()::warn);
    r.resource().strategies().create().canonicalize(object);
    r.resource().prune(object);
    OmitEmpty.store(object.tree(), r.resource().storedSchema());
  }
}
