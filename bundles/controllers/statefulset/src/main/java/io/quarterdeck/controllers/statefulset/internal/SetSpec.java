// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.statefulset.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a StatefulSet wants, with its defaults; and the numbers of its pods. */
record SetSpec(ApiObject set) {
  private static final Pattern NAME = Pattern.compile("(.*)-([0-9]+)");
  private static final int HISTORY = 10;
  private static final int PERCENT = 100;

  private Node spec() {
    return set.field("spec");
  }

  String name() {
    return set.meta().name();
  }

  int replicas() {
    return (int) spec().get("replicas").number(1);
  }

  /** The number of its first pod. */
  int start() {
    return (int) spec().at("ordinals", "start").number();
  }

  boolean hasPlaceFor(int ordinal) {
    return ordinal >= start() && ordinal < start() + replicas();
  }

  /** Whether pods come and go one after the other. */
  boolean isOrdered() {
    return !spec().get("podManagementPolicy").text().equals("Parallel");
  }

  boolean isRolling() {
    return spec().at("updateStrategy", "type").text("RollingUpdate").equals("RollingUpdate");
  }

  private Node rolling() {
    return spec().at("updateStrategy", "rollingUpdate");
  }

  boolean hasPartition() {
    return rolling().isPresent();
  }

  /** How many of its first pods an update spares. */
  int partition() {
    return (int) rolling().get("partition").number();
  }

  /** How many pods an update may take away at once: one at least. */
  int unavailable() {
    Node limit = rolling().get("maxUnavailable");
    String text = limit.text();
    long number =
        text.endsWith("%")
            ? Long.parseLong(text.substring(0, text.length() - 1)) * replicas() / PERCENT
            : limit.number(1);
    return (int) Math.max(1, number);
  }

  long minReadySeconds() {
    return spec().get("minReadySeconds").number();
  }

  int history() {
    return (int) spec().get("revisionHistoryLimit").number(HISTORY);
  }

  /** The number at the end of a pod's name; -1 where there is none. */
  static int ordinal(String pod) {
    Matcher parts = NAME.matcher(pod);
    if (!parts.matches()) {
      return -1;
    }
    try {
      return Integer.parseInt(parts.group(2));
    } catch (NumberFormatException e) {
      return -1;
    }
  }

  /** Whether a pod bears a name as those of this StatefulSet do. */
  boolean isMember(ApiObject pod) {
    Matcher parts = NAME.matcher(pod.meta().name());
    return parts.matches() && parts.group(1).equals(name());
  }

  String podName(int ordinal) {
    return name() + "-" + ordinal;
  }
}
