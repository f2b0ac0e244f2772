// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.apps;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.runtime.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RollingUpdatesTest {
  private static ApiObject object(String rolling) {
    String json = "{\"spec\":{\"updateStrategy\":{\"rollingUpdate\":" + rolling + "}}}";
    return new ApiObject(Json.readObject(json.getBytes(StandardCharsets.UTF_8)));
  }

  @Test
  void percentagesOfDaemonSetsAreToldBeforeTheirClash() {
    List<FieldError> errors = new ArrayList<>();
    DaemonSetStrategy.rolling(
        object("{\"maxUnavailable\":\"101%\",\"maxSurge\":1}")
            .field("spec")
            .at("updateStrategy", "rollingUpdate"),
        errors);
    assertEquals(
        List.of(
            "spec.updateStrategy.rollingUpdate.maxUnavailable: Invalid value: \"101%\": must not be"
                + " greater than 100%",
            "spec.updateStrategy.rollingUpdate.maxSurge: Invalid value: 1: may not be set when"
                + " maxUnavailable is non-zero"),
        errors.stream().map(FieldError::toString).toList());
  }

  @Test
  void statefulSetsDoNotTakeWhatIsNotServed() {
    ApiObject o = object("{\"partition\":1,\"maxUnavailable\":0}");
    StatefulSetStrategy.dropMaxUnavailable(o);
    assertEquals(
        "{\"partition\":1}",
        FieldError.show(o.field("spec").at("updateStrategy", "rollingUpdate").value()));
  }
}
