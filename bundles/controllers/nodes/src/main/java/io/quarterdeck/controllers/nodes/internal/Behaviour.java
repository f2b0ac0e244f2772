// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.nodes.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import io.quarterdeck.runtime.controller.Owners;
import io.quarterdeck.runtime.file.GoDuration;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the processes of a pod would do: what its annotations say; where they do not, what its
 * commands say; where neither does, run for ever, unless the pod belongs to a Job.
 *
 * @param startDelay from being bound to running
 * @param runTime until they exit; null for never
 * @param exitCode with which they exit
 * @param stopDelay from being told to end until they do; their grace may be shorter
 */
record Behaviour(
    Duration startDelay, @Nullable Duration runTime, int exitCode, Duration stopDelay) {
  static final String PREFIX = "simulated.quarterdeck.io/";

  private static final Duration START_DELAY = Duration.ofMillis(100);
  private static final Duration RUN_TIME = Duration.ofMillis(200);
  private static final int MOST_EXIT_CODE = 255;

  /** By SIGTERM, as shells count. */
  private static final int TERMINATED = 143;

  static Behaviour of(ApiObject pod) {
    Map<String, String> annotations = pod.meta().annotations();
    boolean crashes = annotations.getOrDefault(PREFIX + "crash-loop", "").equals("true");
    Integer code = exitCode(annotations.getOrDefault(PREFIX + "exit-code", ""));
    Duration runTime = duration(annotations.getOrDefault(PREFIX + "run-time", ""));
    Duration delay = duration(annotations.getOrDefault(PREFIX + "start-delay", ""));
    Duration stop = duration(annotations.getOrDefault(PREFIX + "stop-delay", ""));
    PlainCommand command =
        crashes || code != null ? null : PlainCommand.ofAll(pod.field("spec").get("containers"));
    if (runTime == null) {
      boolean ends = crashes || code != null || isOfJob(pod);
      runTime = command != null ? atLeast(command.runTime()) : ends ? RUN_TIME : null;
    }
    int exit = code != null ? code : crashes ? 1 : command != null ? command.exitCode() : 0;
    return new Behaviour(
        delay == null ? START_DELAY : delay, runTime, exit, stop == null ? Duration.ZERO : stop);
  }

  /** Also what is through at once is seen running. */
  private static Duration atLeast(Duration time) {
    return time.compareTo(RUN_TIME) < 0 ? RUN_TIME : time;
  }

  private static boolean isOfJob(ApiObject pod) {
    Node owner = Owners.controllerOf(pod);
    return owner != null && owner.get("kind").text().equals("Job");
  }

  /** Null for what is none. */
  private static @Nullable Duration duration(String text) {
    Duration found = text.isEmpty() ? null : GoDuration.parseOrNull(text);
    return found == null || found.isNegative() ? null : found;
  }

  private static @Nullable Integer exitCode(String text) {
    try {
      int code = Integer.parseInt(text);
      return code < 0 || code > MOST_EXIT_CODE ? null : code;
    } catch (NumberFormatException e) {
      return null;
    }
  }

  /** Whether it takes long enough for the pod to be seen on its way. */
  boolean startsSlowly() {
    return startDelay.compareTo(START_DELAY) > 0;
  }

  /** When told to end: a server has done its work; of other work something is left. */
  int exitCodeWhenStopped() {
    return runTime == null ? 0 : TERMINATED;
  }
}
