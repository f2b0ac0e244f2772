// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.podtemplate.container;

import io.quarterdeck.api.Trees;
import io.quarterdeck.apigroups.podtemplate.common.ImagePull;
import io.quarterdeck.apigroups.podtemplate.common.Values;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The defaults of containers of every sort. */
public final class ContainerDefaults {
  private static final List<String> PROBES =
      List.of("livenessProbe", "readinessProbe", "startupProbe");

  private ContainerDefaults() {}

  public static void apply(Map<String, @Nullable Object> container) {
    Values.absent(container, "terminationMessagePath", "/dev/termination-log");
    Values.absent(container, "terminationMessagePolicy", "File");
    Values.absent(container, "imagePullPolicy", ImagePull.policy(container.get("image")));
    Trees.object(container, "resources");
    Values.each(container, "ports", p -> Values.absent(p, "protocol", "TCP"));
    Values.each(container, "env", ContainerDefaults::environment);
    PROBES.forEach(p -> Values.with(container, p, ContainerDefaults::probe));
    Values.with(container, "lifecycle", ContainerDefaults::lifecycle);
    Values.with(container, "securityContext", ContainerDefaults::procMount);
  }

  private static void procMount(Map<String, @Nullable Object> context) {
    if ("".equals(context.get("procMount"))) {
      context.put("procMount", "Default");
    }
  }

  private static void environment(Map<String, @Nullable Object> variable) {
    Values.with(
        variable,
        "valueFrom",
        from -> {
          Values.with(from, "fieldRef", f -> Values.absent(f, "apiVersion", "v1"));
          Values.with(from, "resourceFieldRef", f -> Values.absent(f, "divisor", "0"));
        });
  }

  private static void probe(Map<String, @Nullable Object> probe) {
    zero(probe, "timeoutSeconds", 1L);
    zero(probe, "periodSeconds", 10L);
    zero(probe, "successThreshold", 1L);
    zero(probe, "failureThreshold", 3L);
    handler(probe);
    Values.with(probe, "grpc", g -> Values.absent(g, "service", ""));
  }

  private static void zero(Map<String, @Nullable Object> tree, String field, long value) {
    if (!(tree.get(field) instanceof Number n) || n.longValue() == 0) {
      tree.put(field, value);
    }
  }

  private static void handler(Map<String, @Nullable Object> handler) {
    Values.with(
        handler,
        "httpGet",
        get -> {
          Values.absent(get, "path", "/");
          Values.absent(get, "scheme", "HTTP");
        });
  }

  private static void lifecycle(Map<String, @Nullable Object> lifecycle) {
    Values.with(lifecycle, "postStart", ContainerDefaults::handler);
    Values.with(lifecycle, "preStop", ContainerDefaults::handler);
  }

  /** On the host's network a container's port is the host's. */
  public static void hostPorts(Map<String, @Nullable Object> container) {
    Values.each(
        container,
        "ports",
        p -> {
          Object port = p.get("containerPort");
          boolean unset = !(p.get("hostPort") instanceof Number n) || n.longValue() == 0;
          if (unset && port != null) {
            p.put("hostPort", port);
          }
        });
  }

  /** What is limited and not requested is requested as limited. */
  public static void requestsFromLimits(Map<String, @Nullable Object> container) {
    Values.with(
        container,
        "resources",
        resources ->
            Values.with(
                resources,
                "limits",
                limits -> {
                  Map<String, @Nullable Object> requests = Trees.object(resources, "requests");
                  limits.forEach(requests::putIfAbsent);
                }));
  }
}
