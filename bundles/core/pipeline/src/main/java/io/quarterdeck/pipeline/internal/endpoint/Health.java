// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.pipeline.internal.endpoint;

import io.quarterdeck.pipeline.internal.request.Answers;
import io.quarterdeck.pipeline.internal.request.ShutdownState;
import io.quarterdeck.runtime.chain.Chain;
import io.quarterdeck.runtime.chain.Chains;
import io.quarterdeck.runtime.chain.Plugin;
import io.quarterdeck.runtime.chain.PluginFailures;
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
 * chains. A line stands for something that is checked: of Kubernetes' names there are {@code ping},
 * {@code etcd} (a store that can be asked), {@code shutdown} and those that plugins bring, and no
 * others. A store that is not there shows as the missing dispatcher.
 */
public final class Health {
  /** The paths themselves, which pass closed doors. */
  public static final Set<String> PATHS = Set.of("/livez", "/readyz", "/healthz");

  private static final String STORE = "etcd";
  private static final Logger LOG = System.getLogger(Health.class.getName());
  private static final String READY = "readyz";

  /** That it is answered is what it says. */
  private static final HealthCheck PING = () -> null;

  private final Chain<HealthCheck> checks;
  private final Chains chains;
  private final ShutdownState shutdown;

  public Health(Chain<HealthCheck> checks, Chains chains, ShutdownState shutdown) {
    this.checks = checks;
    this.chains = chains;
    this.shutdown = shutdown;
  }

  /** The names of an endpoint's checks, in order. */
  public List<String> names(String endpoint) {
    return List.copyOf(all(endpoint).keySet());
  }

  /** Those that any server has first. */
  private Map<String, HealthCheck> all(String endpoint) {
    Map<String, HealthCheck> brought = new LinkedHashMap<>();
    for (Plugin<HealthCheck> plugin : checks.snapshot().plugins()) {
      if (plugin.service().endpoints().contains(endpoint)) {
        brought.put(plugin.name(), plugin.service());
      }
    }
    Map<String, HealthCheck> out = new LinkedHashMap<>();
    out.put("ping", PING);
    HealthCheck store = brought.remove(STORE);
    if (store != null) {
      out.put(STORE, store);
    }
    out.putAll(brought);
    if (endpoint.equals(READY)) {
      out.put("plugins", this::missingPlugins);
      putMissing(out);
      out.put("shutdown", () -> shutdown.isStopping() ? "shutting down" : null);
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

  /**
   * The answer at an endpoint, or at one of its checks below it.
   *
   * @param below empty, or a slash and the name of a check
   */
  public ApiResponse answer(String endpoint, String below, Query query) {
    Map<String, HealthCheck> all = all(endpoint);
    if (below.isEmpty()) {
      return report(endpoint, all, query);
    }
    HealthCheck one = all.get(below.substring(1));
    return one == null ? Answers.text(404, "404 page not found\n") : report(one);
  }

  /** Who may ask for one check may know why it fails. */
  private static ApiResponse report(HealthCheck check) {
    String problem = problem(check);
    return problem == null
        ? Answers.text(200, "ok")
        : Answers.text(500, "internal server error: " + problem + "\n");
  }

  /** Each check as a gauge, for {@code /metrics/slis}. */
  String samples() {
    StringBuilder out = new StringBuilder();
    out.append("# HELP kubernetes_healthcheck Whether a check is well.\n");
    out.append("# TYPE kubernetes_healthcheck gauge\n");
    for (String endpoint : List.of("healthz", "livez", READY)) {
      all(endpoint)
          .forEach(
              (name, check) ->
                  out.append("kubernetes_healthcheck{name=\"")
                      .append(name)
                      .append("\",type=\"")
                      .append(endpoint)
                      .append("\"} ")
                      .append(problem(check) == null ? 1 : 0)
                      .append('\n'));
    }
    return out.toString();
  }

  private static ApiResponse report(String endpoint, Map<String, HealthCheck> checks, Query query) {
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
    return Answers.text(200, query.has("verbose") ? lines + endpoint + " check passed\n" : "ok");
  }

  private static String quoted(Set<String> names) {
    return names.stream().sorted().map(n -> '"' + n + '"').collect(Collectors.joining(", "));
  }

  private static @Nullable String problem(HealthCheck check) {
    try {
      return check.problem();
    } catch (RuntimeException | Error e) {
      PluginFailures.requireSurvivable(e);
      return String.valueOf(e);
    }
  }
}
