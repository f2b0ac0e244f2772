// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.daemonset.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiObject;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NodeFitTest {

  private static NodeFit fit(String pod, String labels, String taints) {
    ApiObject template = DaemonPods.template(Samples.daemon("", pod), "h");
    return NodeFit.of(
        template.field("spec"), NodeRecord.of(Samples.object(Samples.node("one", labels, taints))));
  }

  @ParameterizedTest
  @CsvSource({
    "'',RUNS",
    "'''nodeName'':''one'',',RUNS",
    "'''nodeName'':''two'',',GOES",
    "'''nodeSelector'':{''disk'':''ssd''},',RUNS",
    "'''nodeSelector'':{''disk'':''tape''},',GOES"
  })
  void whichNodesAreMeant(String pod, NodeFit expected) {
    assertEquals(expected, fit(pod, "'disk':'ssd'", ""));
  }

  @ParameterizedTest
  @CsvSource({"In,ssd,RUNS", "In,tape,GOES", "NotIn,ssd,GOES", "NotIn,tape,RUNS"})
  void affinity(String operator, String value, NodeFit expected) {
    String affinity =
        "'affinity':{'nodeAffinity':{'requiredDuringSchedulingIgnoredDuringExecution':{'nodeSelectorTerms':"
            + "[{'matchExpressions':[{'key':'disk','operator':'%s','values':['%s']}]}]}}},";
    assertEquals(expected, fit(affinity.formatted(operator, value), "'disk':'ssd'", ""));
  }

  @ParameterizedTest
  @CsvSource({
    "k,NoSchedule,'',STAYS",
    "k,NoExecute,'',GOES",
    "k,PreferNoSchedule,'',RUNS",
    "k,NoSchedule,k,RUNS",
    "node.kubernetes.io/unschedulable,NoSchedule,'',RUNS",
    "node.kubernetes.io/not-ready,NoExecute,'',RUNS",
    "node.kubernetes.io/not-ready,NoSchedule,'',STAYS",
    "node.kubernetes.io/network-unavailable,NoSchedule,'',STAYS"
  })
  void taints(String taint, String effect, String tolerated, NodeFit expected) {
    String pod =
        tolerated.isEmpty()
            ? ""
            : "'tolerations':[{'key':'%s','operator':'Exists'}],".formatted(tolerated);
    assertEquals(expected, fit(pod, "", "{'key':'%s','effect':'%s'}".formatted(taint, effect)));
  }
}
