// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.nodes.internal;

import io.quarterdeck.api.Node;
import io.quarterdeck.runtime.controller.EventRecorder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a kubelet does next for a pod. */
sealed interface Step {
  Step NOTHING = new Nothing();

  /** Until something changes. */
  record Nothing() implements Step {}

  /** Not before that time. */
  record Wait(Duration time) implements Step {}

  /**
   * Writes a status.
   *
   * @param begins whether processes have begun with it
   * @param notices what people are told then
   */
  record Write(Map<String, @Nullable Object> status, boolean begins, List<Notice> notices)
      implements Step {}

  /** Lets the object go. */
  record Remove() implements Step {}

  /**
   * An event.
   *
   * @param part of the pod; empty for the pod itself
   */
  record Notice(String part, String type, String reason, String message) {

    static Notice normal(String part, String reason, String message) {
      return new Notice(part, EventRecorder.NORMAL, reason, message);
    }
  }

  /** That containers begin. */
  static List<Notice> begins(Node containers, String field) {
    List<Notice> out = new ArrayList<>();
    for (Node c : containers.items()) {
      String part = part(field, c.get("name").text());
      out.add(Notice.normal(part, "Pulled", ContainerStatus.pulled(c)));
      out.add(Notice.normal(part, "Created", "Container created"));
      out.add(Notice.normal(part, "Started", "Container started"));
    }
    return out;
  }

  static String part(String field, String container) {
    return "spec." + field + "{" + container + "}";
  }
}
