// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.memory.internal;

import io.quarterdeck.runtime.metrics.Collector;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.runtime.metrics.SampleWriter;
import io.quarterdeck.spi.storage.Backend;
import java.util.List;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;

/** How large the store is, under Kubernetes' name. */
@Component(service = MemorySize.class, immediate = true)
public final class MemorySize implements Collector {
  private final Backend backend;
  private final AutoCloseable samples;

  @Activate
  public MemorySize(
      @Reference(target = "(name=memory)") Backend backend, @Reference Metrics metrics) {
    this.backend = backend;
    this.samples = metrics.collect(this);
  }

  @Override
  public void collect(SampleWriter out) {
    if (backend instanceof MemoryBackend memory) {
      out.head("apiserver_storage_size_bytes", "How much the store's values take.", "gauge");
      out.labels(List.of("storage_cluster_id"), List.of("memory"));
      out.sample("", memory.size());
    }
  }

  @Deactivate
  void deactivate() throws Exception {
    samples.close();
  }
}
