// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.workloads;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.runtime.json.Json;
import java.nio.charset.StandardCharsets;

/** Pods and their like from a few words. */
public final class PodsInTests {
  private PodsInTests() {}

  /** From JSON, single quotes for double ones. */
  public static ApiObject object(String json) {
    return Json.decode(json.replace('\'', '"').getBytes(StandardCharsets.UTF_8));
  }

  /** A pod of a name, which is its UID too. */
  public static ApiObject pod(String name, String phase, String spec, String status) {
    return object(
        "{'apiVersion':'v1','kind':'Pod','metadata':{'name':'%s','namespace':'a','uid':'%s'},"
                .formatted(name, name)
            + "'spec':{%s},'status':{'phase':'%s'%s}}"
                .formatted(spec, phase, status.isEmpty() ? "" : "," + status));
  }

  /** A running pod on a node that is ready since then. */
  public static ApiObject ready(String name, String node, String since) {
    return pod(
        name,
        "Running",
        "'nodeName':'" + node + "'",
        "'conditions':[{'type':'Ready','status':'True','lastTransitionTime':'" + since + "'}]");
  }
}
