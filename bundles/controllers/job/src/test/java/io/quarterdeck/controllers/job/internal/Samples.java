// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.job.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.runtime.json.Json;
import java.nio.charset.StandardCharsets;

/** Jobs and pods of tests. */
final class Samples {
  private Samples() {}

  static ApiObject object(String json) {
    return Json.decode(json.replace('\'', '"').getBytes(StandardCharsets.UTF_8));
  }

  /** JSON of a Job, single quotes for double ones. */
  static String job(String spec, String status) {
    return ("{'apiVersion':'batch/v1','kind':'Job','metadata':{'name':'work','namespace':'a'},"
            + "'spec':{'backoffLimit':2,'selector':{'matchLabels':{'job':'work'}},'template':"
            + "{'metadata':{'labels':{'job':'work'}},'spec':{'restartPolicy':'Never',"
            + "'containers':[{'name':'c'}]}}%s},'status':{%s}}")
        .formatted(spec.isEmpty() ? "" : "," + spec, status);
  }

  /** A tracked pod; no index below 0. */
  static ApiObject pod(String name, String phase, int index, String status) {
    ApiObject pod =
        object(
            ("{'metadata':{'name':'%s','namespace':'a','uid':'%s','labels':{'job':'work'},"
                    + "'creationTimestamp':'2026-01-01T00:00:00Z','finalizers':['%s']},"
                    + "'spec':{},'status':{'phase':'%s'%s}}")
                .formatted(
                    name, name, JobPods.FINALIZER, phase, status.isEmpty() ? "" : "," + status));
    if (index >= 0) {
      pod.meta().mutableAnnotations().put(JobPods.INDEX, Integer.toString(index));
    }
    return pod;
  }

  static String exited(int code) {
    return "'containerStatuses':[{'name':'c','state':{'terminated':{'exitCode':%d,".formatted(code)
        + "'finishedAt':'2026-01-01T00:00:10Z'}}}]";
  }
}
