// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.chain.internal;

import io.quarterdeck.runtime.chain.Chain;
import io.quarterdeck.runtime.chain.ChainMetrics;
import io.quarterdeck.runtime.chain.Chains;
import io.quarterdeck.runtime.metrics.Metrics;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;

/** The list of open chains of all bundles. */
@Component(service = {Chains.class, OpenChains.class})
public final class OpenChains implements Chains {
  private final List<Chain<?>> chains = new CopyOnWriteArrayList<>();
  private final AutoCloseable collected;

  @Activate
  public OpenChains(@Reference Metrics metrics) {
    collected = metrics.collect(out -> ChainMetrics.write(chains, out));
  }

  @Override
  public Collection<Chain<?>> open() {
    return List.copyOf(chains);
  }

  void add(Chain<?> chain) {
    chains.add(chain);
  }

  void remove(Chain<?> chain) {
    chains.remove(chain);
  }

  @Deactivate
  void deactivate() throws Exception {
    collected.close();
  }
}
