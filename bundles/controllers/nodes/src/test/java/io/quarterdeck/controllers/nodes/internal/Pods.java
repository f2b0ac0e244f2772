// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.nodes.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import io.quarterdeck.runtime.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Pods to try things with. */
final class Pods {
  private Pods() {}

  static ApiObject of(String json) {
    return Json.decode(json.replace('\'', '"').getBytes(StandardCharsets.UTF_8));
  }

  /** One on a node, with what else stands in its metadata and spec. */
  static ApiObject bound(String metadata, String spec) {
    return of(
        "{'apiVersion':'v1','kind':'Pod','metadata':{'name':'p','namespace':'a','uid':'u','generation':1"
            + metadata
            + "},'spec':{'nodeName':'simulated-0','containers':[{'name':'c','image':'nginx:1'}]"
            + spec
            + "},'status':{'phase':'Pending'}}");
  }

  static String annotations(String json) {
    return ",'annotations':{" + json + "}";
  }

  static ApiObject with(ApiObject pod, Map<String, @Nullable Object> status) {
    ApiObject out = pod.copy();
    out.tree().put("status", status);
    return out;
  }

  static Node condition(Map<String, @Nullable Object> status, String type) {
    return Node.root(status).get("conditions").items().stream()
        .filter(c -> c.get("type").text().equals(type))
        .findFirst()
        .orElseThrow();
  }
}
