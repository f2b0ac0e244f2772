// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.scheduler.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.libraries.pods.HostPort;
import io.quarterdeck.libraries.pods.ResourceList;
import io.quarterdeck.libraries.pods.Taint;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A node, and what it holds. Guarded by its cluster. */
final class NodeInfo {
  /** What a pod counts that asks for nothing, when nodes are compared. */
  private static final long SOME_CPU = 100;

  private static final long SOME_MEMORY = 200L * 1024 * 1024;

  final String name;
  boolean present;
  Map<String, String> labels = Map.of();
  List<Taint> taints = List.of();
  boolean unschedulable;
  Map<String, Long> allocatable = Map.of();

  final Set<PodInfo> pods = new LinkedHashSet<>();
  final Map<String, Long> requested = new HashMap<>();
  final Map<String, Integer> owners = new HashMap<>();
  final Set<HostPort> ports = new LinkedHashSet<>();
  private long countedCpu;
  private long countedMemory;

  NodeInfo(String name) {
    this.name = name;
  }

  /**
   * Takes over what the object says.
   *
   * @return whether anything of it is new
   */
  boolean update(ApiObject node) {
    List<Taint> newTaints = Taint.of(node.field("spec"));
    Map<String, Long> offered =
        Map.copyOf(Amounts.of(ResourceList.of(node.field("status").get("allocatable"))));
    boolean cordoned = node.field("spec").get("unschedulable").bool();
    boolean same =
        present
            && labels.equals(node.meta().labels())
            && taints.equals(newTaints)
            && unschedulable == cordoned
            && allocatable.equals(offered);
    present = true;
    labels = Map.copyOf(node.meta().labels());
    taints = newTaints;
    unschedulable = cordoned;
    allocatable = offered;
    return !same;
  }

  void add(PodInfo pod) {
    if (pods.add(pod)) {
      count(pod, 1);
      ports.addAll(pod.ports());
    }
  }

  void remove(PodInfo pod) {
    if (pods.remove(pod)) {
      count(pod, -1);
      pod.ports().forEach(ports::remove);
    }
  }

  private void count(PodInfo pod, int sign) {
    Amounts.add(requested, pod.requests(), sign);
    countedCpu += sign * cpu(pod);
    countedMemory += sign * memory(pod);
    if (!pod.owner().isEmpty() && owners.merge(pod.owner(), sign, Integer::sum) == 0) {
      owners.remove(pod.owner());
    }
  }

  private static long cpu(PodInfo pod) {
    return pod.requests().getOrDefault(Amounts.CPU, SOME_CPU);
  }

  private static long memory(PodInfo pod) {
    return pod.requests().getOrDefault(Amounts.MEMORY, SOME_MEMORY);
  }

  long allocatable(String resource) {
    return allocatable.getOrDefault(resource, 0L);
  }

  /** How much of cpu and memory is left with that pod, from 0 to 100. */
  int left(PodInfo with) {
    return (left(Amounts.CPU, countedCpu + cpu(with))
            + left(Amounts.MEMORY, countedMemory + memory(with)))
        / 2;
  }

  private int left(String resource, long used) {
    long all = allocatable(resource);
    return all == 0 || used > all ? 0 : (int) ((all - used) * 100.0 / all);
  }
}
