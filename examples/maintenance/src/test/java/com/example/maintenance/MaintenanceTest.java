// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package com.example.maintenance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.stage.ApiResponse;
import io.quarterdeck.spi.stage.Exchange;
import io.quarterdeck.spi.stage.RequestInfo;
import io.quarterdeck.testkit.authentication.Shown;
import io.quarterdeck.testkit.stage.Exchanges;
import io.quarterdeck.testkit.stage.StageContract;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class MaintenanceTest {
  private static final byte[] EMPTY = {};

  private static int status(Maintenance stage, String verb, UserInfo user) {
    Exchange exchange = Exchanges.get(user, Shown.nothing());
    String path = "/api/v1/namespaces/default/pods";
    exchange.setInfo(new RequestInfo(true, verb, path, "", "v1", "default", "pods", "", ""));
    return stage.handle(exchange, e -> ApiResponse.bytes(200, "text/plain", EMPTY)).status();
  }

  @TestFactory
  Stream<DynamicTest> keepsTheContract() {
    return StageContract.of(new Maintenance(true, 5, "system:masters")).tests();
  }

  @Test
  void writesAreToComeAgain() {
    Maintenance stage = new Maintenance(true, 5, "system:masters");
    ApiException refusal =
        assertThrows(ApiException.class, () -> status(stage, "create", UserInfo.of("bob")));
    assertEquals(503, refusal.status().code());
    assertEquals("the server is under maintenance", refusal.status().message());
  }

  @Test
  void readsAndThoseWhoAreExemptPass() {
    Maintenance stage = new Maintenance(true, 5, "system:masters", "robot");
    assertEquals(200, status(stage, "watch", UserInfo.of("bob")));
    assertEquals(200, status(stage, "delete", UserInfo.of("robot")));
    assertEquals(200, status(stage, "delete", UserInfo.of("ann", "system:masters")));
  }

  @Test
  void itRestsUnlessItIsActive() {
    assertEquals(200, status(new Maintenance(false, 5), "create", UserInfo.of("bob")));
  }
}
