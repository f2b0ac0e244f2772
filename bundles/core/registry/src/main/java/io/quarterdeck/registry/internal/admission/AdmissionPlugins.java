// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.admission;

import io.quarterdeck.runtime.chain.ChainConfig;
import io.quarterdeck.spi.feature.FeatureGates;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which admission plugins a configuration asks for, by kube-apiserver's rule: the defaults, and
 * what is enabled, without what is disabled.
 *
 * <p>Which are the defaults is not known here: each plugin says it, and the profile's features say
 * which of those that are on must be there.
 *
 * @param required without which no write is admitted; used even if they are off by default
 * @param unused what is not called although it is there and does not say that it is off
 */
public record AdmissionPlugins(Set<String> required, Set<String> unused) {

  /** The plugins that a feature gate of Kubernetes switches off, by the gate. */
  private static final Map<String, String> GATED =
      Map.of(
          "MutatingAdmissionPolicy", "MutatingAdmissionPolicy",
          "NodeDeclaredFeatures", "NodeDeclaredFeatureValidator",
          "PodTopologyLabelsAdmission", "PodTopologyLabels");

  /** The same without the plugins whose gate is off. */
  public AdmissionPlugins with(FeatureGates gates) {
    Set<String> needed = new HashSet<>(required);
    Set<String> off = new HashSet<>(unused);
    GATED.forEach(
        (gate, plugin) -> {
          if (!gates.isEnabled(gate)) {
            needed.remove(plugin);
            off.add(plugin);
          }
        });
    return new AdmissionPlugins(Set.copyOf(needed), Set.copyOf(off));
  }

  /** How the chains of admission use them; {@link AdmissionEngine} watches over the required. */
  public ChainConfig chain() {
    return new ChainConfig(Set.of(), unused).withEnabled(required);
  }

  /** What is both enabled and disabled is disabled: the shipped configuration enables some. */
  public static AdmissionPlugins of(
      String[] enable, String[] disable, String[] required, String[] optional) {
    Set<String> on = names(List.of(enable));
    Set<String> off = names(List.of(disable));
    Set<String> needed = names(List.of(required));
    needed.addAll(on);
    needed.removeAll(off);
    Set<String> unused = names(List.of(optional));
    unused.removeAll(on);
    unused.addAll(off);
    return new AdmissionPlugins(Set.copyOf(needed), Set.copyOf(unused));
  }

  /** An empty list in a file may arrive as one empty name. */
  private static Set<String> names(Collection<String> raw) {
    Set<String> out = new HashSet<>();
    raw.stream().map(String::strip).filter(n -> !n.isEmpty()).forEach(out::add);
    return out;
  }
}
