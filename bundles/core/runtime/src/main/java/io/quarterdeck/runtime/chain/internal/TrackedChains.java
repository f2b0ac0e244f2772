// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.chain.internal;

import io.quarterdeck.runtime.chain.Chain;
import io.quarterdeck.runtime.chain.ChainConfig;
import io.quarterdeck.runtime.chain.ChainFactory;
import io.quarterdeck.runtime.chain.ChainFeed;
import io.quarterdeck.runtime.chain.Check;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.osgi.framework.BundleContext;
import org.osgi.service.component.ComponentContext;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.component.annotations.ServiceScope;
import org.osgi.util.tracker.ServiceTracker;

/** One instance a using bundle, so that each tracks in its own class space. */
@Component(scope = ServiceScope.BUNDLE)
public final class TrackedChains implements ChainFactory {
  private final BundleContext context;
  private final OpenChains all;
  private final Set<Chain<?>> mine = ConcurrentHashMap.newKeySet();

  @Activate
  public TrackedChains(ComponentContext context, @Reference OpenChains all) {
    this.context = context.getUsingBundle().getBundleContext();
    this.all = all;
  }

  @Override
  public <T> Chain<T> open(Class<T> type, String kind, ChainConfig config, Check<T> check) {
    ChainFeed<T> feed = ChainFeed.create(kind, config, check);
    ServiceFeeder<T> feeder = new ServiceFeeder<>(context, feed);
    ServiceTracker<T, ServiceFeeder.Held<T>> tracker = new ServiceTracker<>(context, type, feeder);
    Chain<T> chain = feed.chain();
    feed.onClose(
        () -> {
          mine.remove(chain);
          all.remove(chain);
          tracker.close();
        });
    mine.add(chain);
    all.add(chain);
    tracker.open();
    return chain;
  }

  @Deactivate
  void deactivate() {
    mine.forEach(Chain::close);
  }
}
