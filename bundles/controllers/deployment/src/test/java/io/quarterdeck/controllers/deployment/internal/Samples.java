// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.deployment.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.runtime.json.Json;
import java.nio.charset.StandardCharsets;

/** Deployments and ReplicaSets of tests. */
final class Samples {
  static final String TEMPLATE =
      "{'metadata':{'labels':{'app':'web'%s}},'spec':{'containers':[{'name':'c','image':'%s'}]}}";

  private Samples() {}

  static ApiObject object(String json) {
    return Json.decode(json.replace('\'', '"').getBytes(StandardCharsets.UTF_8));
  }

  /** JSON with single quotes. */
  static String deployment(long replicas, String image, String spec) {
    return "{'apiVersion':'apps/v1','kind':'Deployment','metadata':{'name':'web','namespace':'a'},"
        + "'spec':{'replicas':%d,'selector':{'matchLabels':{'app':'web'}},'template':%s%s}}"
            .formatted(replicas, TEMPLATE.formatted("", image), spec.isEmpty() ? "" : "," + spec);
  }

  /** One with a size and what it was scaled for. */
  static ApiObject set(String name, long replicas, long most, String created) {
    return object(
        "{'metadata':{'name':'%s','uid':'%s','creationTimestamp':'%s','annotations':{'%s':'%d'}},"
                .formatted(name, name, created, Revisions.MOST, most)
            + "'spec':{'replicas':%d},'status':{}}".formatted(replicas));
  }
}
