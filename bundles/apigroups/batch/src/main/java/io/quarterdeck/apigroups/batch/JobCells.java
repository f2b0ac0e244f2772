// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.batch;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.HumanDuration;
import io.quarterdeck.api.Node;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** What a job's row shows. */
final class JobCells {
  private JobCells() {}

  static String status(ApiObject job) {
    for (String type : List.of("Complete", "Failed")) {
      if (hasCondition(job, type)) {
        return type;
      }
    }
    if (!job.meta().deletionTimestamp().isEmpty()) {
      return "Terminating";
    }
    if (hasCondition(job, "Suspended")) {
      return "Suspended";
    }
    if (hasCondition(job, "FailureTarget")) {
      return "FailureTarget";
    }
    return hasCondition(job, "SuccessCriteriaMet") ? "SuccessCriteriaMet" : "Running";
  }

  private static boolean hasCondition(ApiObject job, String type) {
    return job.field("status").get("conditions").items().stream()
        .anyMatch(c -> c.get("type").text().equals(type) && c.get("status").text().equals("True"));
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
