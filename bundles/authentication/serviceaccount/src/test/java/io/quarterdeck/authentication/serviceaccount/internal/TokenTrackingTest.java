// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.serviceaccount.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.stage.Listening;
import io.quarterdeck.testkit.contract.Await;
import io.quarterdeck.testkit.lookup.MemoryObjects;
import io.quarterdeck.testkit.lookup.MemoryWriter;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TokenTrackingTest {
  private final MemoryObjects objects = new MemoryObjects();
  private final MemoryWriter writer = new MemoryWriter(objects);

  private static TestSettings lookup(boolean lookup) {
    TestSettings t = TestSettings.usual();
    return new TestSettings(
        t.issuer(), "", t.key_files(), "", lookup, 0, t.extend_token_expiration(), "");
  }

  private TokenTracking tracking(TokenSettings settings) {
    return new TokenTracking(
        settings, objects, writer, new Metrics(), Map.entry(Map.of(), new Listening() {}));
  }

  private String since() {
    ApiObject map =
        objects.getLive(TrackingSince.CONFIG_MAPS, TrackingSince.NAMESPACE, TrackingSince.NAME);
    return map == null ? "" : map.field("data").key("since").text();
  }

  @Test
  void saysTheDayAndIsCorrected() throws Exception {
    String before = LocalDate.now(ZoneOffset.UTC).toString();
    TokenTracking tracking = tracking(TestSettings.open(lookup(true)));
    Await.until("it is there", () -> since().compareTo(before) >= 0);
    writer.update(
        TrackingSince.CONFIG_MAPS,
        TrackingSince.NAMESPACE,
        TrackingSince.NAME,
        map -> {
          map.object("data").put("since", "");
          return map;
        });
    Await.until("it is corrected", () -> since().compareTo(before) >= 0);
    tracking.deactivate();
    assertEquals(0, objects.listeners(TrackingSince.CONFIG_MAPS));
  }

  @Test
  void beginsWhenTokensAreLookedUp() throws Exception {
    TokenSettings settings = TestSettings.open(lookup(false));
    TokenTracking tracking = tracking(settings);
    Thread.sleep(100);
    assertEquals("", since());
    settings.modified(lookup(true));
    Await.until("it is there", () -> !since().isEmpty());
    tracking.deactivate();
  }
}
