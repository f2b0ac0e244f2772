// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.stages.flowcontrol.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.testkit.admission.Literal;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The numbers are those of Kubernetes' apis/flowcontrol/bootstrap. */
class BootstrapTest {
  private static PriorityLevel level(String name) {
    return Objects.requireNonNull(
        PriorityLevel.read(Bootstrap.mandatory(Bootstrap.levels(), name)));
  }

  private static FlowSchema schema(String name) {
    return FlowSchema.read(Bootstrap.mandatory(Bootstrap.schemas(), name));
  }

  @ParameterizedTest
  @CsvSource({
    "exempt,0,0,0,0",
    "catch-all,5,0,0,0",
    "system,30,33,64,6",
    "node-high,40,25,64,6",
    "leader-election,10,0,16,4",
    "workload-high,40,50,128,6",
    "workload-low,100,90,128,6",
    "global-default,20,50,128,6",
  })
  void levels(String name, int shares, int lendable, int queues, int hand) {
    PriorityLevel level = level(name);
    assertEquals(shares, level.shares());
    assertEquals(lendable, level.lendablePercent());
    assertEquals(queues, level.queuing().queues());
    assertEquals(hand, level.queuing().handSize());
    assertEquals(queues == 0 ? 0 : 50, level.queuing().lengthLimit());
    assertEquals(!name.equals("exempt"), level.queuing().limited());
  }

  @ParameterizedTest
  @CsvSource({
    "exempt,1,exempt,''",
    "probes,2,exempt,''",
    "system-leader-election,100,leader-election,ByUser",
    "system-node-high,400,node-high,ByUser",
    "system-nodes,500,system,ByUser",
    "kube-controller-manager,800,workload-high,ByNamespace",
    "kube-scheduler,800,workload-high,ByNamespace",
    "kube-system-service-accounts,900,workload-high,ByNamespace",
    "service-accounts,9000,workload-low,ByUser",
    "global-default,9900,global-default,ByUser",
    "catch-all,10000,catch-all,ByUser",
  })
  void schemas(String name, long precedence, String level, String distinguisher) {
    FlowSchema schema = schema(name);
    assertEquals(precedence, schema.precedence());
    assertEquals(level, schema.level());
    assertEquals(distinguisher, schema.distinguisher());
  }

  @Test
  void allSchemasLeadToALevelThatIsThere() {
    Set<String> names = new HashSet<>();
    Bootstrap.levels().forEach(o -> names.add(o.meta().name()));
    Bootstrap.schemas()
        .forEach(o -> assertEquals(true, names.contains(FlowSchema.read(o).level())));
    assertEquals(8, names.size());
    assertEquals(11, Bootstrap.schemas().size());
  }

  @Test
  void theServerKeepsThemUpToDate() {
    for (ApiObject o : Bootstrap.schemas()) {
      assertEquals("true", o.meta().annotations().get("apf.kubernetes.io/autoupdate-spec"));
      assertEquals("flowcontrol.apiserver.k8s.io/v1", o.apiVersion());
    }
  }

  @Test
  void aRuleSaysOnlyWhatItCovers() {
    ApiObject probes = Bootstrap.mandatory(Bootstrap.schemas(), "probes");
    assertEquals(
        "[{'subjects':[{'kind':'Group','group':{'name':'system:unauthenticated'}},"
            + "{'kind':'Group','group':{'name':'system:authenticated'}}],"
            + "'nonResourceRules':[{'verbs':['get'],"
            + "'nonResourceURLs':['/healthz','/readyz','/livez']}]}]",
        Literal.text(probes.field("spec").get("rules").value()));
    ApiObject nodes = Bootstrap.mandatory(Bootstrap.schemas(), "system-node-high");
    assertEquals(
        "[{'verbs':['*'],'apiGroups':[''],'resources':['nodes','nodes/status'],"
            + "'clusterScope':true,'namespaces':['*']},"
            + "{'verbs':['*'],'apiGroups':['coordination.k8s.io'],'resources':['leases'],"
            + "'namespaces':['*']}]",
        Literal.text(
            nodes.field("spec").get("rules").items().getFirst().get("resourceRules").value()));
  }

  @Test
  void whoeverGetsOneMayChangeIt() {
    ApiObject mine = Bootstrap.levels().getFirst();
    mine.object("spec").clear();
    assertNotNull(PriorityLevel.read(Bootstrap.levels().getFirst()));
    assertEquals(List.of(), List.copyOf(mine.object("spec").keySet()));
  }
}
