// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.workloads.replicas;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.LabelSelector;
import io.quarterdeck.api.LabelSelector.Operator;
import io.quarterdeck.api.LabelSelector.Requirement;
import io.quarterdeck.api.Node;
import io.quarterdeck.libraries.workloads.WorkloadKind;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What ReplicaSets and ReplicationControllers differ in. */
public enum ReplicaKind {
  REPLICA_SET(
      WorkloadKind.of("apps", "v1", "ReplicaSet", "replicasets"),
      "replicaset",
      "replicaset-controller"),
  REPLICATION_CONTROLLER(
      WorkloadKind.of("", "v1", "ReplicationController", "replicationcontrollers"),
      "replicationmanager",
      "replication-controller");

  private final WorkloadKind workload;
  private final String queue;
  private final String account;

  ReplicaKind(WorkloadKind workload, String queue, String account) {
    this.workload = workload;
    this.queue = queue;
    this.account = account;
  }

  public WorkloadKind workload() {
    return workload;
  }

  String queue() {
    return queue;
  }

  /** The account, which events name as their source too. */
  public String account() {
    return account;
  }

  /** Only ReplicaSets say how many of their pods are on their way out. */
  boolean countsTerminating() {
    return this == REPLICA_SET;
  }

  /** Null for one that selects nothing. */
  @Nullable LabelSelector selector(ApiObject owner) {
    Node selector = owner.field("spec").get("selector");
    if (this == REPLICA_SET || selector.isAbsent()) {
      return LabelSelector.of(selector);
    }
    return new LabelSelector(
        selector.stringMap().entrySet().stream()
            .map(e -> new Requirement(e.getKey(), Operator.IN, Set.of(e.getValue())))
            .toList());
  }
}
