// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.webhooks.match;

import io.quarterdeck.admission.webhooks.config.Webhook;
import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.spi.admission.AdmissionRequest;
import io.quarterdeck.spi.admission.MatchConditions;
import io.quarterdeck.spi.admission.MatchConditions.Outcome;
import io.quarterdeck.spi.lookup.ObjectVersions;
import io.quarterdeck.spi.lookup.ObjectVersions.Served;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Whether the conditions of a webhook hold. What cannot be evaluated refuses the write, or with
 * failurePolicy Ignore passes the webhook over.
 */
public final class Conditions {
  private final MatchConditions evaluator;
  private final Supplier<ObjectVersions> versions;
  private final BiConsumer<Webhook, AdmissionRequest> excluded;

  /** {@code excluded} is told of each webhook that a condition excludes. */
  public Conditions(
      MatchConditions evaluator,
      Supplier<ObjectVersions> versions,
      BiConsumer<Webhook, AdmissionRequest> excluded) {
    this.evaluator = evaluator;
    this.versions = versions;
    this.excluded = excluded;
  }

  boolean hold(Webhook hook, Served as, AdmissionRequest r) {
    if (hook.conditions().isEmpty()) {
      return true;
    }
    Outcome outcome = evaluator.evaluate(hook.conditions(), inVersion(r, as));
    return switch (outcome) {
      case MatchConditions.Matched m -> true;
      case MatchConditions.Excluded e -> {
        excluded.accept(hook, r);
        yield false;
      }
      case MatchConditions.Failed f when hook.ignoresFailures() -> false;
      case MatchConditions.Failed f ->
          throw ApiException.forbidden(
              r.resource().groupResource(), r.name(), joined(f.messages()));
    };
  }

  /** As Go prints an aggregate of errors. */
  private static String joined(List<String> messages) {
    List<String> distinct = messages.stream().distinct().toList();
    return distinct.size() == 1 ? distinct.getFirst() : "[" + String.join(", ", distinct) + "]";
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
