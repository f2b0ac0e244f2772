// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.batch;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.testkit.admission.Literal;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JobCellsTest {
  private static final Instant NOW = Instant.parse("2024-01-01T01:00:00Z");

  private static ApiObject job(String fields) {
    return Literal.object("{'metadata':{}," + fields + "}");
  }

  private static String conditions(String... types) {
    List<String> all =
        Arrays.stream(types).map(t -> "{'type':'" + t + "','status':'True'}").toList();
    return "'status':{'conditions':[" + String.join(",", all) + "]}";
  }

  @Test
  void theEndOfAJobIsItsStatus() {
    assertEquals("Running", JobCells.status(job("'status':{}")));
    assertEquals("Complete", JobCells.status(job(conditions("SuccessCriteriaMet", "Complete"))));
    assertEquals("Failed", JobCells.status(job(conditions("FailureTarget", "Failed"))));
    assertEquals("Suspended", JobCells.status(job(conditions("Suspended"))));
    assertEquals(
        "FailureTarget", JobCells.status(job(conditions("SuccessCriteriaMet", "FailureTarget"))));
    assertEquals("SuccessCriteriaMet", JobCells.status(job(conditions("SuccessCriteriaMet"))));
  }

  @Test
  void aJobThatIsDeletedTerminatesUnlessItHasEnded() {
    String deleted = "'metadata':{'deletionTimestamp':'2024-01-01T00:00:00Z'},";
    assertEquals(
        "Terminating",
        JobCells.status(Literal.object("{" + deleted + conditions("Suspended") + "}")));
    assertEquals(
        "Complete", JobCells.status(Literal.object("{" + deleted + conditions("Complete") + "}")));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{'completions':5,'parallelism':2} | {'succeeded':3} | 3/5",
        "{'completions':0} | {} | 0/0",
        "{'parallelism':3} | {'succeeded':1} | 1/1 of 3",
        "{'parallelism':1} | {'succeeded':1} | 1/1",
        "{} | {} | 0/1",
      })
  void completions(String spec, String status, String cell) {
    assertEquals(cell, JobCells.completions(job("'spec':" + spec + ",'status':" + status)));
  }

  @Test
  void aJobLastsUntilItsEndOrUntilNow() {
    String start = "'status':{'startTime':'2024-01-01T00:00:00Z'";
    assertEquals("", JobCells.duration(job("'status':{}"), NOW));
    assertEquals("60m", JobCells.duration(job(start + "}"), NOW));
    assertEquals(
        "30s", JobCells.duration(job(start + ",'completionTime':'2024-01-01T00:00:30Z'}"), NOW));
  }
}
