// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.embedded.internal;

import io.quarterdeck.runtime.metrics.Collector;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.runtime.metrics.SampleWriter;
import io.quarterdeck.spi.storage.Backend;
import java.util.List;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;

/** How large the store is, under Kubernetes' name: measured when somebody reads the metrics. */
@Component(service = EmbeddedSize.class, immediate = true)
public final class EmbeddedSize implements Collector {
  private final Backend backend;
  private final AutoCloseable samples;

  @Activate
  public EmbeddedSize(
      @Reference(target = "(name=embedded)") Backend backend, @Reference Metrics metrics) {
    this.backend = backend;
    this.samples = metrics.collect(this);
  }

  @Override
  public void collect(SampleWriter out) {
    if (backend instanceof EmbeddedBackend embedded) {
      out.head("apiserver_storage_size_bytes", "How much the store's files take.", "gauge");
      out.labels(List.of("storage_cluster_id"), List.of("embedded"));
      out.sample("", embedded.size());
    }
  }

  @Deactivate
  void deactivate() throws Exception {
    samples.close();
  }
}
