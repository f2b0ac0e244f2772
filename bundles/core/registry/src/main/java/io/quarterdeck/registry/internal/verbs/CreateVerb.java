// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.verbs;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.Status;
import io.quarterdeck.api.StatusReason;
import io.quarterdeck.registry.internal.admission.AdmissionEngine;
import io.quarterdeck.registry.internal.answers.Answers;
import io.quarterdeck.registry.internal.answers.OutputFormat;
import io.quarterdeck.registry.internal.bodies.BodyDecoder;
import io.quarterdeck.registry.internal.fields.ManagedFields;
import io.quarterdeck.registry.internal.negotiation.GoNumber;
import io.quarterdeck.registry.internal.options.WriteOptions;
import io.quarterdeck.registry.internal.resource.ResourceRequest;
import io.quarterdeck.registry.internal.store.ObjectStore;
import io.quarterdeck.registry.internal.store.StoredObject;
import io.quarterdeck.registry.internal.writes.DuplicateOwnerReferences;
import io.quarterdeck.registry.internal.writes.NameGenerator;
import io.quarterdeck.registry.internal.writes.Reservations;
import io.quarterdeck.registry.internal.writes.Updater;
import io.quarterdeck.registry.internal.writes.Writes;
import io.quarterdeck.spi.admission.AdmissionRequest;
import io.quarterdeck.spi.admission.Operation;
import io.quarterdeck.spi.group.NameRule;
import io.quarterdeck.spi.group.Review;
import io.quarterdeck.spi.group.StrategyContext;
import io.quarterdeck.spi.stage.ApiResponse;
import org.jspecify.annotations.Nullable;

/** POST: a new object, or the answer to a review. */
public final class CreateVerb implements Verb {
  private static final int ATTEMPTS = 8;
  private static final String NOT_UNIQUE =
      ", the server was not able to generate a unique name for the object";

  private final AdmissionEngine admission;
  private final NameGenerator names = new NameGenerator();

  CreateVerb(AdmissionEngine admission) {
    this.admission = admission;
  }

  @Override
  public ApiResponse handle(ResourceRequest r) {
    Review review = r.resource().strategies().review();
    // an answer is no row of a table
    OutputFormat format =
        review == null
            ? OutputFormat.negotiate(r, false)
            : OutputFormat.negotiate(r.request(), false, OutputFormat.Offer.PLAIN);
    WriteOptions options = WriteOptions.create(r.query());
    ApiObject object = BodyDecoder.decode(r, options.validation());
    if (review != null) {
      BodyDecoder.matchNamespace(object, r);
      ManagedFields.onCreate(object, options.managerOf(r.request()), r);
      ApiObject answer = review.answer(object, r.context(options.dryRun()));
      return Answers.object(201, answer, format, r);
    }
    BodyDecoder.matchNamespace(object, r);
    Writes.wipe(object);
    return Answers.stored(201, create(object, options, r, Via.POST), format, r);
  }

  /**
   * How a creation came about.
   *
   * @param upsert whether it is an update that found nothing: the resourceVersion that it carries
   *     must be a number, whichever it is
   * @param applied whether the object has its owners already
   * @param permission asked for before validating admission
   */
  public record Via(boolean upsert, boolean applied, Runnable permission) {
    public static final Via POST = new Via(false, false, () -> {});

    static Via put(Runnable permission) {
      return new Via(true, false, permission);
    }

    static Via apply(Runnable permission) {
      return new Via(true, true, permission);
    }
  }

  /** For an update that found nothing: null when somebody else created the object meanwhile. */
  @Nullable StoredObject upsert(
      ApiObject object, WriteOptions options, ResourceRequest r, Via via) {
    try {
      return create(object, options, r, via);
    } catch (ApiException e) {
      if (e.code() == 409 && r.resource().stored().find(r.namespace(), r.name()) != null) {
        return null;
      }
      throw e;
    }
  }

  /** Everything from mutating admission to the store. */
  public StoredObject create(ApiObject object, WriteOptions options, ResourceRequest r, Via via) {
    boolean generated = object.meta().name().isEmpty() && !object.meta().generateName().isEmpty();
    for (int attempt = 1; ; attempt++) {
      ApiObject candidate = generated ? object.copy() : object;
      try {
        return attempt(candidate, generated, options, r, via);
      } catch (ApiException e) {
        boolean taken = e.is(StatusReason.ALREADY_EXISTS);
        if (!taken || !generated || attempt == ATTEMPTS) {
          throw taken ? prefixed(e, candidate, r) : e;
        }
      }
    }
  }

  /** A taken name of an object that has a prefix is reported as if the server had made it. */
  private static ApiException prefixed(ApiException taken, ApiObject object, ResourceRequest r) {
    if (object.meta().generateName().isEmpty()) {
      return taken;
    }
    GroupResource resource = r.resource().groupResource();
    String name = object.meta().name();
    String message = taken.status().message();
    String prefix = message.startsWith(ObjectStore.BEING_DELETED) ? ObjectStore.BEING_DELETED : "";
    return ApiException.of(
        StatusReason.ALREADY_EXISTS,
        prefix + resource + " \"" + name + "\" already exists" + NOT_UNIQUE,
        Status.Details.of(name, resource.group(), resource.resource()).withRetryAfter(1));
  }

  private StoredObject attempt(
      ApiObject object, boolean generated, WriteOptions options, ResourceRequest r, Via via) {
    StrategyContext context = r.context(options.dryRun());
    AdmissionRequest admitted =
        AdmissionEngine.request(
            Operation.CREATE, r, object.meta().name(), object, null, options.dryRun());
    DuplicateOwnerReferences.remove(object, r.exchange());
    if (!via.applied()) {
      ManagedFields.onCreate(object, options.managerOf(r.request()), r);
    }
    try (AdmissionEngine.Round round = admission.enter()) {
      round.mutate(admitted);
      DuplicateOwnerReferences.removeAdmitted(object, r.exchange());
      if (via.upsert()) {
        Updater.requireNumber(object.meta().resourceVersion());
      }
      if (generated) {
        String base = object.meta().generateName();
        boolean whole = r.resource().definition().behavior().nameRule() == NameRule.IP_ADDRESS;
        object.meta().setName(whole ? base : names.generate(base));
      }
      return Reservations.during(
          Writes.prepareNew(object, r, context),
          () -> {
            Writes.checkNew(object, r, context);
            via.permission().run();
            round.validate(admitted);
            return options.dryRun() ? dryRun(object, r) : store(object, r, via);
          });
    }
  }

  /** The store refuses a new object that claims to have been stored; what is no number does not. */
  private static StoredObject store(ApiObject object, ResourceRequest r, Via via) {
    if (!via.upsert() && GoNumber.isNotZero(object.meta().resourceVersion())) {
      throw new ApiException(
          new Status(
              500, "", "resourceVersion should not be set on objects to be created", null, false));
    }
    object.meta().setResourceVersion("");
    return r.resource().stored().create(object);
  }

  /** Not the store's refusals but of a taken name, so that the answer has the version as sent. */
  private static StoredObject dryRun(ApiObject object, ResourceRequest r) {
    String name = object.meta().name();
    if (r.resource().stored().find(r.namespace(), name) != null) {
      throw ApiException.alreadyExists(r.resource().stored().resource(), name);
    }
    return r.resource().stored().unwritten(object);
  }
}
