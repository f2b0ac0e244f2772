// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.node;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.apigroups.core.pod.PodStatusTest;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NodeStrategyTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{'podCIDR':'10.0.0.0/24'} | [10.0.0.0/24]",
        "{'podCIDR':'10.0.0.0/24','podCIDRs':['10.0.0.0/24','2001:db8::/64']} | [10.0.0.0/24, 2001:db8::/64]",
        "{'podCIDR':'10.0.1.0/24','podCIDRs':['10.0.0.0/24','2001:db8::/64']} | [10.0.1.0/24]",
      })
  void theOlderFieldIsTheFirstBlock(String spec, String wanted) {
    ApiObject node = PodStatusTest.pod("{'spec':" + spec + "}");
    new NodeStrategy().applyDefaults(node);
    assertEquals(wanted, node.field("spec").get("podCIDRs").strings().toString());
  }
}
