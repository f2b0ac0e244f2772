// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.resourcequota.internal;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.Quantity;
import io.quarterdeck.api.StatusReason;
import io.quarterdeck.libraries.pods.ResourceList;
import io.quarterdeck.libraries.quotas.Evaluator;
import io.quarterdeck.libraries.quotas.Quota;
import io.quarterdeck.libraries.quotas.Scope;
import io.quarterdeck.spi.admission.AdmissionRequest;
import io.quarterdeck.spi.admission.Operation;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Whether one write fits into quotas, and what they would count after it. What a status says has
 * happened already: it is counted and never refused. Stateless. Kubernetes: {@code CheckRequest}.
 */
final class QuotaCheck {
  private final AdmissionRequest r;
  private final Evaluator evaluator;
  private final LimitedResources limited;
  private final ApiObject object;

  QuotaCheck(AdmissionRequest r, Evaluator evaluator, LimitedResources limited) {
    this.r = r;
    this.evaluator = evaluator;
    this.limited = limited;
    this.object = r.requireObject();
  }

  /**
   * The quotas in the same order, those that count the write with new usage.
   *
   * @throws ApiException 403 when it does not fit
   */
  List<Quota> check(List<Quota> quotas) {
    Set<Quota> counting = new LinkedHashSet<>();
    Set<String> covered = new HashSet<>();
    for (Quota q : quotas) {
      if (matches(q, object)) {
        counting.add(q);
        covered.addAll(requireCountable(q));
      }
    }
    Map<String, Quantity> usage = evaluator.usage(object);
    requireNotNegative(usage);
    Map<String, Quantity> delta = delta(usage);
    boolean changes =
        counting.isEmpty()
            ? !withoutZeros(delta).isEmpty()
            : counting.stream().anyMatch(q -> !more(q, usage, delta).isEmpty());
    if (!changes) {
      return quotas;
    }
    requireCovered(usage, covered, quotas);
    return quotas.stream()
        .map(q -> counting.contains(q) ? charged(q, charge(q, usage, delta)) : q)
        .toList();
  }

  private boolean matches(Quota q, ApiObject o) {
    return !counted(q).isEmpty() && q.scopes().stream().allMatch(s -> evaluator.matches(s, o));
  }

  private Set<String> counted(Quota q) {
    Set<String> out = new TreeSet<>();
    q.hard().keySet().stream().filter(evaluator::counts).forEach(out::add);
    return out;
  }

  /** What the quota counts of it; refuses what lacks a value or a quota without usage yet. */
  private Set<String> requireCountable(Quota q) {
    Set<String> counted = counted(q);
    String missing = evaluator.missing(counted, object);
    if (missing != null) {
      throw r.forbidden("failed quota: " + q.name() + ": " + missing);
    }
    if (!q.used().keySet().containsAll(counted)) {
      throw r.forbidden(
          "status unknown for quota: " + q.name() + ", resources: " + String.join(",", counted));
    }
    return counted;
  }

  private void requireNotNegative(Map<String, Quantity> usage) {
    String negative =
        usage.entrySet().stream()
            .filter(e -> e.getValue().signum() < 0)
            .map(Map.Entry::getKey)
            .collect(Collectors.joining(","));
    if (!negative.isEmpty()) {
      throw r.forbidden("quota usage is negative for resource(s): " + negative);
    }
  }

  /** What is used more than before; on an update never less than nothing. */
  private Map<String, Quantity> delta(Map<String, Quantity> usage) {
    ApiObject before = r.oldObject();
    if (r.operation() != Operation.UPDATE || before == null) {
      return usage;
    }
    Map<String, Quantity> previous = evaluator.usage(before);
    Map<String, Quantity> out = new TreeMap<>();
    usage.forEach(
        (name, amount) -> {
          Quantity had = previous.get(name);
          Quantity more = had == null ? amount : amount.minus(had);
          if (more.signum() > 0) {
            out.put(name, more);
          }
        });
    return out;
  }

  /** An object that the quota did not count before is charged in full. */
  private Map<String, Quantity> more(
      Quota q, Map<String, Quantity> usage, Map<String, Quantity> delta) {
    ApiObject before = r.oldObject();
    boolean countedBefore =
        r.operation() == Operation.UPDATE && before != null && matches(q, before);
    return withoutZeros(countedBefore ? delta : usage);
  }

  private Map<String, Quantity> charge(
      Quota q, Map<String, Quantity> usage, Map<String, Quantity> delta) {
    Map<String, Quantity> out = more(q, usage, delta);
    out.keySet().retainAll(q.hard().keySet());
    return out;
  }

  private static Map<String, Quantity> withoutZeros(Map<String, Quantity> amounts) {
    Map<String, Quantity> out = new TreeMap<>(amounts);
    out.values().removeIf(q -> q.signum() == 0);
    return out;
  }

  private Quota charged(Quota q, Map<String, Quantity> charge) {
    Map<String, Quantity> used = new TreeMap<>(q.used());
    ResourceList.add(used, charge);
    Set<String> exceeded = new TreeSet<>(charge.keySet());
    exceeded.removeIf(
        n ->
            Objects.requireNonNull(used.get(n)).compareTo(Objects.requireNonNull(q.hard().get(n)))
                <= 0);
    if (!exceeded.isEmpty() && !r.subresource().equals("status")) {
      throw r.forbidden(
          "exceeded quota: %s, requested: %s, used: %s, limited: %s"
              .formatted(
                  q.name(),
                  text(charge, exceeded),
                  text(q.used(), exceeded),
                  text(q.hard(), exceeded)));
    }
    return q.withUsed(used);
  }

  private static String text(Map<String, Quantity> amounts, Set<String> names) {
    return names.stream()
        .filter(amounts::containsKey)
        .map(n -> n + "=" + amounts.get(n))
        .collect(Collectors.joining(","));
  }

  /** What only a quota allows must have one. */
  private void requireCovered(
      Map<String, Quantity> usage, Set<String> covered, List<Quota> quotas) {
    GroupResource resource = r.resource().groupResource();
    Set<String> names = limited.limitedNames(resource, usage);
    names.removeAll(covered);
    if (!names.isEmpty()) {
      throw r.forbidden("insufficient quota to consume: " + String.join(",", names));
    }
    Set<String> ofQuotas =
        quotas.stream()
            .flatMap(q -> q.scopes().stream())
            .filter(s -> evaluator.matches(s, object))
            .map(Scope::name)
            .collect(Collectors.toSet());
    List<Scope> open =
        limited.limitedScopes(resource).stream()
            .filter(s -> evaluator.matches(s, object) && !ofQuotas.contains(s.name()))
            .toList();
    if (!open.isEmpty()) {
      String text = open.stream().map(Scope::toString).collect(Collectors.joining(" "));
      // of all refusals the one that Kubernetes leaves without a reason
      throw ApiException.of(
          StatusReason.UNKNOWN, "insufficient quota to match these scopes: [" + text + "]", null);
    }
  }
}
