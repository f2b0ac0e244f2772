// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.feature;

import io.quarterdeck.runtime.feature.Gate.Stage;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Which gates are on: the defaults, and what is set ({@code --feature-gates}). Immutable.
 * Kubernetes: featureGate.Set.
 */
public final class GateSettings {
  private static final String ALL_ALPHA = "AllAlpha";
  private static final String ALL_BETA = "AllBeta";

  private final Map<String, Gate> known;
  private final SortedMap<String, Boolean> set;

  private GateSettings(Map<String, Gate> known, SortedMap<String, Boolean> set) {
    this.known = known;
    this.set = Collections.unmodifiableSortedMap(set);
  }

  /**
   * Reads {@code NAME=true} or {@code NAME=false}; the last of a name counts. {@code AllAlpha} and
   * {@code AllBeta} are for the gates of that stage that are not named.
   *
   * @throws IllegalArgumentException for a gate that there is not, a value that is none, a locked
   *     gate that is not left as it is, and a gate that is on without one that it needs
   */
  public static GateSettings of(Map<String, Gate> known, List<String> entries) {
    SortedMap<String, Boolean> named = named(entries);
    named.forEach((name, value) -> check(known, name, value));
    SortedMap<String, Boolean> set = new TreeMap<>(named);
    spread(known, named, ALL_ALPHA, Stage.Alpha, set);
    spread(known, named, ALL_BETA, Stage.Beta, set);
    GateSettings settings = new GateSettings(known, set);
    known.values().forEach(settings::checkNeeds);
    return settings;
  }

  private static SortedMap<String, Boolean> named(List<String> entries) {
    Map<String, Boolean> out = new LinkedHashMap<>();
    for (String entry : entries) {
      if (entry.isBlank()) {
        continue;
      }
      String[] parts = entry.split("=", 2);
      String name = parts[0].strip();
      if (parts.length < 2) {
        throw new IllegalArgumentException("missing bool value for " + name);
      }
      String text = parts[1].strip();
      Boolean value = GoBoolean.read(text);
      if (value == null) {
        throw new IllegalArgumentException(
            "invalid value of " + name + "=" + text + ", err: " + GoBoolean.problem(text));
      }
      out.put(name, value);
    }
    return new TreeMap<>(out);
  }

  private static void check(Map<String, Gate> known, String name, boolean value) {
    Gate gate = known.get(name);
    if (gate == null) {
      throw new IllegalArgumentException("unrecognized feature gate: " + name);
    }
    if (gate.locked() && gate.enabled() != value) {
      throw new IllegalArgumentException(
          "cannot set feature gate "
              + name
              + " to "
              + value
              + ", feature is locked to "
              + gate.enabled());
    }
  }

  private static void spread(
      Map<String, Gate> known,
      Map<String, Boolean> named,
      String all,
      Stage stage,
      Map<String, Boolean> out) {
    Boolean value = named.get(all);
    if (value != null) {
      known.values().stream()
          .filter(g -> g.stage() == stage && !isSpecial(g.name()))
          .forEach(g -> out.putIfAbsent(g.name(), value));
    }
  }

  private static boolean isSpecial(String name) {
    return name.equals(ALL_ALPHA) || name.equals(ALL_BETA);
  }

  private void checkNeeds(Gate gate) {
    if (!isEnabled(gate.name())) {
      return;
    }
    List<String> off = new ArrayList<>(gate.needs());
    off.removeIf(this::isEnabled);
    if (!off.isEmpty()) {
      throw new IllegalArgumentException(
          gate.name()
              + " is enabled, but depends on features that are disabled: ["
              + String.join(" ", off)
              + "]");
    }
  }

  /**
   * Whether a gate is on.
   *
   * @throws IllegalArgumentException when there is no such gate
   */
  public boolean isEnabled(String name) {
    Gate gate = known.get(name);
    if (gate == null) {
      throw new IllegalArgumentException("unrecognized feature gate: " + name);
    }
    return set.getOrDefault(name, gate.enabled());
  }

  /** What is set, by name or for all of a stage: what kube-apiserver shows of its flag. */
  public SortedMap<String, Boolean> set() {
    return set;
  }
}
