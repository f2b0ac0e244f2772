// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.componentstatus;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.spi.group.ComputedObjects;
import io.quarterdeck.spi.stage.HealthCheck;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The health of the parts of a control plane, asked for when somebody wants to know: of the
 * controller manager and the scheduler at the ports that they use on this machine, and of the store
 * (source: the package {@code registry/core/componentstatus}).
 */
public final class ComponentStatuses implements ComputedObjects {
  private static final int CONTROLLER_MANAGER = 10_257;
  private static final int SCHEDULER = 10_259;

  private final SequencedMap<String, Supplier<Health>> checks;

  /**
   * What a check found.
   *
   * @param status {@code True}, {@code False} or {@code Unknown}
   * @param message what the component said, or why it could not be asked; may be empty
   * @param error why the check itself failed, empty when it did not
   */
  record Health(String status, String message, String error) {}

  ComponentStatuses(SequencedMap<String, Supplier<Health>> checks) {
    this.checks = checks;
  }

  /** Those of a control plane whose parts run beside this server. */
  public static ComponentStatuses of(Supplier<@Nullable HealthCheck> store) {
    SequencedMap<String, Supplier<Health>> checks = new LinkedHashMap<>();
    LoopbackProbe probe = new LoopbackProbe();
    checks.put("controller-manager", () -> probe.ask(CONTROLLER_MANAGER));
    checks.put("scheduler", () -> probe.ask(SCHEDULER));
    checks.put("etcd-0", () -> stored(store.get()));
    return new ComponentStatuses(checks);
  }

  private static Health stored(@Nullable HealthCheck check) {
    String problem = check == null ? "the store has not said how it is" : check.problem();
    return problem == null ? new Health("True", "ok", "") : new Health("False", "", problem);
  }

  /** All are asked at once: one that does not answer keeps nobody waiting for the others. */
  @Override
  public List<ApiObject> list() {
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<ApiObject>> asked = new ArrayList<>();
      checks.forEach((name, check) -> asked.add(threads.submit(() -> object(name, check.get()))));
      return asked.stream().map(ComponentStatuses::result).toList();
    }
  }

  private static ApiObject result(Future<ApiObject> asked) {
    try {
      return asked.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw ApiException.unavailable("the server is going down", 1);
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    }
  }

  @Override
  public ApiObject get(String name) {
    Supplier<Health> check = checks.get(name);
    if (check == null) {
      throw ApiException.notFound(new GroupResource("", "componentstatus"), name);
    }
    return object(name, check.get());
  }

  private static ApiObject object(String name, Health health) {
    Map<String, @Nullable Object> condition = new LinkedHashMap<>();
    condition.put("type", "Healthy");
    condition.put("status", health.status());
    putText(condition, "message", health.message());
    putText(condition, "error", health.error());
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    out.put("kind", "ComponentStatus");
    out.put("apiVersion", "v1");
    out.put("metadata", new LinkedHashMap<>(Map.of("name", name)));
    out.put("conditions", new ArrayList<>(List.of(condition)));
    return new ApiObject(out);
  }

  private static void putText(Map<String, @Nullable Object> out, String field, String value) {
    if (!value.isEmpty()) {
      out.put(field, value);
    }
  }
}
