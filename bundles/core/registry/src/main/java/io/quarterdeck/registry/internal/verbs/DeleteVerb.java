// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.verbs;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Status;
import io.quarterdeck.registry.internal.answers.Answers;
import io.quarterdeck.registry.internal.answers.OutputFormat;
import io.quarterdeck.registry.internal.options.DeleteOptions;
import io.quarterdeck.registry.internal.resource.ResourceRequest;
import io.quarterdeck.registry.internal.writes.Deleter;
import io.quarterdeck.spi.stage.ApiResponse;

/** DELETE of one object. */
final class DeleteVerb implements Verb {
  private final Deleter deleter;

  DeleteVerb(Deleter deleter) {
    this.deleter = deleter;
  }

  @Override
  public ApiResponse handle(ResourceRequest r) {
    OutputFormat format = OutputFormat.negotiate(r, false);
    DeleteOptions options = DeleteOptions.of(r);
    Deleter.Outcome outcome = deleter.delete(r, options);
    if (outcome.gone() && !r.resource().definition().behavior().returnsDeletedObject()) {
      return Answers.status(success(outcome.object(), r), format.statusFormat());
    }
    // only the older of the two ways to ask for the dependents is answered so
    boolean cascading = options.orphanDependents() != null && !options.orphanDependents();
    int code = !outcome.gone() && cascading && !options.dryRun() ? 202 : 200;
    return Answers.object(code, r.resource().served(outcome.object().copy()), format, r);
  }

  static Status success(ApiObject object, ResourceRequest r) {
    return Status.success(
        Status.Details.of(
                object.meta().name(),
                r.resource().groupResource().group(),
                r.resource().groupResource().resource())
            .withUid(object.meta().uid()));
  }
}
