// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.fuzz;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

/** What went wrong: each thing once, with the least that shows it, and how often. */
final class Findings {
  private static final int MAX_KINDS = 40;
  private static final int MESSAGE = 160;

  private final Map<String, String> shown = new LinkedHashMap<>();
  private final Map<String, Integer> counts = new LinkedHashMap<>();
  private final AtomicLong known = new AtomicLong();

  /**
   * @param rule that was broken
   * @param wire to look for a smaller request that breaks it too
   */
  void tell(String rule, Exchange exchange, Wire wire) {
    String what = signature(rule, exchange);
    synchronized (this) {
      boolean isNew = counts.merge(what, 1, Integer::sum) == 1;
      if (!isNew || shown.size() >= MAX_KINDS) {
        return;
      }
      shown.put(what, exchange.shown());
    }
    if (exchange.status() >= 500) {
      Exchange least = Shrinking.of(exchange, wire);
      synchronized (this) {
        shown.put(what, least.shown());
      }
    }
  }

  /** The same for two requests that contradict each other. */
  void tell(String rule, Exchange first, Exchange second) {
    tell(signature(rule, second), "first\n" + first.shown() + "\nand then\n" + second.shown());
  }

  /** The same for what no single answer shows. */
  synchronized void tell(String rule, String detail) {
    if (counts.merge(rule, 1, Integer::sum) == 1 && shown.size() < MAX_KINDS) {
      shown.put(rule, detail);
    }
  }

  /** A 5xx that kube-apiserver answers as well. */
  void countKnown() {
    known.incrementAndGet();
  }

  long known() {
    return known.get();
  }

  synchronized boolean isEmpty() {
    return counts.isEmpty();
  }

  synchronized String report() {
    StringBuilder out = new StringBuilder();
    counts.forEach(
        (what, count) ->
            out.append("\n=== ")
                .append(what)
                .append(" (")
                .append(count)
                .append(count == 1 ? " time)\n" : " times)\n")
                .append(shown.getOrDefault(what, ""))
                .append('\n'));
    return out.toString();
  }

  private static String signature(String rule, Exchange exchange) {
    String message =
        exchange.status() < 400
            ? ""
            : exchange.message().replaceAll("[0-9a-f]{8}-[0-9a-f-]{27}|[0-9]+", "#");
    String path = exchange.request().path().replaceAll("f-[0-9a-z-]+|\\?.*|[0-9]+", "*");
    return rule
        + ": "
        + exchange.request().method()
        + " "
        + path
        + " "
        + (message.isEmpty() ? "" : exchange.status() + " ")
        + message.substring(0, Math.min(MESSAGE, message.length()));
  }
}
