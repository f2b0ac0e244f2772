// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.discovery;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.runtime.json.Json;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class PortCellsTest {
  private static ApiObject object(String json) {
    return new ApiObject(Json.readObject(json.replace('\'', '"').getBytes(StandardCharsets.UTF_8)));
  }

  @Test
  void aPortWithoutANumberIsShownByItsName() {
    assertEquals(
        "80,web,*",
        EndpointSliceStrategy.ports(object("{'ports':[{'port':80},{'name':'web'},{}]}")));
    assertEquals("<unset>", EndpointSliceStrategy.ports(object("{'ports':[{'name':''}]}")));
  }
}
