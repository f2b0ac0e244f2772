// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.feature;

import io.quarterdeck.api.GroupVersionResource;
import io.quarterdeck.runtime.metrics.Family;
import io.quarterdeck.runtime.metrics.Gauge;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.feature.FeatureGates;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.stream.Collectors;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Modified;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.Designate;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;

/**
 * The gates and the API versions that are switched on, read once at the start: half of the server
 * is built by them. Thread-safe.
 */
@Component(
    immediate = true,
    service = {FeatureGates.class, Switches.class},
    configurationPid = Switches.PID)
@Designate(ocd = Switches.Config.class)
public final class Switches implements FeatureGates {
  static final String PID = "io.quarterdeck.features";
  private static final Logger LOG = System.getLogger(Switches.class.getName());

  /** What is switched on and off. */
  @ObjectClassDefinition(name = "Features")
  public @interface Config {
    @AttributeDefinition(
        description =
            "NAME=true or NAME=false of feature gates, at the next start (--feature-gates)")
    String[] feature_gates() default {};

    @AttributeDefinition(
        description =
            "KEY=true or KEY=false of built-in API versions, at the next start: api/all, api/ga,"
                + " api/beta, api/alpha, GROUP/VERSION, GROUP/VERSION/RESOURCE (--runtime-config)")
    String[] runtime_config() default {};
  }

  private final SortedMap<String, Gate> known = GateTable.read();
  private final Set<String> groupVersions = groupVersions();
  private final GateSettings gates;
  private final RuntimeConfig runtime;

  /**
   * @throws IllegalArgumentException naming the key when a switch cannot be meant
   */
  @Activate
  public Switches(@Reference Metrics metrics, Config config) {
    this(metrics, List.of(config.feature_gates()), List.of(config.runtime_config()));
  }

  /** For tests: these gates, written as in the configuration. */
  public Switches(Metrics metrics, List<String> gates, List<String> runtime) {
    this.gates = gates(gates);
    this.runtime = runtime(runtime);
    record(metrics);
  }

  private GateSettings gates(List<String> lines) {
    try {
      return GateSettings.of(known, lines);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(PID + ": feature.gates: " + e.getMessage(), e);
    }
  }

  private RuntimeConfig runtime(List<String> lines) {
    try {
      return RuntimeConfig.of(groupVersions, lines);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(PID + ": runtime.config: " + e.getMessage(), e);
    }
  }

  private void record(Metrics metrics) {
    Family<Gauge> enabled =
        metrics.gauge(
            "kubernetes_feature_enabled",
            "Whether a feature gate is on, by its name and its stage.",
            "name",
            "stage");
    known
        .values()
        .forEach(g -> enabled.with(g.name(), g.stage().label()).set(isEnabled(g.name()) ? 1 : 0));
  }

  /**
   * A change while the server runs is checked, and waits for the next start.
   *
   * @throws IllegalArgumentException as at the start; everything stays as it was
   */
  @Modified
  void modified(Config config) {
    boolean same =
        gates(List.of(config.feature_gates())).set().equals(gates.set())
            && runtime(List.of(config.runtime_config())).set().equals(runtime.set());
    if (!same) {
      LOG.log(Level.WARNING, PID + ": what has changed is in force after a restart");
    }
  }

  @Override
  public boolean isEnabled(String gate) {
    return gates.isEnabled(gate);
  }

  /**
   * Whether a built-in resource is served.
   *
   * @param otherwise whether it is when nothing is set
   * @param gate without which it is not; empty for most
   */
  public boolean serves(GroupVersionResource gvr, boolean otherwise, String gate) {
    return (gate.isEmpty() || isEnabled(gate))
        && runtime.isEnabled(gvr.group(), gvr.version(), gvr.resource(), otherwise);
  }

  /** What is set, by the names of kube-apiserver's flags and as it shows them. */
  public Map<String, String> flags() {
    String set =
        gates.set().entrySet().stream()
            .map(e -> e.getKey() + "=" + e.getValue())
            .collect(Collectors.joining(","));
    return Map.of("feature-gates", set, "runtime-config", String.join(",", runtime.set()));
  }

  /** The built-in group versions, as {@code GROUP/VERSION}. */
  private static Set<String> groupVersions() {
    try (InputStream in = Switches.class.getResourceAsStream("group-versions.txt")) {
      if (in == null) {
        throw new IllegalStateException("the bundle has no group-versions.txt");
      }
      return new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))
          .lines()
          .filter(l -> !l.isBlank() && !l.startsWith("#"))
          .collect(Collectors.toUnmodifiableSet());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
