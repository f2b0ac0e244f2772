// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.stages.flowcontrol;

import io.quarterdeck.api.GroupVersion;
import io.quarterdeck.spi.stage.Exchange;
import io.quarterdeck.spi.stage.RequestInfo;
import io.quarterdeck.stages.flowcontrol.queue.SetDump;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;

/** The cells of the dumps, with Kubernetes' headings. */
final class DumpRows {
  private static final List<String> LEVELS =
      List.of(
          "PriorityLevelName",
          "ActiveQueues",
          "IsIdle",
          "IsQuiescing",
          "WaitingRequests",
          "ExecutingRequests",
          "DispatchedRequests",
          "RejectedRequests",
          "TimedoutRequests",
          "CancelledRequests");
  private static final List<String> QUEUES =
      List.of(
          "PriorityLevelName",
          "Index",
          "PendingRequests",
          "ExecutingRequests",
          "SeatsInUse",
          "NextDispatchR",
          "InitialSeatsSum",
          "MaxSeatsSum",
          "TotalWorkSum");
  private static final List<String> REQUESTS =
      List.of(
          "PriorityLevelName",
          "FlowSchemaName",
          "QueueIndex",
          "RequestIndexInQueue",
          "FlowDistingsher",
          "ArriveTime",
          "InitialSeats",
          "FinalSeats",
          "AdditionalLatency",
          "StartTime");
  private static final List<String> DETAILS =
      List.of(
          "UserName",
          "Verb",
          "APIPath",
          "Namespace",
          "Name",
          "APIVersion",
          "Resource",
          "SubResource");

  private DumpRows() {}

  static List<List<String>> levels(Collection<Level> levels) {
    List<List<String>> rows = new ArrayList<>(List.of(LEVELS));
    for (Level l : levels) {
      SetDump d = l.set.dump();
      rows.add(
          cells(
              l.spec().name(),
              d.activeQueues(),
              d.waiting() == 0 && d.executing() == 0,
              l.isQuiescing(),
              d.waiting(),
              d.executing(),
              d.dispatched(),
              d.rejected(),
              d.timedOut(),
              0));
    }
    return rows;
  }

  static List<List<String>> queues(Collection<Level> levels) {
    List<List<String>> rows = new ArrayList<>(List.of(QUEUES));
    for (Level l : levels) {
      List<SetDump.QueueDump> queues = l.set.dump().queues();
      for (int i = 0; i < queues.size(); i++) {
        SetDump.QueueDump q = queues.get(i);
        rows.add(
            cells(
                l.spec().name(),
                i,
                q.waiting().size(),
                q.executing(),
                q.seatsInUse(),
                seatSeconds(q.nextDispatch()),
                q.initialSeatsWaiting(),
                q.maxSeatsWaiting(),
                seatSeconds(q.workWaiting())));
      }
    }
    return rows;
  }

  static List<List<String>> requests(Collection<Level> levels, boolean details) {
    List<String> head = new ArrayList<>(REQUESTS);
    if (details) {
      head.addAll(DETAILS);
    }
    List<List<String>> rows = new ArrayList<>(List.of(head));
    Instant now = Instant.now();
    long nanos = System.nanoTime();
    for (Level l : levels) {
      List<SetDump.QueueDump> queues = l.set.dump().queues();
      for (int q = 0; q < queues.size(); q++) {
        List<SetDump.Waiting> waiting = queues.get(q).waiting();
        for (int n = 0; n < waiting.size(); n++) {
          SetDump.Waiting w = waiting.get(n);
          List<String> row = new ArrayList<>();
          row.addAll(
              cells(
                  l.spec().name(),
                  w.flow().schema(),
                  q,
                  n,
                  w.flow().distinguisher(),
                  now.minusNanos(nanos - w.arrivalNanos()),
                  w.work().initialSeats(),
                  w.work().finalSeats(),
                  Duration.ofNanos(w.work().additionalNanos()).toMillis() + "ms",
                  "0001-01-01T00:00:00Z"));
          if (details && w.flow().details() instanceof Exchange exchange) {
            row.addAll(details(exchange));
          }
          rows.add(row);
        }
      }
    }
    return rows;
  }

  private static List<String> details(Exchange exchange) {
    RequestInfo i = exchange.info();
    return cells(
        exchange.user().name(),
        i.verb(),
        i.path(),
        i.namespace(),
        i.name(),
        new GroupVersion(i.apiGroup(), i.apiVersion()),
        i.resource(),
        i.subresource());
  }

  private static String seatSeconds(double value) {
    return String.format(Locale.ROOT, "%.8fss", value);
  }

  private static List<String> cells(Object... values) {
    List<String> out = new ArrayList<>();
    for (Object v : values) {
      out.add(v.toString());
    }
    return out;
  }
}
