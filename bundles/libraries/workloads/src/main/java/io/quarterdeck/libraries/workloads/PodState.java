// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.workloads;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.StatusConditions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a pod's status says to who controls it. Kubernetes: {@code pkg/api/v1/pod}, {@code
 * pkg/controller}.
 */
public final class PodState {
  public static final String SUCCEEDED = "Succeeded";
  public static final String FAILED = "Failed";

  private PodState() {}

  public static String phase(ApiObject pod) {
    return pod.field("status").get("phase").text();
  }

  /** Whether its containers have ended for good. */
  public static boolean isFinished(ApiObject pod) {
    return phase(pod).equals(SUCCEEDED) || phase(pod).equals(FAILED);
  }

  public static boolean isMarked(ApiObject pod) {
    return !pod.meta().deletionTimestamp().isEmpty();
  }

  /** Whether it runs, or will. */
  public static boolean isActive(ApiObject pod) {
    return !isFinished(pod) && !isMarked(pod);
  }

  /** Whether it is being deleted and may still run. */
  public static boolean isTerminating(ApiObject pod) {
    return !isFinished(pod) && isMarked(pod);
  }

  public static boolean isReady(ApiObject pod) {
    return ready(pod).get("status").text().equals("True");
  }

  private static Node ready(ApiObject pod) {
    return StatusConditions.of(pod).find("Ready");
  }

  /** Since when it is ready; null when it is not, or nobody wrote it down. */
  public static @Nullable Instant readySince(ApiObject pod) {
    return isReady(pod) ? Times.of(ready(pod).get("lastTransitionTime")) : null;
  }

  /** Whether it has been ready for so long. */
  public static boolean isAvailable(ApiObject pod, long minReadySeconds, Instant now) {
    if (!isReady(pod)) {
      return false;
    }
    Instant since = readySince(pod);
    return minReadySeconds == 0
        || (since != null && !since.plusSeconds(minReadySeconds).isAfter(now));
  }

  /** When the first of those that are ready will be available; null when none will. */
  public static @Nullable Duration untilAvailable(
      List<ApiObject> pods, long minReadySeconds, Instant now) {
    return pods.stream()
        .map(PodState::readySince)
        .filter(Objects::nonNull)
        .map(since -> Duration.between(now, since.plusSeconds(minReadySeconds)))
        .filter(Duration::isPositive)
        .min(Duration::compareTo)
        .orElse(null);
  }
}
