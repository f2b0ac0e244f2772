// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.deployment.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LimitsTest {
  @ParameterizedTest
  @CsvSource({
    "10,'25%','25%',3,2",
    "4,1,2,1,2",
    "1,'25%','25%',1,0",
    "2,0,'10%',0,1",
    "3,0,5,0,3",
    "0,'25%','25%',0,0"
  })
  void percentsRoundUpForSurgeAndDownForUnavailability(
      long replicas, String surge, String unavailable, long most, long least) {
    String quote = surge.endsWith("%") ? "'" : "";
    String other = unavailable.endsWith("%") ? "'" : "";
    String strategy =
        "'strategy':{'type':'RollingUpdate','rollingUpdate':{'maxSurge':%s,'maxUnavailable':%s}}"
            .formatted(quote + surge + quote, other + unavailable + other);
    assertEquals(
        new Limits(replicas, most, least),
        Limits.of(Samples.object(Samples.deployment(replicas, "v1", strategy))));
  }

  @Test
  void whoRecreatesHasNoRoom() {
    assertEquals(
        new Limits(3, 0, 0),
        Limits.of(Samples.object(Samples.deployment(3, "v1", "'strategy':{'type':'Recreate'}"))));
  }
}
