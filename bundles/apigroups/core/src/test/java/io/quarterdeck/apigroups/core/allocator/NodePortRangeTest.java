// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.allocator;

import static io.quarterdeck.testkit.admission.Literal.object;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NodePortRangeTest {
  @ParameterizedTest
  @CsvSource({
    "30000-32767, 30000-32767, 2768",
    "' 30000 - 30001 ', 30000-30001, 2",
    "30000, 30000-30000, 1",
    "1-65535, 1-65535, 65535",
  })
  void ranges(String text, String wanted, int count) {
    NodePortRange range = NodePortRange.parse(text);
    assertEquals(wanted, range.text());
    assertEquals(count, range.count());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "x", "0-10", "10-9", "1-65536", "1-2-3", "-1"})
  void whatIsNoRange(String text) {
    assertThrows(IllegalArgumentException.class, () -> NodePortRange.parse(text));
  }

  @ParameterizedTest
  @CsvSource({"30000-30015, 0", "30000-30099, 16", "30000-32767, 86", "1-65535, 128"})
  void theFirstFewAreTriedLast(String text, int offset) {
    NodePortRange range = NodePortRange.parse(text);
    Set<Integer> tried = new HashSet<>();
    assertEquals(
        0,
        range.free(
            port -> {
              assertTrue(tried.add(port), "port " + port);
              boolean upper = tried.size() <= range.count() - offset;
              assertEquals(upper, port >= range.first() + offset, "port " + port);
              return true;
            }));
    assertEquals(range.count(), tried.size());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{'type':'ClusterIP'} | false | false",
        "{'type':'NodePort'} | true | false",
        "{'type':'NodePort','externalTrafficPolicy':'Local'} | true | false",
        "{'type':'LoadBalancer'} | true | false",
        "{'type':'LoadBalancer','externalTrafficPolicy':'Local'} | true | true",
        "{'type':'LoadBalancer','allocateLoadBalancerNodePorts':true} | true | false",
        "{'type':'LoadBalancer','allocateLoadBalancerNodePorts':false} | false | false",
        "{'type':'ExternalName','allocateLoadBalancerNodePorts':true} | false | false",
      })
  void whoGetsPorts(String spec, boolean ports, boolean health) {
    assertEquals(ports, NodePortRange.wantsPorts(object(spec).root()));
    assertEquals(health, NodePortRange.wantsHealth(object(spec).root()));
  }

  @Test
  void thePortsOfAServiceAreThoseOfItsHealthToo() {
    assertEquals(
        Set.of(30001, 30009),
        NodePortRange.of(
            object(
                "{'spec':{'ports':[{'nodePort':30001},{'port':80},{'nodePort':30001}],"
                    + "'healthCheckNodePort':30009}}")));
    assertEquals(Set.of(), NodePortRange.of(object("{'spec':{'ports':[{'port':80}]}}")));
  }
}
