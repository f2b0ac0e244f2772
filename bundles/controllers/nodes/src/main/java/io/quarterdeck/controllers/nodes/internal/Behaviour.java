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
 * What the processes of a pod would do: run for ever, unless the pod belongs to a Job or its
 * annotations say otherwise.
 *
 * @param startDelay from being bound to running
 * @param runTime until they exit; null for never
 * @param exitCode with which they exit
 */
record Behaviour(Duration startDelay, @Nullable Duration runTime, int exitCode) {
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
    boolean ends = crashes || code != null || runTime != null || isOfJob(pod);
    return new Behaviour(
        delay == null ? START_DELAY : delay,
        !ends ? null : runTime == null ? RUN_TIME : runTime,
        code != null ? code : crashes ? 1 : 0);
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
