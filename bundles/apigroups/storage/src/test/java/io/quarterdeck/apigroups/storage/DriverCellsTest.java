// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.runtime.json.Json;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class DriverCellsTest {
  private static ApiObject object(String json) {
    return new ApiObject(Json.readObject(json.replace('\'', '"').getBytes(StandardCharsets.UTF_8)));
  }

  @Test
  void noModesAreNone() {
    assertEquals("<none>", CSIDriverStrategy.modes(object("{'spec':{}}")));
    assertEquals(
        "Persistent,Ephemeral",
        CSIDriverStrategy.modes(
            object("{'spec':{'volumeLifecycleModes':['Persistent','Ephemeral']}}")));
  }
}
