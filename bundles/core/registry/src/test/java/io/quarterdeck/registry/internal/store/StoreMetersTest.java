// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.GroupResource;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.storage.StorageException;
import org.junit.jupiter.api.Test;

class StoreMetersTest {
  private static final GroupResource JOBS = new GroupResource("batch", "jobs");
  private static final String GET = "{operation=\"get\",group=\"batch\",resource=\"jobs\"";

  private final Metrics metrics = new Metrics();
  private final StoreMeters meters = new StoreMeters(metrics);

  @Test
  void whatIsAskedIsCountedByResourceAndOperationOnceItIs() {
    assertFalse(metrics.text().contains("etcd_"), metrics.text());
    assertEquals(7, meters.<Integer>timed("get", JOBS, () -> 7));
    String text = metrics.text();
    assertTrue(text.contains("etcd_requests_total" + GET + "} 1"), text);
    assertTrue(text.contains("etcd_request_duration_seconds_count" + GET + "} 1"), text);
    assertFalse(text.contains("etcd_request_errors_total"), text);
  }

  @Test
  void whatFailsIsARequestToo() {
    assertThrows(
        StorageException.class,
        () ->
            meters.timed(
                "get",
                JOBS,
                () -> {
                  throw new StorageException("away");
                }));
    String text = metrics.text();
    assertTrue(text.contains("etcd_requests_total" + GET + "} 1"), text);
    assertTrue(text.contains("etcd_request_errors_total" + GET + "} 1"), text);
  }
}
