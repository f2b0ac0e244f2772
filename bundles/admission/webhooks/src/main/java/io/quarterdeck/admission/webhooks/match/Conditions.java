// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.webhooks.match;

import io.quarterdeck.admission.webhooks.config.Webhook;
import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.spi.admission.AdmissionRequest;
import io.quarterdeck.spi.cel.MatchConditions;
import io.quarterdeck.spi.cel.MatchConditions.Verdict;
import io.quarterdeck.spi.lookup.ObjectVersions;
import io.quarterdeck.spi.lookup.ObjectVersions.Served;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Whether the conditions of a webhook hold. What cannot be evaluated refuses the write, or with
 * failurePolicy Ignore passes the webhook over.
 */
public final class Conditions {
  private static final MatchConditions ABSENT =
      (conditions, request) ->
          new MatchConditions.Undecided(
              "match conditions cannot be evaluated: no evaluator is running");

  private final Supplier<MatchConditions> evaluator;
  private final Supplier<ObjectVersions> versions;
  private final BiConsumer<Webhook, AdmissionRequest> excluded;

  /**
   * Works with an evaluator.
   *
   * @param evaluator null while there is none
   * @param excluded receives each webhook that a condition excludes
   */
  public Conditions(
      @Nullable Supplier<MatchConditions> evaluator,
      Supplier<ObjectVersions> versions,
      BiConsumer<Webhook, AdmissionRequest> excluded) {
    this.evaluator = evaluator == null ? () -> ABSENT : evaluator;
    this.versions = versions;
    this.excluded = excluded;
  }

  boolean hold(Webhook hook, Served as, AdmissionRequest r) {
    if (hook.conditions().isEmpty()) {
      return true;
    }
    Verdict verdict = evaluator.get().evaluate(hook.conditions(), inVersion(r, as));
    return switch (verdict) {
      case MatchConditions.Met m -> true;
      case MatchConditions.NotMet n -> {
        excluded.accept(hook, r);
        yield false;
      }
      case MatchConditions.Undecided u when hook.ignoresFailures() -> false;
      case MatchConditions.Undecided u ->
          throw ApiException.forbidden(r.resource().groupResource(), r.name(), u.message());
    };
  }

  private AdmissionRequest inVersion(AdmissionRequest r, Served as) {
    return new AdmissionRequest(
        r.operation(),
        r.resource(),
        r.subresource(),
        r.kind(),
        r.namespace(),
        r.name(),
        served(r.object(), as),
        served(r.oldObject(), as),
        r.user(),
        r.dryRun(),
        r.warnings(),
        r.auditAnnotations(),
        r.context());
  }

  private @Nullable ApiObject served(@Nullable ApiObject object, Served as) {
    return object == null ? null : versions.get().served(object, as);
  }
}
