// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.quotas;

import io.quarterdeck.api.GroupResource;
import io.quarterdeck.spi.lookup.ObjectReader;
import java.time.InstantSource;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;

/** The evaluator of each resource: the counting one for those without their own. Thread-safe. */
public final class Evaluators {
  private static final Set<GroupResource> IGNORED =
      Set.of(
          new GroupResource("", "events"),
          new GroupResource("events.k8s.io", "events"),
          new GroupResource("", "bindings"),
          new GroupResource("authorization.k8s.io", "localsubjectaccessreviews"));
  private static final Set<String> OLD_NAMES =
      Set.of("configmaps", "secrets", "resourcequotas", "replicationcontrollers");

  private final ConcurrentMap<GroupResource, Evaluator> known = new ConcurrentHashMap<>();

  public Evaluators(InstantSource clock, ObjectReader reader) {
    PodEvaluator pods = new PodEvaluator(clock);
    known.put(new GroupResource("", "pods"), pods);
    known.put(new GroupResource("", "services"), new ServiceEvaluator());
    known.put(new GroupResource("", "persistentvolumeclaims"), new ClaimEvaluator());
    known.put(
        new GroupResource("resource.k8s.io", "resourceclaims"),
        new DeviceEvaluator(new DeviceClasses(reader), new PodOfClaim(reader, pods::usage)));
  }

  /** Null for what no quota counts. */
  public @Nullable Evaluator of(GroupResource resource) {
    return IGNORED.contains(resource)
        ? null
        : known.computeIfAbsent(resource, Evaluators::counting);
  }

  private static Evaluator counting(GroupResource r) {
    boolean old = r.group().isEmpty() && OLD_NAMES.contains(r.resource());
    return new CountEvaluator(Evaluator.countName(r), old ? r.resource() : "");
  }
}
