// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.stages.flowcontrol.queue;

import java.util.ArrayList;
import java.util.List;

/**
 * Fair queuing as it is defined, computed in the plainest way: nothing is kept that can be counted,
 * and virtual time is summed over every step. Each flow has one queue.
 */
final class Definition {
  static final class Job {
    final int id;
    final int seats;
    final long service;
    double arrival;
    long start;

    Job(int id, int seats, long service) {
      this.id = id;
      this.seats = seats;
      this.service = service;
    }

    double guess() {
      return seats * 0.003;
    }
  }

  private static final class Line {
    final List<Job> waiting = new ArrayList<>();
    final List<Job> running = new ArrayList<>();
    double nextStart;

    boolean active() {
      return !waiting.isEmpty() || !running.isEmpty();
    }
  }

  final List<Integer> order = new ArrayList<>();
  private final List<Line> lines = new ArrayList<>();
  private final int seats;
  private final FakeTime time;
  private long last;
  private double virtual;
  private int lastServed;

  Definition(int flows, int seats, FakeTime time) {
    this.seats = seats;
    this.time = time;
    for (int i = 0; i < flows; i++) {
      lines.add(new Line());
    }
  }

  void arrive(int flow, Job job) {
    advance();
    Line line = lines.get(flow);
    if (!line.active()) {
      line.nextStart = virtual;
    }
    job.arrival = virtual;
    line.waiting.add(job);
    bound(line);
    serve();
  }

  private void advance() {
    long now = time.getAsLong();
    long active = lines.stream().filter(Line::active).count();
    if (active > 0) {
      int wanted = lines.stream().mapToInt(l -> sum(l.waiting) + sum(l.running)).sum();
      virtual += (double) Math.min(wanted, seats) / active * ((now - last) / 1e9);
    }
    last = now;
  }

  private static int sum(List<Job> jobs) {
    return jobs.stream().mapToInt(j -> j.seats).sum();
  }

  private static void bound(Line line) {
    if (!line.waiting.isEmpty()) {
      line.nextStart = Math.max(line.nextStart, line.waiting.getFirst().arrival);
    }
  }

  private int used() {
    return lines.stream().mapToInt(l -> sum(l.running)).sum();
  }

  private void serve() {
    while (used() < seats) {
      int best = -1;
      double end = Double.MAX_VALUE;
      for (int i = 1; i <= lines.size(); i++) {
        int n = (lastServed + i) % lines.size();
        Line l = lines.get(n);
        if (!l.waiting.isEmpty() && l.nextStart + l.waiting.getFirst().guess() < end) {
          end = l.nextStart + l.waiting.getFirst().guess();
          best = n;
        }
      }
      if (best < 0 || used() + lines.get(best).waiting.getFirst().seats > seats) {
        return;
      }
      start(best);
    }
  }

  private void start(int n) {
    Line line = lines.get(n);
    Job job = line.waiting.removeFirst();
    lastServed = n;
    job.start = time.getAsLong();
    line.running.add(job);
    line.nextStart += job.guess();
    bound(line);
    order.add(job.id);
    time.run(() -> end(line, job), job.service);
  }

  private void end(Line line, Job job) {
    advance();
    line.running.remove(job);
    line.nextStart -= job.seats * (0.003 - (time.getAsLong() - job.start) / 1e9);
    bound(line);
    serve();
  }
}
