// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.job.internal;

import io.quarterdeck.api.Node;
import io.quarterdeck.libraries.workloads.Conditions;
import io.quarterdeck.libraries.workloads.Times;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The conditions of Jobs: one that tells of the end comes before the end itself. */
final class JobConditions {
  static final String COMPLETE = "Complete";
  static final String FAILED = "Failed";
  static final String SUSPENDED = "Suspended";
  static final String SUCCESS_MET = "SuccessCriteriaMet";
  static final String FAILURE_TARGET = "FailureTarget";

  private JobConditions() {}

  /**
   * How a Job ends.
   *
   * @param type the condition that says so: the end itself, or that it is near
   */
  record End(String type, String reason, String message) {
    boolean isSuccess() {
      return type.equals(SUCCESS_MET) || type.equals(COMPLETE);
    }

    /** The end that this one tells of. */
    End terminal() {
      return new End(isSuccess() ? COMPLETE : FAILED, reason, message);
    }

    static End failure(String reason, String message) {
      return new End(FAILURE_TARGET, reason, message);
    }

    static @Nullable End of(Node condition, String type) {
      return condition.get("status").text().equals(Conditions.TRUE)
          ? new End(type, condition.get("reason").text(), condition.get("message").text())
          : null;
    }
  }

  private static Map<String, @Nullable Object> condition(
      String type, String status, String reason, String message, Instant now) {
    Map<String, @Nullable Object> out = Conditions.condition(type, status, reason, message);
    out.put("lastProbeTime", Times.text(now));
    out.put("lastTransitionTime", Times.text(now));
    return out;
  }

  static void add(Conditions into, End end, Instant now) {
    into.set(condition(end.type(), Conditions.TRUE, end.reason(), end.message(), now));
  }

  /** Sets one where it says something new: that there never was one is not false. */
  static boolean ensure(
      Conditions into, String type, String status, String reason, String message, Instant now) {
    Node before = into.find(type);
    boolean same =
        before.get("status").text().equals(status)
            && before.get("reason").text().equals(reason)
            && before.get("message").text().equals(message);
    if (same || (before.isAbsent() && status.equals(Conditions.FALSE))) {
      return false;
    }
    into.set(condition(type, status, reason, message, now));
    return true;
  }
}
