// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.podsecurity.internal;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The checks that make up each level and version. Thread-safe. Kubernetes: {@code NewEvaluator}.
 */
final class Standards {
  private final List<Check> checks = new ArrayList<>();
  private final int newest;
  private final ConcurrentMap<LevelVersion, List<Function<PodView, @Nullable Finding>>> known =
      new ConcurrentHashMap<>();

  Standards() {
    checks.addAll(HostChecks.all());
    checks.addAll(KernelChecks.all());
    checks.addAll(ProfileChecks.all());
    checks.addAll(RestrictedChecks.all());
    checks.sort(Comparator.comparing(Check::level).thenComparing(Check::id));
    newest = checks.stream().mapToInt(c -> c.versions().lastKey()).max().orElse(0);
  }

  /** What the level has against the pod; nothing when it may run. */
  List<Finding> evaluate(LevelVersion level, PodView pod) {
    List<Finding> out = new ArrayList<>();
    for (Function<PodView, @Nullable Finding> rule : rules(level)) {
      Finding finding = rule.apply(pod);
      if (finding != null) {
        out.add(finding);
      }
    }
    return out;
  }

  /** Versions after the last change are all alike: a label cannot fill the memory. */
  private List<Function<PodView, @Nullable Finding>> rules(LevelVersion asked) {
    LevelVersion key = new LevelVersion(asked.level(), Math.min(asked.minor(), newest));
    return known.computeIfAbsent(key, this::select);
  }

  private List<Function<PodView, @Nullable Finding>> select(LevelVersion wanted) {
    Set<String> superfluous = new HashSet<>();
    List<Check> there =
        checks.stream()
            .filter(c -> c.level().compareTo(wanted.level()) <= 0)
            .filter(c -> c.in(wanted.minor()) != null)
            .toList();
    there.forEach(c -> superfluous.add(c.overrides()));
    List<Function<PodView, @Nullable Finding>> out = new ArrayList<>();
    for (Check c : there) {
      Function<PodView, @Nullable Finding> rule = c.in(wanted.minor());
      if (rule != null && !superfluous.contains(c.id())) {
        out.add(rule);
      }
    }
    return List.copyOf(out);
  }
}
