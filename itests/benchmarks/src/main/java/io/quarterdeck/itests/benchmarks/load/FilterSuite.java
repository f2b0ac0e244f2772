// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.benchmarks.load;

import io.quarterdeck.itests.benchmarks.document.Documents;
import io.quarterdeck.itests.benchmarks.report.Figure;
import io.quarterdeck.itests.harness.RestJar;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongFunction;

/** Object requests through a Jakarta REST filter, beside the same server without. */
public final class FilterSuite {
  private static final int CLIENTS = 32;
  private static final int LISTED = 500;
  private static final int WARMING = 4;

  /** Reads what most filters would, and marks the answer. */
  private static final RestJar FILTER =
      RestJar.filter(
          "com.example.marked.Marked",
          "marked",
          """
          package com.example.marked;

          import jakarta.ws.rs.container.ContainerRequestContext;
          import jakarta.ws.rs.container.ContainerRequestFilter;
          import jakarta.ws.rs.container.ContainerResponseContext;
          import jakarta.ws.rs.container.ContainerResponseFilter;
          import jakarta.ws.rs.core.Response;

          public final class Marked implements ContainerRequestFilter, ContainerResponseFilter {
            public void filter(ContainerRequestContext asked) {
              if (asked.getUriInfo().getPath().contains("/forbidden")) {
                asked.abortWith(Response.status(403).build());
              }
            }

            public void filter(ContainerRequestContext asked, ContainerResponseContext answer) {
              answer.getHeaders().putSingle(
                  "X-Marked", asked.getSecurityContext().getUserPrincipal().getName());
            }
          }
          """);

  private FilterSuite() {}

  /** GET, LIST and create, each by 32 clients and by one, on both servers in turns. */
  public static List<Figure> run(Duration round, int rounds) throws Exception {
    try (Fixture filtered = Fixture.filtered(FILTER, "marked");
        Fixture plain = Fixture.start()) {
      List<Figure> out = new ArrayList<>();
      byte[] get = Fixture.get(Documents.PODS + "/p0");
      byte[] list = Fixture.get(Documents.PODS + "?labelSelector=absent");
      for (Fixture fixture : List.of(filtered, plain)) {
        fixture.pods("p", LISTED);
        // Jersey takes longer than the rest until all of it is compiled
        Load.run(fixture.server(), CLIENTS, round.multipliedBy(WARMING), 200, n -> get);
      }
      AtomicInteger run = new AtomicInteger();
      compare(out, "GET of a pod", filtered, plain, round, rounds, 200, run, prefix -> n -> get);
      compare(out, "LIST of none", filtered, plain, round, rounds, 200, run, prefix -> n -> list);
      compare(
          out,
          "create of a pod",
          filtered,
          plain,
          round,
          rounds,
          201,
          run,
          prefix -> n -> Fixture.createPod(prefix + n));
      return out;
    }
  }

  /** Makes the requests of one run, whose objects have names of their own. */
  @FunctionalInterface
  private interface Requests {
    LongFunction<byte[]> of(String prefix);
  }

  private static void compare(
      List<Figure> out,
      String name,
      Fixture filtered,
      Fixture plain,
      Duration round,
      int rounds,
      int expected,
      AtomicInteger run,
      Requests requests) {
    for (int clients : new int[] {CLIENTS, 1}) {
      Rounds r =
          Rounds.of(
              rounds,
              () -> load(filtered, clients, round, expected, requests, run),
              () -> load(plain, clients, round, expected, requests, run));
      String what = name + (clients == 1 ? ", a client" : ", " + clients + " clients");
      out.add(
          Figure.shown(
              what + ": CPU by that without",
              1 / r.cpuRatio(),
              "",
              String.format(
                  "%.0f us, without %.0f", r.own().cpuMicros(), r.yardstick().cpuMicros())));
      out.add(
          Figure.shown(
              what + ": time by that without",
              1 / r.rateRatio(),
              "",
              String.format("%.0f/s, without %.0f/s", r.own().rate(), r.yardstick().rate())));
    }
  }

  private static Load.Result load(
      Fixture fixture,
      int clients,
      Duration round,
      int expected,
      Requests requests,
      AtomicInteger run) {
    String prefix = "r" + run.getAndIncrement() + "-";
    return Load.run(fixture.server(), clients, round, expected, requests.of(prefix));
  }
}
