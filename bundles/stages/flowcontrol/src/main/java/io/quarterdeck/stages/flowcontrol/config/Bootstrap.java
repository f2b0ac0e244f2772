// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.stages.flowcontrol.config;

import static io.quarterdeck.stages.flowcontrol.config.BootstrapRules.all;
import static io.quarterdeck.stages.flowcontrol.config.BootstrapRules.everything;
import static io.quarterdeck.stages.flowcontrol.config.BootstrapRules.group;
import static io.quarterdeck.stages.flowcontrol.config.BootstrapRules.paths;
import static io.quarterdeck.stages.flowcontrol.config.BootstrapRules.resources;
import static io.quarterdeck.stages.flowcontrol.config.BootstrapRules.rule;
import static io.quarterdeck.stages.flowcontrol.config.BootstrapRules.serviceAccounts;
import static io.quarterdeck.stages.flowcontrol.config.BootstrapRules.user;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.GroupVersionKind;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The objects that every server has: the mandatory ones and those that Kubernetes suggests. */
public final class Bootstrap {
  public static final String GROUP = "flowcontrol.apiserver.k8s.io";
  public static final GroupResource SCHEMAS = new GroupResource(GROUP, "flowschemas");
  public static final GroupResource LEVELS =
      new GroupResource(GROUP, "prioritylevelconfigurations");

  /** Whether the server keeps the spec as it wants it. */
  public static final String AUTO_UPDATE = "apf.kubernetes.io/autoupdate-spec";

  /** Names, in both resources, of the objects whose spec nobody may change. */
  public static final Set<String> MANDATORY = Set.of(PriorityLevel.EXEMPT, PriorityLevel.CATCH_ALL);

  private static final String MASTERS = "system:masters";
  private static final String NODES = "system:nodes";
  private static final String LEASES = "coordination.k8s.io";
  private static final Map<String, Object> MANAGER = user("system:kube-controller-manager");
  private static final Map<String, Object> SCHEDULER = user("system:kube-scheduler");
  private static final Map<String, Object> SYSTEM_ACCOUNTS = serviceAccounts("kube-system");
  private static final List<Map<String, Object>> ANYBODY =
      List.of(group("system:unauthenticated"), group("system:authenticated"));

  private Bootstrap() {}

  /** The priority levels; they come before the schemas that name them. */
  public static List<ApiObject> levels() {
    return List.of(
        exempt(),
        limited(PriorityLevel.CATCH_ALL, 5, 0, null),
        limited("system", 30, 33, queues(64, 6)),
        limited("node-high", 40, 25, queues(64, 6)),
        limited("leader-election", 10, 0, queues(16, 4)),
        limited("workload-high", 40, 50, queues(128, 6)),
        limited("workload-low", 100, 90, queues(128, 6)),
        limited("global-default", 20, 50, queues(128, 6)));
  }

  /** The flow schemas. */
  public static List<ApiObject> schemas() {
    String user = "ByUser";
    String namespace = "ByNamespace";
    return List.of(
        schema("exempt", "exempt", 1, "", everything(List.of(group(MASTERS)))),
        schema(
            "probes",
            "exempt",
            2,
            "",
            rule(ANYBODY, List.of(), List.of(paths("get", "/healthz", "/readyz", "/livez")))),
        schema(
            "system-leader-election",
            "leader-election",
            100,
            user,
            rule(
                List.of(MANAGER, SCHEDULER, SYSTEM_ACCOUNTS),
                List.of(resources(List.of("get", "create", "update"), LEASES, false, "leases")),
                List.of())),
        schema("system-node-high", "node-high", 400, user, nodeHigh()),
        schema("system-nodes", "system", 500, user, everything(List.of(group(NODES)))),
        schema(
            "kube-controller-manager",
            "workload-high",
            800,
            namespace,
            everything(List.of(MANAGER))),
        schema("kube-scheduler", "workload-high", 800, namespace, everything(List.of(SCHEDULER))),
        schema(
            "kube-system-service-accounts",
            "workload-high",
            900,
            namespace,
            everything(List.of(SYSTEM_ACCOUNTS))),
        schema(
            "service-accounts",
            "workload-low",
            9000,
            user,
            everything(List.of(group("system:serviceaccounts")))),
        schema("global-default", "global-default", 9900, user, everything(ANYBODY)),
        schema(PriorityLevel.CATCH_ALL, PriorityLevel.CATCH_ALL, 10000, user, everything(ANYBODY)));
  }

  /** The mandatory one of a name, for as long as the store has none. */
  public static ApiObject mandatory(List<ApiObject> of, String name) {
    return of.stream().filter(o -> o.meta().name().equals(name)).findFirst().orElseThrow();
  }

  private static Map<String, Object> nodeHigh() {
    return rule(
        List.of(group(NODES)),
        List.of(
            resources(all(), "", true, "nodes", "nodes/status"),
            resources(all(), LEASES, false, "leases")),
        List.of());
  }

  private static ApiObject exempt() {
    ApiObject o = object("PriorityLevelConfiguration", PriorityLevel.EXEMPT);
    o.object("spec").put("type", "Exempt");
    o.object("spec").put("exempt", shares(0, 0));
    return o;
  }

  private static Map<String, @Nullable Object> shares(long shares, long lendable) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    out.put("nominalConcurrencyShares", shares);
    out.put("lendablePercent", lendable);
    return out;
  }

  private static ApiObject limited(
      String name, long shares, long lendable, @Nullable Map<String, Object> queuing) {
    Map<String, @Nullable Object> response = new LinkedHashMap<>();
    response.put("type", queuing == null ? "Reject" : "Queue");
    if (queuing != null) {
      response.put("queuing", queuing);
    }
    Map<String, @Nullable Object> limited = shares(shares, lendable);
    limited.put("limitResponse", response);
    ApiObject o = object("PriorityLevelConfiguration", name);
    o.object("spec").put("type", "Limited");
    o.object("spec").put("limited", limited);
    return o;
  }

  private static Map<String, Object> queues(long queues, long hand) {
    Map<String, Object> out = new LinkedHashMap<>();
    out.put("queues", queues);
    out.put("handSize", hand);
    out.put("queueLengthLimit", 50L);
    return out;
  }

  private static ApiObject schema(
      String name, String level, long precedence, String distinguisher, Map<String, Object> rule) {
    ApiObject o = object("FlowSchema", name);
    Map<String, @Nullable Object> spec = o.object("spec");
    spec.put("priorityLevelConfiguration", new LinkedHashMap<>(Map.of("name", level)));
    spec.put("matchingPrecedence", precedence);
    if (!distinguisher.isEmpty()) {
      spec.put("distinguisherMethod", new LinkedHashMap<>(Map.of("type", distinguisher)));
    }
    spec.put("rules", Stream.of(rule).toList());
    return o;
  }

  private static ApiObject object(String kind, String name) {
    ApiObject o = ApiObject.of(new GroupVersionKind(GROUP, "v1", kind));
    o.meta().setName(name);
    Map<String, String> note = Map.of(AUTO_UPDATE, "true");
    o.object("metadata").put("annotations", new LinkedHashMap<>(note));
    return o.copy();
  }
}
