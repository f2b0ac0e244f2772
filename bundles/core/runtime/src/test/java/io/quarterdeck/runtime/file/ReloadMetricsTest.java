// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.runtime.metrics.Metrics;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReloadMetricsTest {
  private final Metrics metrics = new Metrics();
  private final ReloadMetrics reloads = new ReloadMetrics(metrics, "p");

  private List<String> samples(String name) {
    return metrics.text().lines().filter(l -> l.startsWith(name + "{")).toList();
  }

  @Test
  void readingsAreCountedByTheirEnd() {
    reloads.reloaded(true);
    reloads.reloaded(true);
    reloads.reloaded(false);
    List<String> all = samples("p_automatic_reloads_total");
    assertEquals(2, all.size());
    assertTrue(all.stream().anyMatch(l -> l.contains("status=\"success\"") && l.endsWith(" 2")));
    assertTrue(all.stream().anyMatch(l -> l.contains("status=\"failure\"") && l.endsWith(" 1")));
    assertEquals(2, samples("p_automatic_reload_last_timestamp_seconds").size());
  }

  @Test
  void oneConfigurationIsInForce() {
    reloads.inForce(new byte[] {'a'});
    reloads.inForce(new byte[] {'a'});
    String a = "sha256:ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb";
    assertEquals(1, samples("p_last_config_info").size());
    assertTrue(samples("p_last_config_info").getFirst().contains(a));
    reloads.inForce(new byte[] {'b'});
    assertEquals(1, samples("p_last_config_info").size());
    assertTrue(!samples("p_last_config_info").getFirst().contains(a));
  }
}
