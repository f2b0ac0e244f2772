// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.deployment.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * Between which numbers of pods a Deployment may be. Kubernetes: {@code ResolveFenceposts} and what
 * uses it in {@code pkg/controller/deployment/util}.
 *
 * @param replicas that are wanted
 * @param surge how many more there may be
 * @param unavailable how many may be missing
 */
record Limits(long replicas, long surge, long unavailable) {

  static Limits of(ApiObject deployment) {
    Node spec = deployment.field("spec");
    long replicas = spec.get("replicas").number(1);
    if (isRecreate(deployment)) {
      return new Limits(replicas, 0, 0);
    }
    Node rolling = spec.at("strategy", "rollingUpdate");
    long surge = scaled(rolling.get("maxSurge"), replicas, RoundingMode.CEILING);
    long unavailable = scaled(rolling.get("maxUnavailable"), replicas, RoundingMode.FLOOR);
    if (surge == 0 && unavailable == 0) {
      // what rounds to nothing would get nowhere
      unavailable = 1;
    }
    return new Limits(replicas, surge, Math.min(unavailable, replicas));
  }

  static boolean isRecreate(ApiObject deployment) {
    return deployment.field("spec").at("strategy", "type").text().equals("Recreate");
  }

  private static long scaled(Node value, long of, RoundingMode rounding) {
    String text = value.text();
    if (!text.endsWith("%")) {
      return value.number();
    }
    return new BigDecimal(text.substring(0, text.length() - 1))
        .multiply(BigDecimal.valueOf(of))
        .movePointLeft(2)
        .setScale(0, rounding)
        .longValue();
  }

  long most() {
    return replicas + surge;
  }

  long least() {
    return replicas - unavailable;
  }
}
