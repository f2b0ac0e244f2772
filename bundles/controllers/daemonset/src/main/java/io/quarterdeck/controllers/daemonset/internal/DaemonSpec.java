// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.daemonset.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * What a DaemonSet wants, with its defaults. Kubernetes: {@code
 * pkg/controller/daemon/util/daemonset_util.go}.
 */
record DaemonSpec(ApiObject set) {
  private static final int HISTORY = 10;

  private Node spec() {
    return set.field("spec");
  }

  boolean isRolling() {
    return spec().at("updateStrategy", "type").text("RollingUpdate").equals("RollingUpdate");
  }

  private Node rolling() {
    return spec().at("updateStrategy", "rollingUpdate");
  }

  /** How many nodes may have two pods while it is updated, of so many. */
  long surge(long nodes) {
    return isRolling() ? scaled(rolling().get("maxSurge"), nodes, 0) : 0;
  }

  boolean surges() {
    return surge(1) > 0;
  }

  /** How many nodes may lack theirs. */
  long unavailable(long nodes) {
    return isRolling() ? scaled(rolling().get("maxUnavailable"), nodes, 1) : 0;
  }

  private static long scaled(Node value, long of, long fallback) {
    String text = value.text();
    return !text.endsWith("%")
        ? value.number(fallback)
        : new BigDecimal(text.substring(0, text.length() - 1))
            .multiply(BigDecimal.valueOf(of))
            .movePointLeft(2)
            .setScale(0, RoundingMode.CEILING)
            .longValue();
  }

  long minReadySeconds() {
    return spec().get("minReadySeconds").number();
  }

  int history() {
    return (int) spec().get("revisionHistoryLimit").number(HISTORY);
  }
}
