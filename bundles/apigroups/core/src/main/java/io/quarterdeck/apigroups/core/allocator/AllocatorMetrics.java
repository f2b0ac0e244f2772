// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.allocator;

import io.quarterdeck.runtime.metrics.Counter;
import io.quarterdeck.runtime.metrics.Family;
import io.quarterdeck.runtime.metrics.Gauge;
import io.quarterdeck.runtime.metrics.Histogram;
import io.quarterdeck.runtime.metrics.Metrics;
import java.util.List;

/** What is given out of addresses and node ports, under Kubernetes' names. Thread-safe. */
final class AllocatorMetrics {
  private static final String ADDRESSES = "kube_apiserver_clusterip_allocator_";
  private static final String PORTS = "kube_apiserver_nodeport_allocator_";
  private static final String CIDR = "cidr";
  private static final String SCOPE = "scope";
  private static final List<Double> SECONDS =
      List.of(0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0);

  private final Family<Gauge> used;
  private final Family<Gauge> free;
  private final Family<Counter> given;
  private final Family<Counter> failed;
  private final Family<Histogram> seconds;
  private final Gauge portsUsed;
  private final Gauge portsFree;
  private final Family<Counter> portsGiven;
  private final Family<Counter> portsFailed;
  private final Counter repairsFailed;

  AllocatorMetrics(Metrics m) {
    used = m.gauge(ADDRESSES + "allocated_ips", "Addresses that services have.", CIDR);
    free = m.gauge(ADDRESSES + "available_ips", "Addresses that they could have.", CIDR);
    given = m.counter(ADDRESSES + "allocation_total", "Addresses given out.", CIDR, SCOPE);
    failed = m.counter(ADDRESSES + "allocation_errors_total", "Those not given.", CIDR, SCOPE);
    seconds =
        m.histogram(
            ADDRESSES + "allocation_duration_seconds", "How long that took.", SECONDS, CIDR);
    portsUsed = m.gauge(PORTS + "allocated_ports", "Node ports that services have.").with();
    portsFree = m.gauge(PORTS + "available_ports", "Node ports that they could have.").with();
    portsGiven = m.counter(PORTS + "allocation_total", "Node ports given out.", SCOPE);
    portsFailed = m.counter(PORTS + "allocation_errors_total", "Those not given.", SCOPE);
    repairsFailed =
        m.counter(
                "apiserver_nodeport_repair_reconcile_errors_total",
                "Times that node ports and services could not be brought together.")
            .with();
  }

  /** {@code chosen}: by the service, not by the server. */
  private static String scope(boolean chosen) {
    return chosen ? "static" : "dynamic";
  }

  void given(ServiceIPRange range, boolean chosen, long nanos) {
    given.with(range.cidr(), scope(chosen)).increment();
    seconds.with(range.cidr()).observeNanos(nanos);
    used.with(range.cidr()).add(1);
    free.with(range.cidr()).add(-1);
  }

  void failed(ServiceIPRange range, boolean chosen) {
    failed.with(range.cidr(), scope(chosen)).increment();
  }

  void released(ServiceIPRange range) {
    used.with(range.cidr()).add(-1);
    free.with(range.cidr()).add(1);
  }

  /** What was counted: other servers give out addresses, too. */
  void counted(ServiceIPRange range, long addresses) {
    used.with(range.cidr()).set(addresses);
    free.with(range.cidr()).set(range.size() - addresses);
  }

  /** How many node ports are taken now. */
  void ports(NodePortRange range, int taken) {
    portsUsed.set(taken);
    portsFree.set(range.count() - taken);
  }

  void portsGiven(int count, boolean chosen) {
    portsGiven.with(scope(chosen)).add(count);
  }

  void portsFailed(boolean chosen) {
    portsFailed.with(scope(chosen)).increment();
  }

  void repairFailed() {
    repairsFailed.increment();
  }
}
