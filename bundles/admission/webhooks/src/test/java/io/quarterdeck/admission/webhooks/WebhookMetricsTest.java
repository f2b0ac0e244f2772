// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.webhooks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.quarterdeck.admission.webhooks.call.HookCalls;
import io.quarterdeck.admission.webhooks.call.Remarks;
import io.quarterdeck.admission.webhooks.config.Webhook;
import io.quarterdeck.admission.webhooks.review.Denial;
import io.quarterdeck.admission.webhooks.review.Verdict;
import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.LabelSelector;
import io.quarterdeck.api.Node;
import io.quarterdeck.libraries.client.service.ClientConfig;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.admission.AdmissionContext;
import io.quarterdeck.spi.admission.AdmissionRequest;
import io.quarterdeck.spi.admission.Reinvocation;
import io.quarterdeck.testkit.admission.Attempt;
import io.quarterdeck.testkit.admission.Literal;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What is counted of webhooks, and what the audit log and the client are given. */
final class WebhookMetricsTest {
  private final Metrics metrics = new Metrics();
  private final WebhookMetrics meters = new WebhookMetrics(metrics, "validating");
  private final Attempt attempt = Attempt.create("pods", Literal.pod("{}"));
  private final AdmissionRequest request = attempt.request();

  private static Webhook hook(boolean ignoresFailures) {
    return new Webhook(
        "u",
        "c",
        "h.test",
        new ClientConfig("https://h", null, null),
        List.of(),
        ignoresFailures,
        true,
        LabelSelector.EVERYTHING,
        LabelSelector.EVERYTHING,
        "None",
        10,
        List.of("v1"),
        false,
        List.of());
  }

  private static Verdict verdict(List<String> warnings, Map<String, String> notes) {
    return new Verdict(true, Node.root(null), new byte[0], "Odd", warnings, notes);
  }

  private List<String> counted(boolean ignoresFailures, @Nullable Exception outcome) {
    meters.called(hook(ignoresFailures), request, 30_000_000, outcome);
    return metrics
        .text()
        .lines()
        .filter(line -> line.contains("h.test") && !line.contains("duration_seconds"))
        .map(line -> line.replace("apiserver_admission_webhook_", ""))
        .sorted()
        .toList();
  }

  @Test
  void aYesIsCountedWith200() {
    assertEquals(
        List.of(
            "request_total{code=\"200\",name=\"h.test\",operation=\"CREATE\",rejected=\"false\","
                + "type=\"validating\"} 1"),
        counted(false, null));
  }

  @Test
  void aNoIsCountedWithItsCode() {
    assertEquals(
        List.of(
            "rejection_count{error_type=\"no_error\",name=\"h.test\",operation=\"CREATE\","
                + "rejection_code=\"403\",type=\"validating\"} 1",
            "request_total{code=\"403\",name=\"h.test\",operation=\"CREATE\",rejected=\"true\","
                + "type=\"validating\"} 1"),
        counted(false, Denial.of("h.test", Node.root(Map.of("code", 403)))));
  }

  @Test
  void aCallThatFailsIsARejectionWithFailurePolicyFail() {
    assertEquals(
        List.of(
            "rejection_count{error_type=\"calling_webhook_error\",name=\"h.test\","
                + "operation=\"CREATE\",rejection_code=\"400\",type=\"validating\"} 1",
            "request_total{code=\"400\",name=\"h.test\",operation=\"CREATE\",rejected=\"true\","
                + "type=\"validating\"} 1"),
        counted(false, HookCalls.unknownPatch(hook(false), verdict(List.of(), Map.of()))));
  }

  @Test
  void withFailurePolicyIgnoreItFailsOpen() {
    assertEquals(
        List.of(
            "fail_open_count{name=\"h.test\",type=\"validating\"} 1",
            "request_total{code=\"400\",name=\"h.test\",operation=\"CREATE\",rejected=\"false\","
                + "type=\"validating\"} 1"),
        counted(true, HookCalls.unknownPatch(hook(true), verdict(List.of(), Map.of()))));
  }

  @Test
  void theTimeOfACallIsObservedInKubernetesBuckets() {
    counted(false, null);
    List<String> buckets =
        metrics
            .text()
            .lines()
            .filter(line -> line.contains("duration_seconds_bucket"))
            .map(line -> line.replaceAll(".*le=\"([^\"]+)\".* ", "$1 "))
            .toList();
    assertEquals(
        List.of("0.005 0", "0.025 0", "0.1 1", "0.5 1", "1 1", "2.5 1", "10 1", "25 1", "+Inf 1"),
        buckets);
  }

  @Test
  void anExclusionByAConditionIsCounted() {
    meters.excluded(hook(false), request);
    assertEquals(
        1,
        metrics
            .text()
            .lines()
            .filter(
                ("apiserver_admission_match_condition_exclusions_total{kind=\"webhook\","
                        + "name=\"h.test\",operation=\"CREATE\",type=\"validating\"} 1")
                    ::equals)
            .count());
  }

  @Test
  void annotationsCarryTheNameOfTheWebhookAndWarningsDoNot() {
    new Remarks(request, "mutating")
        .verdict(hook(false), verdict(List.of("careful"), Map.of("k", "v")));
    assertEquals(Map.of("h.test/k", "v"), attempt.auditAnnotations());
    assertEquals(List.of("careful"), attempt.warnings());
  }

  @Test
  void aFailureThatLetsTheWritePassIsNotedByItsPlace() {
    new Remarks(request, "validating")
        .failedOpen(
            hook(true),
            HookCalls.unknownPatch(hook(true), verdict(List.of(), Map.of())),
            Remarks.place(0, 3));
    assertEquals(
        Map.of("failed-open.validating.webhook.admission.k8s.io/round_0_index_3", "h.test"),
        attempt.auditAnnotations());
  }

  @Test
  void aPatchOfAKindThatNobodyKnowsIsAFailureOfTheCall() {
    assertEquals(
        "Internal error occurred: failed calling webhook \"h.test\": unsupported patch type"
            + " \"Odd\"",
        HookCalls.unknownPatch(hook(false), verdict(List.of(), Map.of()))
            .refusal()
            .status()
            .message());
  }

  @Test
  void afterTheDeadlineOfItsRequestNoWebhookIsCalled() {
    new Remarks(request, "mutating").requireTime();
    Attempt late =
        Attempt.create("pods", Literal.pod("{}"))
            .within(new AdmissionContext(null, System.nanoTime() - 1, new Reinvocation()));
    ApiException e =
        assertThrows(
            ApiException.class, () -> new Remarks(late.request(), "mutating").requireTime());
    assertEquals(504, e.code());
    assertEquals(
        "Timeout: request did not complete within requested timeout", e.status().message());
  }
}
