// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.serviceaccount;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.apigroups.core.pod.PodStatusTest;
import io.quarterdeck.runtime.json.Json;
import org.junit.jupiter.api.Test;

class ServiceAccountStrategyTest {
  @Test
  void ofASecretOnlyItsNameIsKept() {
    ApiObject account =
        PodStatusTest.pod("{'secrets':[{'kind':'Secret','name':'a','namespace':'b'},{'uid':'u'}]}");
    ServiceAccountStrategy.namesOnly(account);
    assertEquals("[{'name':'a'},{}]", Json.text(account.tree().get("secrets")).replace('"', '\''));
  }
}
