// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.pod;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.runtime.json.Json;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class MatchLabelKeysTest {
  @Test
  void valuesOfThePodGoIntoItsSelectors() {
    ApiObject pod =
        new ApiObject(
            Json.readObject(
                """
                {"metadata":{"labels":{"tier":"b"}},"spec":{"topologySpreadConstraints":[
                  {"matchLabelKeys":["tier","none"],"labelSelector":{}},
                  {"matchLabelKeys":["tier"]}]}}
                """
                    .getBytes(StandardCharsets.UTF_8)));
    MatchLabelKeys.merge(pod);
    assertEquals(
        "[{\"matchLabelKeys\":[\"tier\",\"none\"],\"labelSelector\":{\"matchExpressions\":["
            + "{\"key\":\"tier\",\"operator\":\"In\",\"values\":[\"b\"]}]}},"
            + "{\"matchLabelKeys\":[\"tier\"]}]",
        FieldError.show(pod.field("spec").get("topologySpreadConstraints").value()));
  }
}
