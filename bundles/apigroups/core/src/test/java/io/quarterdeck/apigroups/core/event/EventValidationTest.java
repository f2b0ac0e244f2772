// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.event;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.runtime.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EventValidationTest {
  @ParameterizedTest
  @CsvSource({"false, 1", "true, 0"})
  void onlyOldEventsAreWhereTheirObjectIs(boolean isNew, int wanted) {
    String json =
        "{\"metadata\":{\"namespace\":\"x\"},\"involvedObject\":{\"namespace\":\"y\"},"
            + "\"reportingComponent\":\"c\",\"reportingInstance\":\"i\",\"action\":\"a\","
            + "\"reason\":\"r\""
            + (isNew ? ",\"eventTime\":\"2024-01-01T00:00:00.000000Z\"}" : "}");
    List<FieldError> errors = new ArrayList<>();
    EventValidation.validate(
        new ApiObject(Json.readObject(json.getBytes(StandardCharsets.UTF_8))), errors);
    assertEquals(wanted, errors.size(), errors.toString());
  }
}
