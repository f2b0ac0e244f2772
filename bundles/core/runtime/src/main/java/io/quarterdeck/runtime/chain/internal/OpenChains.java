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
import org.osgi.service.component.annotations.Modified;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.Designate;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;

/** The list of open chains of all bundles, with what an operator decides of their plugins. */
@Component(
    service = {Chains.class, OpenChains.class},
    configurationPid = "io.quarterdeck.plugins")
@Designate(ocd = OpenChains.Config.class)
public final class OpenChains implements Chains {
  private final List<Chain<?>> chains = new CopyOnWriteArrayList<>();
  private final AutoCloseable collected;
  private OverrideTable table;

  /** Plugins of all kinds; a plugin is written KIND/NAME. */
  @ObjectClassDefinition(name = "Plugins")
  public @interface Config {
    @AttributeDefinition(description = "KIND/NAME of plugins that are not used")
    String[] disabled() default {};

    @AttributeDefinition(
        description = "KIND/NAME of plugins that are used although their own files say otherwise")
    String[] enabled() default {};

    @AttributeDefinition(description = "KIND/NAME=RANK: ranks that count instead of the plugins'")
    String[] ranks() default {};

    @AttributeDefinition(
        description = "whether this server goes by this file, and not by the specs of plugins")
    boolean override() default false;
  }

  @Activate
  public OpenChains(@Reference Metrics metrics, Config config) {
    table = read(config);
    collected = metrics.collect(out -> ChainMetrics.write(chains, out));
  }

  /** Takes effect while running: nobody is activated anew. */
  @Modified
  void modified(Config config) {
    apply(read(config));
  }

  private static OverrideTable read(Config config) {
    return OverrideTable.read(
        config.disabled(), config.enabled(), config.ranks(), config.override());
  }

  private synchronized void apply(OverrideTable next) {
    table = next;
    chains.forEach(c -> c.override(next.of(c.kind())));
  }

  @Override
  public Collection<Chain<?>> open() {
    return List.copyOf(chains);
  }

  synchronized void add(Chain<?> chain) {
    chain.override(table.of(chain.kind()));
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
