// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.nodelifecycle.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What is remembered of a node.
 *
 * @param zone in which nodes fail together; empty for none
 * @param counts whether its failure says something of the zone
 * @param ready the status of its condition Ready; empty when it has none
 * @param heartbeat when the node says that it was last heard of
 * @param heard when it was last heard of, by the clock of this server
 */
record Health(
    String zone,
    boolean counts,
    String ready,
    String heartbeat,
    Instant heard,
    boolean isTaintedNotReady,
    boolean isTaintedUnreachable) {

  /**
   * After a change of the node.
   *
   * @param before null for one that is new here
   * @param renewing whether it renews its lease
   */
  static Health of(ApiObject node, @Nullable Health before, boolean renewing, Instant now) {
    Node ready = Readiness.of(node);
    String status = ready.get("status").text();
    String heartbeat = ready.get("lastHeartbeatTime").text();
    return new Health(
        zone(node.meta().labels()),
        !node.meta().labels().containsKey("node.kubernetes.io/exclude-disruption"),
        status,
        heartbeat,
        heard(node, before, status, heartbeat, renewing, now),
        NodeTaints.has(node, NodeTaints.NOT_READY, NodeTaints.NO_EXECUTE),
        NodeTaints.has(node, NodeTaints.UNREACHABLE, NodeTaints.NO_EXECUTE));
  }

  private static Instant heard(
      ApiObject node,
      @Nullable Health before,
      String status,
      String heartbeat,
      boolean renewing,
      Instant now) {
    if (before == null) {
      return status.isEmpty() && !renewing ? time(node.meta().creationTimestamp(), now) : now;
    }
    boolean news =
        before.ready.isEmpty() != status.isEmpty() || !before.heartbeat.equals(heartbeat);
    return news ? now : before.heard;
  }

  static Instant time(String text, Instant fallback) {
    try {
      return Instant.parse(text);
    } catch (DateTimeParseException e) {
      return fallback;
    }
  }

  private static String zone(Map<String, String> labels) {
    String zone =
        labels.getOrDefault(
            "failure-domain.beta.kubernetes.io/zone",
            labels.getOrDefault("topology.kubernetes.io/zone", ""));
    String region =
        labels.getOrDefault(
            "failure-domain.beta.kubernetes.io/region",
            labels.getOrDefault("topology.kubernetes.io/region", ""));
    return zone.isEmpty() && region.isEmpty() ? "" : region + ":" + zone;
  }

  Health heardAt(Instant now) {
    return new Health(zone, counts, ready, heartbeat, now, isTaintedNotReady, isTaintedUnreachable);
  }

  boolean isSilent(Limits limits, Instant now) {
    return now.isAfter(heard.plus(ready.isEmpty() ? limits.startupGrace() : limits.grace()));
  }

  boolean isReady() {
    return ready.equals(Readiness.TRUE);
  }

  /** Whether its pods are not ready, since somebody says so or nobody knows. */
  boolean isTrouble() {
    return !ready.isEmpty() && !isReady();
  }

  /** Whether it has the taint already that such a node gets. */
  boolean isTaintedAs(String status) {
    return status.equals(Readiness.FALSE) ? isTaintedNotReady : isTaintedUnreachable;
  }

  boolean isTainted() {
    return isTaintedNotReady || isTaintedUnreachable;
  }
}
