// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.policies;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.runtime.lookup.Followed;
import io.quarterdeck.spi.admission.AdmissionRequest;
import io.quarterdeck.spi.lookup.ObjectReader;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The policies of one kind with their bindings, as they change. Thread-safe.
 *
 * @param <P> a compiled policy
 */
public final class PolicySource<P> implements AutoCloseable {
  private static final String GROUP = "admissionregistration.k8s.io";

  /** Reviews, which are answered and not stored, and policies themselves: no policy stops those. */
  private static final Map<String, Set<String>> EXEMPT =
      Map.of(
          GROUP,
          Set.of(
              "validatingadmissionpolicies",
              "validatingadmissionpolicybindings",
              "mutatingadmissionpolicies",
              "mutatingadmissionpolicybindings"),
          "authentication.k8s.io",
          Set.of("selfsubjectreviews", "tokenreviews"),
          "authorization.k8s.io",
          Set.of(
              "localsubjectaccessreviews",
              "selfsubjectaccessreviews",
              "selfsubjectrulesreviews",
              "subjectaccessreviews"));

  private final Followed<P> policies;
  private final Followed<Binding> bindings;

  /** A policy and all its bindings, by name. */
  public record Hook<P>(P policy, List<Binding> bindings) {}

  public PolicySource(
      ObjectReader reader, String policies, String bindings, Function<ApiObject, P> compile) {
    this.policies = new Followed<>(reader, new GroupResource(GROUP, policies), compile);
    this.bindings = new Followed<>(reader, new GroupResource(GROUP, bindings), Binding::of);
  }

  /** The policies that a request could concern, by name. */
  public List<Hook<P>> hooks(AdmissionRequest r) {
    boolean exempt =
        EXEMPT.getOrDefault(r.resource().group(), Set.of()).contains(r.resource().resource());
    if (exempt) {
      return List.of();
    }
    List<Binding> all = bindings.in("");
    if (all.isEmpty()) {
      return List.of();
    }
    Map<String, List<Binding>> byPolicy =
        all.stream().collect(Collectors.groupingBy(Binding::policy));
    return byPolicy.entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .map(e -> hook(e.getKey(), e.getValue()))
        .filter(Objects::nonNull)
        .toList();
  }

  private @Nullable Hook<P> hook(String policy, List<Binding> of) {
    P found = policies.get("", policy);
    return found == null
        ? null
        : new Hook<>(found, of.stream().sorted(Comparator.comparing(Binding::name)).toList());
  }

  @Override
  public void close() {
    policies.close();
    bindings.close();
  }
}
