// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.batch;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.HumanDuration;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.StatusConditions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** What a job's row shows. */
final class JobCells {
  private JobCells() {}

  static String status(ApiObject job) {
    StatusConditions is = StatusConditions.of(job);
    for (String type : List.of("Complete", "Failed")) {
      if (is.holds(type)) {
        return type;
      }
    }
    if (!job.meta().deletionTimestamp().isEmpty()) {
      return "Terminating";
    }
    if (is.holds("Suspended")) {
      return "Suspended";
    }
    if (is.holds("FailureTarget")) {
      return "FailureTarget";
    }
    return is.holds("SuccessCriteriaMet") ? "SuccessCriteriaMet" : "Running";
  }

  static String completions(ApiObject job) {
    long done = job.field("status").get("succeeded").number();
    Node wanted = job.field("spec").get("completions");
    if (wanted.isPresent()) {
      return done + "/" + wanted.number();
    }
    long parallel = job.field("spec").get("parallelism").number();
    return parallel > 1 ? done + "/1 of " + parallel : done + "/1";
  }

  static String duration(ApiObject job, Instant now) {
    String start = job.field("status").get("startTime").text();
    if (start.isEmpty()) {
      return "";
    }
    String end = job.field("status").get("completionTime").text();
    Instant until = end.isEmpty() ? now : Instant.parse(end);
    return HumanDuration.of(Duration.between(Instant.parse(start), until));
  }
}
