// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.pipeline.internal;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.Status;
import io.quarterdeck.api.StatusReason;
import io.quarterdeck.runtime.chain.Chain;
import io.quarterdeck.runtime.chain.Chains;
import io.quarterdeck.runtime.chain.Plugin;
import io.quarterdeck.spi.stage.ApiResponse;
import io.quarterdeck.spi.stage.HealthCheck;
import io.quarterdeck.spi.stage.Query;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * {@code /healthz}, {@code /livez} and {@code /readyz}, with the checks of plugins and of the
 * chains.
 */
final class Health {
  private static final Logger LOG = System.getLogger(Health.class.getName());
  private static final String READY = "readyz";

  private final Chain<HealthCheck> checks;
  private final Chains chains;

  Health(Chain<HealthCheck> checks, Chains chains) {
    this.checks = checks;
    this.chains = chains;
  }

  /** The names of an endpoint's checks, in order. */
  List<String> names(String endpoint) {
    return List.copyOf(all(endpoint).keySet());
  }

  private Map<String, HealthCheck> all(String endpoint) {
    Map<String, HealthCheck> out = new LinkedHashMap<>();
    out.put("ping", () -> null);
    for (Plugin<HealthCheck> plugin : checks.snapshot().plugins()) {
      if (plugin.service().endpoints().contains(endpoint)) {
        out.put(plugin.name(), plugin.service());
      }
    }
    if (endpoint.equals(READY)) {
      out.put("plugins", this::missingPlugins);
      putMissing(out);
    }
    return out;
  }

  /** A failing line for each absent plugin: reasons are withheld, so the name has to say it. */
  private void putMissing(Map<String, HealthCheck> out) {
    for (Chain<?> chain : chains.open()) {
      for (String name : chain.snapshot().missing()) {
        out.put("plugins/" + chain.kind() + "/" + name, () -> "missing");
      }
    }
  }

  /** The required plugins that are absent, by chain: their doors are shut. */
  private @Nullable String missingPlugins() {
    List<String> missing = new ArrayList<>();
    for (Chain<?> chain : chains.open()) {
      if (!chain.snapshot().complete()) {
        missing.add(chain.kind() + ": " + String.join(", ", chain.snapshot().missing()));
      }
    }
    return missing.isEmpty() ? null : "missing " + String.join("; ", missing);
  }

  /** The answer at an endpoint, or at one of its checks below it. */
  ApiResponse answer(String endpoint, String below, Query query) {
    Map<String, HealthCheck> all = all(endpoint);
    String name = below.startsWith("/") ? below.substring(1) : below;
    if (!name.isEmpty()) {
      HealthCheck one = all.get(name);
      if (one == null) {
        throw ApiException.of(
            StatusReason.NOT_FOUND,
            "the server could not find the requested resource",
            Status.Details.of("", "", ""));
      }
      all = Map.of(name, one);
    }
    return report(endpoint, all, !name.isEmpty(), query);
  }

  private static ApiResponse report(
      String endpoint, Map<String, HealthCheck> checks, boolean single, Query query) {
    Set<String> excluded = new HashSet<>(query.all("exclude"));
    StringBuilder lines = new StringBuilder();
    List<String> failed = new ArrayList<>();
    checks.forEach(
        (name, check) -> {
          if (excluded.remove(name)) {
            lines.append("[+]").append(name).append(" excluded: ok\n");
            return;
          }
          String problem = problem(check);
          if (problem == null) {
            lines.append("[+]").append(name).append(" ok\n");
          } else {
            lines.append("[-]").append(name).append(" failed: reason withheld\n");
            failed.add(name + ": " + problem);
          }
        });
    if (!excluded.isEmpty()) {
      lines.append("warn: some health checks cannot be excluded: no matches for ");
      lines.append(quoted(excluded)).append('\n');
    }
    if (!failed.isEmpty()) {
      LOG.log(Level.DEBUG, "{0} fails: {1}", endpoint, failed);
      return Answers.text(500, lines + endpoint + " check failed\n");
    }
    boolean verbose = query.has("verbose") && !single;
    return Answers.text(200, verbose ? lines + endpoint + " check passed\n" : "ok");
  }

  private static String quoted(Set<String> names) {
    return names.stream().sorted().map(n -> '"' + n + '"').collect(Collectors.joining(", "));
  }

  private static @Nullable String problem(HealthCheck check) {
    try {
      return check.problem();
    } catch (RuntimeException e) {
      return String.valueOf(e);
    }
  }
}
