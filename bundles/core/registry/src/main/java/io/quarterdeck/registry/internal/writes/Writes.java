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
import io.quarterdeck.spi.group.MetadataChecks;
import io.quarterdeck.spi.group.NameRule;
import io.quarterdeck.spi.group.Reservation;
import io.quarterdeck.spi.group.ResourceStrategy;
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

  /** Takes out of a new object what only the server says, before anybody looks at it. */
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
    ResourceStrategy strategy = resource.strategy();
    wipe(object);
    object.meta().setUid(UUID.randomUUID().toString());
    object.meta().setCreationTimestamp(r.now().truncatedTo(ChronoUnit.SECONDS).toString());
    Generation.onCreate(object, strategy.hasGeneration());
    if (!strategy.keepsStatusOnCreate()) {
      clearStatus(object, resource);
    }
    strategy.prepareForCreate(object, context);
    return strategy.reserve(object, null, context);
  }

  public static void checkNew(ApiObject object, ResourceRequest r, StrategyContext context) {
    Resource resource = r.resource();
    ResourceStrategy strategy = resource.strategy();
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
    ResourceStrategy strategy = resource.strategy();
    // a kind whose own rules do not look at metadata leaves it to generic ones, which come second
    boolean own = strategy.metadataFirst();
    if (own) {
      metadata(object, resource, errors);
    }
    strategy.validate(object, context, errors);
    if (!own && errors.isEmpty()) {
      metadata(object, resource, errors);
    }
  }

  private static void metadata(ApiObject object, Resource resource, List<FieldError> errors) {
    ResourceStrategy strategy = resource.strategy();
    ObjectMetaValidation.validate(
        object, resource.definition().namespaced(), strategy.nameRule(), errors);
    finalizerNames(object, strategy.metadataChecks(), errors);
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
    ResourceStrategy strategy = resource.strategy();
    keepSystemFields(object, old);
    if (resource.hasStatusSubresource() && !strategy.takesStatusOnUpdate()) {
      StatusView.keepStatus(object, old);
    }
    strategy.prepareForUpdate(object, old, context);
    return strategy.reserve(object, old, context);
  }

  static void checkChanged(
      ApiObject object, ApiObject old, ResourceRequest r, StrategyContext context) {
    Resource resource = r.resource();
    ResourceStrategy strategy = resource.strategy();
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
                  metadata(o, old, resource, context, errors);
                  strategy.validateUpdate(o, old, context, errors);
                }));
  }

  /** As often as Kubernetes looks, since each look tells its errors: first for every kind. */
  private static void metadata(
      ApiObject object,
      ApiObject old,
      Resource resource,
      StrategyContext context,
      List<FieldError> errors) {
    MetadataChecks checks = resource.strategy().metadataChecks();
    boolean namespaced = resource.definition().namespaced();
    ObjectMetaValidation.validate(object, namespaced, NameRule.PATH_SEGMENT, errors);
    ObjectMetaValidation.validateUpdate(object, old, errors);
    if (checks.wholeFirst()) {
      ObjectMetaValidation.validate(object, namespaced, NameRule.PATH_SEGMENT, errors);
      finalizerNames(object, checks, errors);
      resource.strategy().validateAsNew(object, context, errors);
    }
    for (int i = 0; i < checks.transitions(); i++) {
      ObjectMetaValidation.validateUpdate(object, old, errors);
      finalizerNames(object, checks, errors);
    }
    for (int i = 0; i < checks.wholes(); i++) {
      ObjectMetaValidation.validate(object, namespaced, NameRule.PATH_SEGMENT, errors);
      finalizerNames(object, checks, errors);
    }
  }

  /**
   * What a subresource changes of metadata: looked at by the generic rules, and once by the kind's.
   *
   * @param sent as the client sent it; it gets the system's fields that it leaves out
   * @param object what will be stored
   */
  static void metadataOfView(
      ApiObject sent, ApiObject object, ApiObject old, Resource resource, List<FieldError> errors) {
    keepSystemFields(sent, old);
    boolean namespaced = resource.definition().namespaced();
    ObjectMetaValidation.validate(object, namespaced, NameRule.PATH_SEGMENT, errors);
    ObjectMetaValidation.validateUpdate(sent, old, errors);
    MetadataChecks checks = resource.strategy().metadataChecks();
    if (!checks.equals(MetadataChecks.NONE)) {
      ObjectMetaValidation.validateUpdate(sent, old, errors);
      finalizerNames(object, checks, errors);
    }
  }

  private static void finalizerNames(
      ApiObject object, MetadataChecks checks, List<FieldError> errors) {
    if (checks.finalizerNames()) {
      ObjectMetaValidation.finalizerNames(object, errors);
    }
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
    r.resource().strategy().warn(object, old, context, warnings);
    warnings.forEach(r.exchange()::warn);
    r.resource().strategy().canonicalize(object);
    r.resource().prune(object);
    OmitEmpty.store(object.tree(), r.resource().storedSchema());
  }
}
