// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.service;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.testkit.admission.Literal;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServiceWarningsTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "'type':'ClusterIP','clusterIPs':['10.96.0.9'] | []",
        "'type':'ClusterIP','clusterIP':'None','sessionAffinity':'ClientIP','externalIPs':['192.0.2.1']"
            + " | [spec.externalIPs is ignored for headless services, spec.SessionAffinity is"
            + " ignored for headless services]",
        "'type':'ClusterIP','externalIPs':['2001:DB8::1'] | [spec.externalIPs[0]: IPv6 address"
            + " '2001:DB8::1' should be in RFC 5952 canonical format ('2001:db8::1'),"
            + " spec.externalIPs is deprecated and may no longer be implemented in some clusters]",
        "'type':'ExternalName','externalIPs':['192.0.2.1'] | [spec.externalIPs is ignored when"
            + " spec.type is 'ExternalName']",
        "'type':'LoadBalancer','loadBalancerSourceRanges':['2001:DB8::/32'] |"
            + " [spec.loadBalancerSourceRanges[0]: IPv6 CIDR value '2001:DB8::/32' should be in RFC"
            + " 5952 canonical format ('2001:db8::/32')]",
      })
  void whatIsWarnedOf(String spec, String wanted) {
    List<String> warnings = new ArrayList<>();
    ServiceWarnings.of(Literal.object("{'metadata':{},'spec':{" + spec + "}}"), warnings);
    assertEquals(wanted, warnings.toString().replace('"', '\''));
  }
}
