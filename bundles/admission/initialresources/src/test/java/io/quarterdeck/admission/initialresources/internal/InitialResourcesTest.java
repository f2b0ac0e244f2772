// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.initialresources.internal;

import static io.quarterdeck.testkit.admission.Literal.pod;
import static io.quarterdeck.testkit.admission.Literal.text;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.runtime.file.ReloadedFile;
import io.quarterdeck.testkit.admission.Attempt;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InitialResourcesTest {
  private static final Instant NOW = Instant.parse("2026-01-31T00:00:00Z");

  private final List<Sample> samples = new ArrayList<>();

  private static Usage parse(String samples) {
    String yaml = "apiVersion: quarterdeck.io/v1\nkind: ContainerUsage\nsamples:\n" + samples;
    return Usage.parse(yaml.getBytes(StandardCharsets.UTF_8));
  }

  /** So many samples that rise from one to that many millis and bytes. */
  private void used(String image, String namespace, int daysAgo, int count) {
    for (int i = 1; i <= count; i++) {
      samples.addAll(
          parse(
                  "- {image: '%s', namespace: %s, time: '%s', cpu: %dm, memory: %d}\n"
                      .formatted(image, namespace, NOW.minus(Duration.ofDays(daysAgo)), i, i))
              .of(image));
    }
  }

  private String cpu(boolean namespaceOnly, int percentile) {
    return new Estimate(percentile, namespaceOnly, () -> NOW)
        .of(Usage.of(samples), "cpu", "r.example:5000/web:1", "ns");
  }

  private ApiObject admitted(String containers) {
    Estimate estimate = new Estimate(90, false, () -> NOW);
    InitialResources plugin = new InitialResources(() -> Usage.of(samples), estimate);
    return Attempt.create("pods", pod("{'containers':" + containers + "}")).mutate(plugin).object();
  }

  @Test
  void whatIsNotSaidIsEstimatedAndNoted() {
    used("web:1", "ns", 1, 40);
    ApiObject after =
        admitted(
            "[{'name':'a','image':'web:1'},"
                + "{'name':'b','image':'web:1','resources':{'limits':{'cpu':'1'}}},"
                + "{'name':'c','image':'other'}]");
    assertEquals(
        "[{'name':'a','image':'web:1','resources':{'requests':{'cpu':'36m','memory':'36'}}},"
            + "{'name':'b','image':'web:1','resources':{'limits':{'cpu':'1'},"
            + "'requests':{'memory':'36'}}},{'name':'c','image':'other'}]",
        text(after.field("spec").get("containers").value()));
    assertEquals(
        "Initial Resources plugin set: cpu, memory request for container a; memory request for"
            + " container b",
        after.meta().annotations().get("kubernetes.io/initial-resources"));
    assertTrue(admitted("[{'name':'c','image':'other'}]").meta().annotations().isEmpty());
  }

  @Test
  void theClosestSamplesCountOnceThereAreEnough() {
    used("r.example:5000/web:2", "other", 20, 100);
    assertEquals("90m", cpu(false, 90));
    assertEquals("", cpu(true, 90));
    used("r.example:5000/web:1", "other", 20, 50);
    assertEquals("45m", cpu(false, 90));
    used("r.example:5000/web:1", "ns", 20, 29);
    assertEquals("27m", cpu(true, 90));
    used("r.example:5000/web:1", "ns", 1, 30);
    assertEquals("27m", cpu(false, 90));
    assertEquals("30m", cpu(false, 100));
    assertEquals("1m", cpu(false, 1));
  }

  @Test
  void samplesAgeAndOnesOfTheFutureDoNotCount() {
    used("r.example:5000/web:1", "ns", 31, 40);
    used("r.example:5000/web:1", "ns", -1, 40);
    assertEquals("", cpu(false, 90));
  }

  @Test
  void anImageWithoutItsTag() {
    assertEquals("r:5000/a/b", Sample.name("r:5000/a/b:1"));
    assertEquals("r:5000/a", Sample.name("r:5000/a"));
    assertEquals("a", Sample.name("a:1@sha256:00"));
  }

  @Test
  void aChangedFileIsReadAgain(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("usage.yaml");
    String head = "apiVersion: quarterdeck.io/v1\nkind: ContainerUsage\nsamples:\n";
    String sample = "- {image: web, namespace: n, time: '2026-01-30T00:00:00Z', cpu: %s}\n";
    Files.writeString(file, head + sample.formatted("1"));
    ReloadedFile<Usage> usage = new ReloadedFile<>(file, Usage::parse);
    Estimate estimate = new Estimate(90, false, () -> NOW);
    assertEquals("1", estimate.of(usage.get(), "cpu", "web", "n"));
    Files.writeString(file, head + sample.formatted("1500m"));
    usage.reload();
    assertEquals("1500m", estimate.of(usage.get(), "cpu", "web", "n"));
  }

  @Test
  void mistakesNameTheField() {
    String good = "image: a, namespace: n, time: '2026-01-30T00:00:00Z'";
    assertEquals("samples[0].image is missing", mistake("- {namespace: n}\n"));
    assertEquals("samples[0].cpu is no amount: x", mistake("- {" + good + ", cpu: x}\n"));
    assertEquals(
        "samples[0].time is no time: now", mistake("- {image: a, namespace: n, time: now}\n"));
    assertEquals(
        "strict decoding error: unknown field \"samples[0].x\"",
        mistake("- {" + good + ", x: 1}\n"));
    assertThrows(IllegalArgumentException.class, () -> new Estimate(0, false, () -> NOW));
  }

  private static String mistake(String samples) {
    return String.valueOf(
        assertThrows(IllegalArgumentException.class, () -> parse(samples)).getMessage());
  }
}
