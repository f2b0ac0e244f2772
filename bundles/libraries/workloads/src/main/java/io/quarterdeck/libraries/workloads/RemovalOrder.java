// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.workloads;

import static java.util.Comparator.comparing;
import static java.util.Comparator.comparingInt;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Which of too many pods go: those whose end is missed least. Kubernetes: {@code ActivePods} and
 * {@code ActivePodsWithRanks} of {@code pkg/controller/controller_utils.go}.
 */
public final class RemovalOrder {
  private static final String COST = "controller.kubernetes.io/pod-deletion-cost";

  /** A pod and what it is compared by. */
  private record Candidate(
      ApiObject pod,
      boolean isAssigned,
      int phase,
      boolean isReady,
      int cost,
      int neighbours,
      @Nullable Instant readySince,
      Restarts restarts,
      @Nullable Instant created) {}

  /** The most restarts of one container, and of one sidecar. */
  private record Restarts(int regular, int sidecar) {}

  private RemovalOrder() {}

  /**
   * The pods to remove: doubled-up nodes are relieved, and ages count by their magnitude so that no
   * age group loses all its pods.
   *
   * @param related pods of the same purpose, among which nodes may be doubled up
   */
  public static List<ApiObject> ranked(
      List<ApiObject> pods, List<ApiObject> related, int count, Instant now) {
    Map<String, Integer> onNode = new HashMap<>();
    related.stream()
        .filter(PodState::isActive)
        .forEach(p -> onNode.merge(node(p), 1, Integer::sum));
    Comparator<Candidate> order =
        first()
            .thenComparingInt(Candidate::cost)
            .thenComparing(comparingInt(Candidate::neighbours).reversed())
            .thenComparing((a, b) -> a.isReady() ? younger(a, b, Candidate::readySince, now) : 0)
            .thenComparing(restarts())
            .thenComparing((a, b) -> younger(a, b, Candidate::created, now));
    return sorted(pods, onNode, order, count);
  }

  /** The pods to remove, by what they are alone. */
  public static List<ApiObject> plain(List<ApiObject> pods, int count) {
    Comparator<Candidate> order =
        first()
            .thenComparing((a, b) -> a.isReady() ? later(a.readySince(), b.readySince()) : 0)
            .thenComparing(restarts())
            .thenComparing((a, b) -> later(a.created(), b.created()));
    return sorted(pods, Map.of(), order, count);
  }

  private static List<ApiObject> sorted(
      List<ApiObject> pods, Map<String, Integer> onNode, Comparator<Candidate> order, int count) {
    return pods.stream()
        .map(p -> candidate(p, onNode.getOrDefault(node(p), 0)))
        .sorted(order)
        .limit(count)
        .map(Candidate::pod)
        .toList();
  }

  private static Candidate candidate(ApiObject pod, int neighbours) {
    return new Candidate(
        pod,
        !node(pod).isEmpty(),
        ordinal(PodState.phase(pod)),
        PodState.isReady(pod),
        cost(pod),
        neighbours,
        PodState.readySince(pod),
        restartsOf(pod),
        Times.of(pod.meta().creationTimestamp()));
  }

  private static Comparator<Candidate> first() {
    return comparing(Candidate::isAssigned)
        .thenComparingInt(Candidate::phase)
        .thenComparing(Candidate::isReady);
  }

  private static Comparator<Candidate> restarts() {
    return comparing(Candidate::restarts, comparingInt(Restarts::regular).reversed())
        .thenComparing(Candidate::restarts, comparingInt(Restarts::sidecar).reversed());
  }

  private static String node(ApiObject pod) {
    return pod.field("spec").get("nodeName").text();
  }

  private static int ordinal(String phase) {
    return switch (phase) {
      case "Unknown" -> 1;
      case "Running" -> 2;
      default -> 0;
    };
  }

  /** What its annotation says, 0 for none or for no number as Go's formatter writes one. */
  static int cost(ApiObject pod) {
    String text = pod.meta().annotations().getOrDefault(COST, "0");
    boolean written = text.equals("0") || text.matches("-?[1-9][0-9]*|-0+[0-9]*");
    try {
      return written ? Integer.parseInt(text) : 0;
    } catch (NumberFormatException e) {
      return 0;
    }
  }

  private static Restarts restartsOf(ApiObject pod) {
    Set<String> sidecars =
        pod.field("spec").get("initContainers").items().stream()
            .filter(c -> c.get("restartPolicy").text().equals("Always"))
            .map(c -> c.get("name").text())
            .collect(Collectors.toSet());
    Node status = pod.field("status");
    return new Restarts(
        most(status.get("containerStatuses").items()),
        most(
            status.get("initContainerStatuses").items().stream()
                .filter(c -> sidecars.contains(c.get("name").text()))
                .toList()));
  }

  private static int most(List<Node> statuses) {
    return statuses.stream().mapToInt(c -> (int) c.get("restartCount").number()).max().orElse(0);
  }

  /** Younger by a power of two of its age; among equals the UID decides, at random but once. */
  private static int younger(Candidate a, Candidate b, Since since, Instant now) {
    Instant of = since.of(a);
    Instant than = since.of(b);
    if (of == null ? than == null : of.equals(than)) {
      return 0;
    }
    int byAge = Long.compare(magnitude(of, now), magnitude(than, now));
    return byAge != 0 ? byAge : a.pod().meta().uid().compareTo(b.pod().meta().uid());
  }

  @FunctionalInterface
  private interface Since {
    @Nullable Instant of(Candidate candidate);
  }

  private static long magnitude(@Nullable Instant since, Instant now) {
    if (since == null) {
      return Long.SIZE;
    }
    Duration age = Duration.between(since, now);
    return age.isPositive() ? (long) (Math.log(age.toNanos()) / Math.log(2)) : -1;
  }

  private static int later(@Nullable Instant a, @Nullable Instant b) {
    if (a == null || b == null) {
      return Boolean.compare(a != null, b != null);
    }
    return b.compareTo(a);
  }
}
