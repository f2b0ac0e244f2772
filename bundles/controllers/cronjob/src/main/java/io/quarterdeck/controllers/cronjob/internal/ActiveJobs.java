// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.cronjob.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Trees;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The list of Jobs that run, in the status of a CronJob. */
record ActiveJobs(ApiObject cronJob) {

  List<Node> all() {
    return cronJob.field("status").get("active").items();
  }

  boolean has(String uid) {
    return all().stream().anyMatch(j -> j.get("uid").text().equals(uid));
  }

  boolean hasNamed(String name) {
    return all().stream().anyMatch(j -> j.get("name").text().equals(name));
  }

  void add(ApiObject job) {
    Trees.list(cronJob.object("status"), "active").add(ScheduledJob.reference(job));
  }

  void remove(String uid) {
    Map<String, @Nullable Object> status = cronJob.object("status");
    List<@Nullable Object> active = Trees.asList(status.get("active"));
    if (active != null) {
      active.removeIf(j -> j instanceof Map<?, ?> m && uid.equals(m.get("uid")));
      if (active.isEmpty()) {
        status.remove("active");
      }
    }
  }
}
