// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.batch;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.testkit.admission.Literal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class JobSelectorTest {
  private static final String LABELS =
      "'controller-uid':'u','job-name':'j','batch.kubernetes.io/controller-uid':'u',"
          + "'batch.kubernetes.io/job-name':'j'";

  private static ApiObject job(String spec) {
    return Literal.object("{'metadata':{'name':'j','uid':'u'},'spec':" + spec + "}");
  }

  private static List<String> wrong(ApiObject job) {
    List<FieldError> errors = new ArrayList<>();
    JobSelector.validate(job, errors);
    return errors.stream().map(e -> e.toString().replace('"', '\'')).toList();
  }

  private static Map<String, String> labels(ApiObject job) {
    return job.field("spec").at("template", "metadata", "labels").stringMap();
  }

  @Test
  void theSelectorIsMadeOfTheUidAndTheLabelsOfBoth() {
    ApiObject job = job("{}");
    JobSelector.generate(job);
    assertEquals(
        "{'matchLabels':{'batch.kubernetes.io/controller-uid':'u'}}",
        Literal.text(job.field("spec").get("selector").value()));
    assertEquals(
        Map.of(
            "controller-uid", "u",
            "job-name", "j",
            "batch.kubernetes.io/controller-uid", "u",
            "batch.kubernetes.io/job-name", "j"),
        labels(job));
    assertEquals(Map.of(), job.meta().labels());
    assertEquals(List.of(), wrong(job));
  }

  @Test
  void whatAUserChoseIsKeptAndReported() {
    ApiObject job =
        job(
            "{'selector':{'matchLabels':{'a':'b'}},"
                + "'template':{'metadata':{'labels':{'job-name':'mine','a':'b'}}}}");
    JobSelector.generate(job);
    assertEquals("mine", labels(job).get("job-name"));
    assertEquals(
        List.of(
            "spec.template.metadata.labels[job-name]: Invalid value: {'a':'b',"
                + "'batch.kubernetes.io/controller-uid':'u','batch.kubernetes.io/job-name':'j',"
                + "'controller-uid':'u','job-name':'mine'}: must be 'j'",
            "spec.selector: Invalid value: {'matchLabels':{'a':'b',"
                + "'batch.kubernetes.io/controller-uid':'u'}}: `selector` not auto-generated"),
        wrong(job));
  }

  @Test
  void labelsThatTheJobTookFromItsTemplateAreOneMapWithThem() {
    ApiObject job =
        Literal.object(
            "{'metadata':{'name':'j','uid':'u','labels':{'a':'b'}},"
                + "'spec':{'template':{'metadata':{'labels':{'a':'b'}}}}}");
    JobSelector.generate(job);
    assertEquals(labels(job), job.meta().labels());
    ApiObject other =
        Literal.object(
            "{'metadata':{'name':'j','uid':'u','labels':{'a':'c'}},"
                + "'spec':{'template':{'metadata':{'labels':{'a':'b'}}}}}");
    JobSelector.generate(other);
    assertEquals(Map.of("a", "c"), other.meta().labels());
  }

  @Test
  void labelsThatAreMissingAreReported() {
    ApiObject job =
        job("{'selector':{'matchLabels':{'controller-uid':'u'}},'template':{'metadata':{}}}");
    assertEquals(
        List.of(
            "spec.template.metadata.labels[controller-uid]: Required value: must be 'u'",
            "spec.template.metadata.labels[job-name]: Required value: must be 'j'",
            "spec.template.metadata.labels[batch.kubernetes.io/controller-uid]: Required value:"
                + " must be 'u'",
            "spec.template.metadata.labels[batch.kubernetes.io/job-name]: Required value: must be"
                + " 'j'"),
        wrong(job));
  }

  @Test
  void oneSelectedByHandMayHaveAnySelector() {
    String selector = "'selector':{'matchLabels':{'a':'b'}}";
    assertEquals(List.of(), wrong(job("{'manualSelector':true," + selector + "}")));
    assertEquals(List.of(), wrong(job("{}")));
    assertEquals(
        1,
        wrong(job("{" + selector + ",'template':{'metadata':{'labels':{" + LABELS + "}}}}"))
            .size());
  }

  @Test
  void aSelectorThatIsNoneIsReportedElsewhere() {
    assertEquals(
        List.of(),
        wrong(
            job(
                "{'selector':{'matchExpressions':[{'key':'a','operator':'Has'}]},"
                    + "'template':{'metadata':{'labels':{"
                    + LABELS
                    + "}}}}")));
  }
}
