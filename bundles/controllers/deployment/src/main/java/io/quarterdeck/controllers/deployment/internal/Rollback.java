// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.deployment.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.runtime.controller.EventRecorder;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A Deployment that asks in an annotation for a template of before, as the field {@code rollbackTo}
 * of old versions did. Whatever comes of it, it is asked for no more then. Kubernetes: {@code
 * pkg/controller/deployment/rollback.go}.
 */
final class Rollback {
  static final String ANNOTATION = "deprecated.deployment.rollback.to";

  private static final String NOT_FOUND = "DeploymentRollbackRevisionNotFound";

  private Rollback() {}

  /** The revision that it asks for, 0 for the last one; null when it asks for none. */
  static @Nullable Long wanted(ApiObject deployment) {
    return Revisions.number(deployment, ANNOTATION);
  }

  /** Gives the Deployment the template and the annotations of that revision. */
  static void to(Rollout rollout, long wanted) {
    List<ApiObject> sets = rollout.sets().all();
    long revision = wanted == 0 ? last(sets) : wanted;
    if (revision == 0) {
      end(rollout, EventRecorder.WARNING, NOT_FOUND, "Unable to find last revision.");
      return;
    }
    ApiObject found =
        sets.stream().filter(s -> Revisions.revision(s) == revision).findFirst().orElse(null);
    ApiObject deployment = rollout.deployment();
    String name = "\"" + deployment.meta().name() + "\"";
    if (found == null) {
      end(rollout, EventRecorder.WARNING, NOT_FOUND, "Unable to find the revision to rollback to.");
    } else if (PodTemplate.isSame(
        deployment.field("spec").get("template"), found.field("spec").get("template"))) {
      end(
          rollout,
          EventRecorder.WARNING,
          "DeploymentRollbackTemplateUnchanged",
          "The rollback revision contains the same template as current deployment " + name);
    } else {
      deployment
          .object("spec")
          .put("template", PodTemplate.withoutHash(found.field("spec").get("template")));
      Revisions.annotateBack(deployment, found);
      end(
          rollout,
          EventRecorder.NORMAL,
          "DeploymentRollback",
          "Rolled back deployment " + name + " to revision " + revision);
    }
  }

  /** The last but one; 0 where there is none. */
  private static long last(List<ApiObject> sets) {
    long[] latest = sets.stream().mapToLong(Revisions::revision).sorted().toArray();
    return latest.length < 2 ? 0 : latest[latest.length - 2];
  }

  private static void end(Rollout rollout, String type, String reason, String message) {
    rollout.deployment().meta().mutableAnnotations().remove(ANNOTATION);
    rollout.writeSpec();
    rollout.event(type, reason, message);
  }
}
