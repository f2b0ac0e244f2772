// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.batch;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.runtime.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class JobStatusValidationTest {
  private static final String START = "'startTime':'2024-01-01T00:00:00Z'";

  private static Node job(String spec, String status) {
    String json = ("{'spec':" + spec + ",'status':" + status + "}").replace('\'', '"');
    return Node.root(Json.readObject(json.getBytes(StandardCharsets.UTF_8)));
  }

  private static String condition(String type) {
    return "{'type':'" + type + "','status':'True'}";
  }

  private static List<String> told(String spec, String old, String now) {
    List<FieldError> errors = new ArrayList<>();
    JobStatusValidation.validate(job(spec, now), job(spec, old), errors);
    return errors.stream().map(FieldError::toString).toList();
  }

  @Test
  void aJobThatIsNotSuspendedKeepsItsStart() {
    assertEquals(List.of(), told("{}", "{}", "{" + START + ",'active':1,'ready':1}"));
    assertEquals(
        List.of(
            "status.startTime: Required value: startTime cannot be removed for unsuspended job"),
        told("{}", "{" + START + "}", "{}"));
    assertEquals(List.of(), told("{'suspend':true}", "{" + START + "}", "{}"));
  }

  @Test
  void aFinishedJobSaysWhyAndWhen() {
    String conditions = "'conditions':[" + condition("Complete") + "]";
    assertEquals(
        List.of(
            "status.completionTime: Required value: completionTime is required for Complete jobs",
            "status.conditions: Invalid value: cannot set Complete=True condition without the"
                + " SuccessCriteriaMet=true condition",
            "status.active: Invalid value: 1: active>0 is invalid for finished job"),
        told("{}", "{" + START + ",'active':1}", "{" + START + ",'active':1," + conditions + "}"));
  }

  @Test
  void whatWasWrongBeforeIsNotAskedAgain() {
    String wrong = "{'ready':2,'active':1,'failed':%d}";
    assertEquals(List.of(), told("{}", wrong.formatted(0), wrong.formatted(1)));
    assertEquals(
        List.of("status.failed: Invalid value: 0: cannot decrease the failed counter"),
        told("{}", wrong.formatted(1), wrong.formatted(0)));
  }

  @Test
  void anIndexIsDoneOrFailed() {
    String spec = "{'completions':9,'completionMode':'Indexed','backoffLimitPerIndex':1}";
    assertEquals(
        List.of(
            "status.failedIndexes: Invalid value: \"2,4\": failedIndexes and completedIndexes"
                + " overlap at index: 4"),
        told(spec, "{}", "{'completedIndexes':'0,3-5','failedIndexes':'2,4'}"));
    assertEquals(
        List.of(
            "status.completedIndexes: Invalid value: \"9\": error parsing completedIndexes: too"
                + " large index: \"9\""),
        told(spec, "{}", "{'completedIndexes':'9'}"));
  }
}
