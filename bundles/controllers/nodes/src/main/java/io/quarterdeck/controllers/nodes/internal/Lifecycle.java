// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.nodes.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import io.quarterdeck.controllers.nodes.internal.PodStatus.Place;
import io.quarterdeck.controllers.nodes.internal.Step.Notice;
import io.quarterdeck.runtime.controller.EventRecorder;
import io.quarterdeck.runtime.file.GoDuration;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The life of a pod from being bound to being gone. Kubernetes: {@code pkg/kubelet}, {@code
 * pkg/kubelet/kuberuntime}.
 *
 * @param seen when the kubelet heard of it
 * @param since when its processes began, to less than a second; null when only its status says so
 * @param hasPorts whether the ports of the node that it wants are free
 */
record Lifecycle(
    ApiObject pod,
    Place place,
    Instant seen,
    @Nullable Instant since,
    Instant now,
    BooleanSupplier hasPorts) {
  static final String OVERDUE = "Pod was active on the node longer than the specified deadline";

  private static final Duration FIRST_BACKOFF = Duration.ofSeconds(10);
  private static final Duration LONGEST_BACKOFF = Duration.ofMinutes(5);
  private static final int MOST_DOUBLINGS = 10;

  static boolean isTerminal(ApiObject pod) {
    String phase = pod.field("status").get("phase").text();
    return phase.equals("Succeeded") || phase.equals("Failed");
  }

  /** Whether the kubelet has let a pod in. */
  static boolean isAdmitted(ApiObject pod) {
    return !pod.field("status").get("containerStatuses").isEmpty();
  }

  Step next() {
    boolean deleted = !pod.meta().deletionTimestamp().isEmpty();
    if (isTerminal(pod)) {
      Long grace = pod.meta().deletionGracePeriodSeconds();
      boolean asked = grace != null && grace == 0; // what holds it now is not the node
      return deleted && !asked ? new Step.Remove() : Step.NOTHING;
    }
    if (deleted) {
      return stop();
    }
    Instant deadline = deadline();
    if (deadline != null && !now.isBefore(deadline)) {
      Notice notice = Notice.normal("", "DeadlineExceeded", OVERDUE);
      return write(status().overdue(behaviour().exitCodeWhenStopped()), notices(killing(), notice));
    }
    Step step = isBegun() ? goOn() : start();
    return deadline == null ? step : atLatest(step, Duration.between(now, deadline));
  }

  private static Step atLatest(Step step, Duration left) {
    return switch (step) {
      case Step.Nothing n -> new Step.Wait(left);
      case Step.Wait w when w.time().compareTo(left) > 0 -> new Step.Wait(left);
      default -> step;
    };
  }

  private PodStatus status() {
    return new PodStatus(pod, place, now);
  }

  private Behaviour behaviour() {
    return Behaviour.of(pod);
  }

  private Node containers() {
    return pod.field("status").get("containerStatuses");
  }

  /** Whether a container runs or ran. */
  private boolean isBegun() {
    return containers().items().stream().anyMatch(s -> s.get("containerID").isPresent());
  }

  private @Nullable Instant deadline() {
    Node seconds = pod.field("spec").get("activeDeadlineSeconds");
    String start = pod.field("status").get("startTime").text();
    return seconds.isAbsent() || start.isEmpty()
        ? null
        : Times.parse(start, now).plusSeconds(seconds.number());
  }

  private Step stop() {
    if (!isBegun()) {
      return write(status().neverRan(), List.of());
    }
    Duration left = Duration.between(now, stopped());
    if (left.isPositive()) {
      return new Step.Wait(left);
    }
    return write(status().ended(behaviour().exitCodeWhenStopped()), killing());
  }

  /** When its processes have ended, of themselves or because their grace is over. */
  private Instant stopped() {
    if (behaviour().stopDelay().isZero()) {
      return now;
    }
    Instant killed = Times.parse(pod.meta().deletionTimestamp(), now);
    Long grace = pod.meta().deletionGracePeriodSeconds();
    Instant asked = killed.minusSeconds(grace == null ? 0 : grace);
    Instant ended = asked.plus(behaviour().stopDelay());
    return ended.isBefore(killed) ? ended : killed;
  }

  private List<Notice> killing() {
    List<Notice> out = new ArrayList<>();
    for (Node s : containers().items()) {
      if (ContainerStatus.isRunning(s)) {
        String name = s.get("name").text();
        out.add(
            Notice.normal(Step.part("containers", name), "Killing", "Stopping container " + name));
      }
    }
    return out;
  }

  private Step start() {
    Duration left = Duration.between(now, seen.plus(behaviour().startDelay()));
    boolean isShown = behaviour().startsSlowly() && containers().isEmpty();
    if (left.isPositive() && !isShown) {
      return new Step.Wait(left);
    }
    if (!isAdmitted(pod) && !hasPorts.getAsBoolean()) {
      Notice notice =
          new Notice("", EventRecorder.WARNING, PortAdmission.REASON, PortAdmission.MESSAGE);
      return write(status().rejected(PortAdmission.REASON, PortAdmission.MESSAGE), List.of(notice));
    }
    if (left.isPositive()) {
      return write(status().creating(), List.of());
    }
    Node spec = pod.field("spec");
    List<Notice> notices =
        new ArrayList<>(Step.begins(spec.get("initContainers"), "initContainers"));
    notices.addAll(Step.begins(spec.get("containers"), "containers"));
    return new Step.Write(status().running(), true, notices);
  }

  private Step goOn() {
    Duration left =
        containers().items().stream().anyMatch(ContainerStatus::isRunning) ? toExit() : toRestart();
    if (left != null && !left.isPositive()) {
      return exitOrRestart();
    }
    Map<String, @Nullable Object> news = status().refreshed();
    if (news != null) {
      return write(news, List.of());
    }
    return left == null ? Step.NOTHING : new Step.Wait(left);
  }

  private @Nullable Duration toExit() {
    Duration runTime = behaviour().runTime();
    if (runTime == null) {
      return null;
    }
    Instant begun =
        since != null
            ? since
            : Times.parse(containers().index(0).at("state", "running", "startedAt").text(), now);
    return Duration.between(now, begun.plus(runTime));
  }

  private Duration toRestart() {
    Node first = containers().index(0);
    Instant exited =
        Times.parse(first.at("lastState", "terminated", "finishedAt").text(), Instant.EPOCH);
    return Duration.between(now, exited.plus(backoff(restarts())));
  }

  private int restarts() {
    return (int) containers().index(0).get("restartCount").number();
  }

  /** How long a container waits that has been restarted so often. */
  static Duration backoff(int restarts) {
    if (restarts <= 0) {
      return Duration.ZERO;
    }
    Duration wait = FIRST_BACKOFF.multipliedBy(1L << Math.min(restarts - 1, MOST_DOUBLINGS));
    return wait.compareTo(LONGEST_BACKOFF) < 0 ? wait : LONGEST_BACKOFF;
  }

  private Step exitOrRestart() {
    List<Notice> begins = Step.begins(pod.field("spec").get("containers"), "containers");
    if (containers().items().stream().noneMatch(ContainerStatus::isRunning)) {
      return new Step.Write(status().resumed(), true, begins);
    }
    int code = behaviour().exitCode();
    boolean again =
        switch (pod.field("spec").get("restartPolicy").text("Always")) {
          case "Never" -> false;
          case "OnFailure" -> code != 0;
          default -> true;
        };
    if (!again) {
      return write(status().ended(code), List.of());
    }
    Duration wait = backoff(restarts());
    return wait.isZero()
        ? new Step.Write(status().restarted(code), true, begins)
        : backOff(code, wait);
  }

  private Step backOff(int code, Duration wait) {
    String shown = pod.meta().name() + "_" + pod.meta().namespace() + "(" + pod.meta().uid() + ")";
    List<Notice> notices = new ArrayList<>();
    for (Node c : containers().items()) {
      String name = c.get("name").text();
      notices.add(
          new Notice(
              Step.part("containers", name),
              EventRecorder.WARNING,
              "BackOff",
              "Back-off restarting failed container " + name + " in pod " + shown));
    }
    return write(
        status()
            .backingOff(
                code,
                name ->
                    "back-off "
                        + GoDuration.format(wait)
                        + " restarting failed container="
                        + name
                        + " pod="
                        + shown),
        notices);
  }

  private static List<Notice> notices(List<Notice> first, Notice last) {
    List<Notice> out = new ArrayList<>(first);
    out.add(last);
    return out;
  }

  private static Step write(Map<String, @Nullable Object> status, List<Notice> notices) {
    return new Step.Write(status, false, notices);
  }
}
