// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.stages.audit.internal.sink;

import io.quarterdeck.runtime.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Takes the objects out of events that are too long for a backend, and says so in them; an event
 * that is too long without them is lost and counted. Thread-safe. Kubernetes: {@code
 * truncate.ProcessEvents}.
 */
final class TruncatingSink implements Sink {
  private static final String PLUGIN = "truncate";
  private static final String ANNOTATION = "audit.k8s.io/truncated";

  private final Sink to;
  private final int longest;
  private final AuditMetrics metrics;

  /**
   * @param longest bytes of an event
   */
  TruncatingSink(Sink to, int longest, AuditMetrics metrics) {
    this.to = to;
    this.longest = longest;
    this.metrics = metrics;
  }

  @Override
  public boolean accept(byte[] event) {
    if (event.length <= longest) {
      return to.accept(event);
    }
    byte[] shorter = truncated(event);
    if (shorter.length <= longest) {
      return to.accept(shorter);
    }
    metrics.lost(PLUGIN, 1);
    return true; // the backend did not fail: no request is refused for it
  }

  private static byte[] truncated(byte[] event) {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>(Json.readObject(event));
    tree.remove("requestObject");
    tree.remove("responseObject");
    Map<String, @Nullable Object> annotations = new TreeMap<>();
    if (tree.get("annotations") instanceof Map<?, ?> others) {
      others.forEach((key, value) -> annotations.put(String.valueOf(key), value));
    }
    annotations.put(ANNOTATION, "true");
    tree.put("annotations", annotations);
    return Json.text(tree).getBytes(StandardCharsets.UTF_8);
  }

  @Override
  public void close() {
    to.close();
  }
}
