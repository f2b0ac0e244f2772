// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.batch;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.spi.group.StrategyContext;
import io.quarterdeck.testkit.admission.Literal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class JobStrategyTest {
  private static final StrategyContext CONTEXT = Contexts.of("jobs", "Job");
  private static final JobStrategy STRATEGY = new JobStrategy();
  private static final String PODS =
      "'template':{'metadata':{'labels':{'a':'b'}},'spec':{'restartPolicy':'Never',"
          + "'containers':[{'name':'c','image':'i'}]}}";

  private static ApiObject job(String fields) {
    ApiObject job =
        Literal.object(
            "{'metadata':{'name':'j','uid':'u'},'spec':{"
                + PODS
                + (fields.isEmpty() ? "" : ",")
                + fields
                + "}}");
    STRATEGY.applyDefaults(job);
    STRATEGY.prepareForCreate(job, CONTEXT);
    return job;
  }

  private static List<String> wrong(ApiObject job) {
    List<FieldError> errors = new ArrayList<>();
    STRATEGY.validate(job, CONTEXT, errors);
    return errors.stream().map(e -> e.toString().replace('"', '\'')).toList();
  }

  @Test
  void aJobTakesTheLabelsOfItsTemplate() {
    ApiObject job = job("");
    assertEquals("b", job.meta().labels().get("a"));
    assertEquals("u", job.meta().labels().get("controller-uid"));
    ApiObject read = Literal.object("{'metadata':{},'spec':{" + PODS + "}}");
    STRATEGY.canonicalize(read);
    assertEquals(Map.of("a", "b"), read.meta().labels());
  }

  @Test
  void aJobWithItsDefaultsIsValid() {
    assertEquals(List.of(), wrong(job("")));
    assertEquals(
        List.of(), wrong(job("'manualSelector':true,'selector':{'matchLabels':{'a':'b'}}")));
  }

  @Test
  void oneSelectedByHandNeedsASelectorThatMatches() {
    assertEquals(
        List.of(
            "spec.selector: Required value",
            "spec.template.metadata.labels: Invalid value: {'a':'b'}: `selector` does not match"
                + " template `labels`"),
        wrong(job("'manualSelector':true")));
    assertEquals(
        List.of(
            "spec.template.metadata.labels: Invalid value: {'a':'b'}: `selector` does not match"
                + " template `labels`"),
        wrong(job("'manualSelector':true,'selector':{'matchLabels':{'a':'c'}}")));
  }

  @Test
  void aChangeIsValidatedAsAWholeAndAsAChange() {
    ApiObject old = job("");
    ApiObject now = job("'completions':-2");
    List<FieldError> errors = new ArrayList<>();
    STRATEGY.validateUpdate(now, old, CONTEXT, errors);
    assertEquals(
        List.of(
            "spec.completions: Invalid value: -2: must be greater than or equal to 0",
            "spec.completions: Invalid value: -2: field is immutable"),
        errors.stream().map(FieldError::toString).distinct().toList());
  }

  @Test
  void jobsAreSelectedByTheirSuccesses() {
    ApiObject job = Literal.object("{'metadata':{},'status':{'succeeded':3}}");
    assertEquals(Map.of("status.successful", "3"), STRATEGY.selectableFields(job));
    assertEquals(
        "field label \"status.failed\" not supported for Job",
        STRATEGY.unsupportedField("status.failed"));
  }

  @Test
  void aRowShowsHowFarItIs() {
    ApiObject job =
        Literal.object(
            "{'metadata':{'name':'j','creationTimestamp':'2024-01-01T00:00:00Z'},'spec':{"
                + PODS
                + ",'completions':2,'selector':{'matchLabels':{'a':'b'}}},"
                + "'status':{'succeeded':1,'startTime':'2024-01-01T00:00:10Z'}}");
    assertEquals(
        List.of("j", "Running", "1/2", "20s", "30s", "c", "i", "a=b"),
        STRATEGY.table().cells(job, Instant.parse("2024-01-01T00:00:30Z")));
  }
}
