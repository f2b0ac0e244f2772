// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.service;

import static io.quarterdeck.testkit.admission.Literal.object;
import static io.quarterdeck.testkit.admission.Literal.text;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiObject;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServiceDefaultsTest {
  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "an empty spec | {} |"
            + " {'sessionAffinity':'None','type':'ClusterIP','internalTrafficPolicy':'Cluster'}",
        "an external name has no policies | {'type':'ExternalName','sessionAffinity':'None'} |"
            + " {'type':'ExternalName','sessionAffinity':'None'}",
        "node ports are reached from outside | {'type':'NodePort','sessionAffinity':'None'} |"
            + " {'type':'NodePort','sessionAffinity':'None','externalTrafficPolicy':'Cluster','internalTrafficPolicy':'Cluster'}",
        "balancers get node ports | {'type':'LoadBalancer','sessionAffinity':'None'} |"
            + " {'type':'LoadBalancer','sessionAffinity':'None','externalTrafficPolicy':'Cluster','internalTrafficPolicy':'Cluster','allocateLoadBalancerNodePorts':true}",
        "what is said stays |"
            + " {'type':'LoadBalancer','sessionAffinity':'None','externalTrafficPolicy':'Local','internalTrafficPolicy':'Local','allocateLoadBalancerNodePorts':false}"
            + " | {'type':'LoadBalancer','sessionAffinity':'None','externalTrafficPolicy':'Local','internalTrafficPolicy':'Local','allocateLoadBalancerNodePorts':false}",
        "external addresses are reached from outside |"
            + " {'type':'ClusterIP','sessionAffinity':'None','externalIPs':['192.0.2.1']} |"
            + " {'type':'ClusterIP','sessionAffinity':'None','externalIPs':['192.0.2.1'],'externalTrafficPolicy':'Cluster','internalTrafficPolicy':'Cluster'}",
        "no external addresses | {'type':'ClusterIP','sessionAffinity':'None','externalIPs':[]} |"
            + " {'type':'ClusterIP','sessionAffinity':'None','externalIPs':[],'internalTrafficPolicy':'Cluster'}",
        "three hours of affinity | {'type':'ExternalName','sessionAffinity':'ClientIP'} |"
            + " {'type':'ExternalName','sessionAffinity':'ClientIP','sessionAffinityConfig':{'clientIP':{'timeoutSeconds':10800}}}",
        "affinity of another length |"
            + " {'type':'ExternalName','sessionAffinity':'ClientIP','sessionAffinityConfig':{'clientIP':{'timeoutSeconds':5}}}"
            + " | {'type':'ExternalName','sessionAffinity':'ClientIP','sessionAffinityConfig':{'clientIP':{'timeoutSeconds':5}}}",
        "settings of no affinity go |"
            + " {'type':'ExternalName','sessionAffinity':'None','sessionAffinityConfig':{'clientIP':{'timeoutSeconds':5}}}"
            + " | {'type':'ExternalName','sessionAffinity':'None'}",
      })
  void ofASpec(String rule, String sent, String wanted) {
    ApiObject spec = object(sent);
    ServiceDefaults.apply(spec.tree());
    assertEquals(wanted, text(spec.tree()), rule);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "the target is the port | {'port':80} | {'port':80,'protocol':'TCP','targetPort':80}",
        "a target of zero is none | {'port':80,'protocol':'UDP','targetPort':0} |"
            + " {'port':80,'protocol':'UDP','targetPort':80}",
        "an empty name is none | {'port':80,'targetPort':''} |"
            + " {'port':80,'targetPort':80,'protocol':'TCP'}",
        "a target by name stays | {'port':80,'targetPort':'web'} |"
            + " {'port':80,'targetPort':'web','protocol':'TCP'}",
        "no port at all | {} | {'protocol':'TCP','targetPort':0}",
      })
  void ofAPort(String rule, String sent, String wanted) {
    ApiObject spec = object("{'ports':[" + sent + "]}");
    ServiceDefaults.apply(spec.tree());
    assertEquals(wanted, text(spec.field("ports").index(0).value()), rule);
  }
}
