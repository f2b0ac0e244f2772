// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.client;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.runtime.metrics.Metrics;
import org.junit.jupiter.api.Test;

class RestMetersTest {
  private final Metrics metrics = new Metrics();
  private final RestMeters meters = new RestMeters(metrics);

  private void assertLine(String line) {
    assertTrue(metrics.text().lines().anyMatch(line::equals), () -> line + "\n" + metrics.text());
  }

  @Test
  void anAnswerIsCountedWithItsTimeAndSizes() {
    meters.answered("h:443", 200, 30_000_000, 65, 256);
    assertLine("rest_client_requests_total{code=\"200\",method=\"POST\",host=\"h:443\"} 1");
    String labels = "_bucket{verb=\"POST\",host=\"h:443\",le=";
    assertLine("rest_client_request_duration_seconds" + labels + "\"0.025\"} 0");
    assertLine("rest_client_request_duration_seconds" + labels + "\"0.1\"} 1");
    assertLine("rest_client_request_size_bytes" + labels + "\"64\"} 0");
    assertLine("rest_client_request_size_bytes" + labels + "\"256\"} 1");
    assertLine("rest_client_response_size_bytes" + labels + "\"256\"} 1");
  }

  @Test
  void callsForOnePurposeAreCountedByThemselvesToo() {
    RestMeters asking = new RestMeters(metrics, new RequestMeters(metrics, "asking", "Questions"));
    asking.answered("h:443", 201, 600_000_000, 65, 256);
    asking.failed("h:443", 1, 10);
    meters.answered("h:443", 201, 1, 1, 1);
    assertLine("asking_request_total{code=\"201\"} 1");
    assertLine("asking_request_total{code=\"<error>\"} 1");
    assertLine("asking_request_duration_seconds_bucket{code=\"201\",le=\"0.5\"} 0");
    assertLine("asking_request_duration_seconds_bucket{code=\"201\",le=\"0.7\"} 1");
    assertLine("asking_request_duration_seconds_count{code=\"<error>\"} 1");
    assertLine("rest_client_requests_total{code=\"201\",method=\"POST\",host=\"h:443\"} 2");
  }

  @Test
  void aFailureHasNoAnswer() {
    meters.failed("h:443", 1, 10);
    assertLine("rest_client_requests_total{code=\"<error>\",method=\"POST\",host=\"h:443\"} 1");
    assertFalse(metrics.text().contains("rest_client_response_size_bytes_bucket"));
  }
}
