// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.lifecycle;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.extensions.apiextensions.lifecycle.Conditions.Condition;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** The mark of a definition whose deletion is asked for the first time. */
public final class Termination {
  /** What the propagation policy asks for is nothing to a definition. */
  private static final List<String> PROPAGATION = List.of("orphan", "foregroundDeletion");

  private Termination() {}

  /**
   * Adds the finalizer and the condition. The mark is the kind's own: neither generation nor grace
   * period move with it.
   */
  public static void mark(ApiObject object, Instant now) {
    if (!Conditions.find(object, Conditions.TERMINATING).isAbsent()) {
      return;
    }
    List<String> finalizers = new ArrayList<>(object.meta().finalizers());
    finalizers.removeAll(PROPAGATION);
    if (!finalizers.contains(Cleanup.FINALIZER)) {
      finalizers.add(Cleanup.FINALIZER);
    }
    object.meta().setFinalizers(finalizers);
    object.meta().setDeletionGracePeriodSeconds(null);
    object.meta().setGeneration(object.meta().generation() - 1);
    Conditions.set(
        object,
        new Condition(
            Conditions.TERMINATING,
            true,
            "InstanceDeletionPending",
            "CustomResourceDefinition marked for deletion; CustomResource deletion will begin"
                + " soon"),
        now);
  }
}
