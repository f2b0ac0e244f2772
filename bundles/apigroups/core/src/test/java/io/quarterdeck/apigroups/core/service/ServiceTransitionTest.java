// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.service;

import static io.quarterdeck.testkit.admission.Literal.object;
import static io.quarterdeck.testkit.admission.Literal.text;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** An update: what is sent, what is stored, and what the sent spec is completed to. */
class ServiceTransitionTest {
  private static String apply(String sent, String stored) {
    ApiObject spec = object(sent);
    ServiceTransition.apply(spec.tree(), Node.root(object(stored).tree()));
    return text(spec.tree());
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "an address that is left out stays | {'type':'ClusterIP'} |"
            + " {'type':'ClusterIP','clusterIP':'10.0.0.1','clusterIPs':['10.0.0.1']} |"
            + " {'type':'ClusterIP','clusterIP':'10.0.0.1','clusterIPs':['10.0.0.1']}",
        "families and their policy stay | {'type':'NodePort','clusterIP':'10.0.0.1'} |"
            + " {'type':'ClusterIP','clusterIP':'10.0.0.1','clusterIPs':['10.0.0.1'],'ipFamilies':['IPv4'],'ipFamilyPolicy':'SingleStack'}"
            + " | {'type':'NodePort','clusterIP':'10.0.0.1','clusterIPs':['10.0.0.1'],'ipFamilies':['IPv4'],'ipFamilyPolicy':'SingleStack'}",
        "a new address alone is the whole list |"
            + " {'type':'ClusterIP','clusterIP':'10.0.0.2','clusterIPs':['10.0.0.1']} |"
            + " {'type':'ClusterIP','clusterIP':'10.0.0.1','clusterIPs':['10.0.0.1']} |"
            + " {'type':'ClusterIP','clusterIP':'10.0.0.2','clusterIPs':['10.0.0.2']}",
        "a new address and a new list are taken as they are |"
            + " {'type':'ClusterIP','clusterIP':'10.0.0.2','clusterIPs':['10.0.0.3']} |"
            + " {'type':'ClusterIP','clusterIP':'10.0.0.1','clusterIPs':['10.0.0.1']} |"
            + " {'type':'ClusterIP','clusterIP':'10.0.0.2','clusterIPs':['10.0.0.3']}",
        "nothing is kept from an external name | {'type':'ClusterIP'} |"
            + " {'type':'ExternalName','externalName':'a'} | {'type':'ClusterIP'}",
      })
  void addressesAreKept(String rule, String sent, String stored, String wanted) {
    assertEquals(wanted, apply(sent, stored), rule);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "by name | {'type':'NodePort','ports':[{'name':'b'},{'name':'a'}]} |"
            + " {'type':'NodePort','ports':[{'name':'a','nodePort':30001},{'name':'b','nodePort':30002}]}"
            + " | {'type':'NodePort','ports':[{'name':'b','nodePort':30002},{'name':'a','nodePort':30001}]}",
        "not where another port takes it over |"
            + " {'type':'NodePort','ports':[{'name':'a'},{'name':'b','nodePort':30001}]} |"
            + " {'type':'NodePort','ports':[{'name':'a','nodePort':30001}]} |"
            + " {'type':'NodePort','ports':[{'name':'a'},{'name':'b','nodePort':30001}]}",
        "not where the port names one | {'type':'NodePort','ports':[{'name':'a','nodePort':30009}]}"
            + " | {'type':'NodePort','ports':[{'name':'a','nodePort':30001}]} |"
            + " {'type':'NodePort','ports':[{'name':'a','nodePort':30009}]}",
        "from a node's to a balancer's | {'type':'LoadBalancer','ports':[{}]} |"
            + " {'type':'NodePort','ports':[{'nodePort':30001}]} |"
            + " {'type':'LoadBalancer','ports':[{'nodePort':30001}]}",
        "not for a balancer that wants none |"
            + " {'type':'LoadBalancer','allocateLoadBalancerNodePorts':false,'ports':[{}]} |"
            + " {'type':'NodePort','ports':[{'nodePort':30001}]} |"
            + " {'type':'LoadBalancer','allocateLoadBalancerNodePorts':false,'ports':[{}]}",
      })
  void nodePortsAreKept(String rule, String sent, String stored, String wanted) {
    assertEquals(wanted, apply(sent, stored), rule);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "addresses of a service that gets an external name |"
            + " {'type':'ExternalName','clusterIP':'10.0.0.1','clusterIPs':['10.0.0.1'],'ipFamilies':['IPv4'],'ipFamilyPolicy':'SingleStack','internalTrafficPolicy':'Cluster'}"
            + " | {'type':'ClusterIP','clusterIP':'10.0.0.1','clusterIPs':['10.0.0.1'],'ipFamilies':['IPv4'],'ipFamilyPolicy':'SingleStack','internalTrafficPolicy':'Cluster'}"
            + " | {'type':'ExternalName'}",
        "but not an address that is new | {'type':'ExternalName','clusterIP':'10.0.0.2'} |"
            + " {'type':'ClusterIP','clusterIP':'10.0.0.1'} |"
            + " {'type':'ExternalName','clusterIP':'10.0.0.2','clusterIPs':['10.0.0.2']}",
        "node ports of a service that has them no more |"
            + " {'type':'ClusterIP','ports':[{'port':80,'nodePort':30001}]} |"
            + " {'type':'NodePort','ports':[{'port':80,'nodePort':30001}]} |"
            + " {'type':'ClusterIP','ports':[{'port':80}]}",
        "but not node ports that changed | {'type':'ClusterIP','ports':[{'nodePort':30002}]} |"
            + " {'type':'NodePort','ports':[{'nodePort':30001}]} |"
            + " {'type':'ClusterIP','ports':[{'nodePort':30002}]}",
        "the port for health |"
            + " {'type':'LoadBalancer','externalTrafficPolicy':'Cluster','healthCheckNodePort':30001}"
            + " | {'type':'LoadBalancer','externalTrafficPolicy':'Local','healthCheckNodePort':30001}"
            + " | {'type':'LoadBalancer','externalTrafficPolicy':'Cluster'}",
        "a balancer's class and wish for ports |"
            + " {'type':'NodePort','loadBalancerClass':'a/b','allocateLoadBalancerNodePorts':true}"
            + " | {'type':'LoadBalancer','loadBalancerClass':'a/b','allocateLoadBalancerNodePorts':true}"
            + " | {'type':'NodePort'}",
        "but not a class that changed | {'type':'NodePort','loadBalancerClass':'a/c'} |"
            + " {'type':'LoadBalancer','loadBalancerClass':'a/b'} |"
            + " {'type':'NodePort','loadBalancerClass':'a/c'}",
        "the policy about traffic from outside |"
            + " {'type':'ClusterIP','externalTrafficPolicy':'Local'} |"
            + " {'type':'NodePort','externalTrafficPolicy':'Local'} | {'type':'ClusterIP'}",
        "but not while there are external addresses |"
            + " {'type':'ClusterIP','externalIPs':['192.0.2.1'],'externalTrafficPolicy':'Local'} |"
            + " {'type':'NodePort','externalTrafficPolicy':'Local'} |"
            + " {'type':'ClusterIP','externalIPs':['192.0.2.1'],'externalTrafficPolicy':'Local'}",
      })
  void whatHasNoUseIsDropped(String rule, String sent, String stored, String wanted) {
    assertEquals(wanted, apply(sent, stored), rule);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "kept | {'type':'LoadBalancer','externalTrafficPolicy':'Local'} |"
            + " {'type':'LoadBalancer','externalTrafficPolicy':'Local','healthCheckNodePort':30001}"
            + " | 30001",
        "not kept by another policy | {'type':'LoadBalancer','externalTrafficPolicy':'Cluster'} |"
            + " {'type':'LoadBalancer','externalTrafficPolicy':'Local','healthCheckNodePort':30001}"
            + " | 0",
        "taken as sent |"
            + " {'type':'LoadBalancer','externalTrafficPolicy':'Local','healthCheckNodePort':30002}"
            + " | {'type':'LoadBalancer','externalTrafficPolicy':'Local','healthCheckNodePort':30001}"
            + " | 30002",
      })
  void thePortForHealthIs(String rule, String sent, String stored, long wanted) {
    ApiObject spec = object(sent);
    ServiceTransition.apply(spec.tree(), Node.root(object(stored).tree()));
    assertEquals(wanted, spec.field("healthCheckNodePort").number(), rule);
  }
}
