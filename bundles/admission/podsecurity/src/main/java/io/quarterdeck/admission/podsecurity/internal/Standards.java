// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.podsecurity.internal;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.api.LabelSelector;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Quantity;
import io.quarterdeck.api.Status;
import io.quarterdeck.api.StatusReason;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Trees;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.runtime.lookup.Followed;
import io.quarterdeck.runtime.lookup.LazyService;
import io.quarterdeck.runtime.pod.PodContainers;
import io.quarterdeck.runtime.pod.PodReferences;
import io.quarterdeck.runtime.pod.PodResources;
import io.quarterdeck.runtime.pod.ResourceList;
import io.quarterdeck.spi.admission.AdmissionRequest;
import io.quarterdeck.spi.admission.Interest;
import io.quarterdeck.spi.admission.MutatingAdmission;
import io.quarterdeck.spi.admission.Operation;
import io.quarterdeck.spi.admission.ValidatingAdmission;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.authorization.AccessReviewer;
import io.quarterdeck.spi.authorization.Attributes;
import io.quarterdeck.spi.authorization.Decision;
import io.quarterdeck.spi.lookup.ObjectReader;
import io.quarterdeck.spi.lookup.ObjectWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.ComponentServiceObjects;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.Designate;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** The checks that make up each level and version. Thread-safe. */
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
