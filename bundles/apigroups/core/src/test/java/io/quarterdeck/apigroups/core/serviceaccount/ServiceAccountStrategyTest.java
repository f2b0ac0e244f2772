// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.serviceaccount;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.testkit.admission.Literal;
import org.junit.jupiter.api.Test;

class ServiceAccountStrategyTest {
  @Test
  void ofASecretOnlyItsNameIsKept() {
    ApiObject account =
        Literal.object("{'secrets':[{'kind':'Secret','name':'a','namespace':'b'},{'uid':'u'}]}");
    ServiceAccountStrategy.namesOnly(account);
    assertEquals("[{'name':'a'},{}]", Json.text(account.tree().get("secrets")).replace('"', '\''));
  }
}
