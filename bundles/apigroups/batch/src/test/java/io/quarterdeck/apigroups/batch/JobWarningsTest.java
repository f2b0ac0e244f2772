// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.batch;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.runtime.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JobWarningsTest {
  @ParameterizedTest
  @CsvSource({
    "Indexed, 100001, 10001, 1",
    "Indexed, 100000, 10001, 0",
    "Indexed, 100001, 10000, 0",
    "NonIndexed, 100001, 10001, 0"
  })
  void manyIndexesAreHardToTrack(String mode, long completions, long parallelism, int count) {
    String json =
        "{\"metadata\":{\"name\":\"a\"},\"spec\":{\"completionMode\":\"%s\",\"completions\":%d,\"parallelism\":%d}}"
            .formatted(mode, completions, parallelism);
    ApiObject job = new ApiObject(Json.readObject(json.getBytes(StandardCharsets.UTF_8)));
    List<String> warnings = new ArrayList<>();
    JobWarnings.of(job, null, job.field("spec"), warnings);
    assertEquals(count, warnings.size());
    warnings.forEach(
        w ->
            assertEquals(
                "spec: In Indexed Jobs with a number of completions higher than 10^5",
                w.split(" and")[0]));
  }
}
