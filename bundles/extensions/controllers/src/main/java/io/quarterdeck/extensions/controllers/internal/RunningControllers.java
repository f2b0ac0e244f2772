// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.controllers.internal;

import io.quarterdeck.runtime.chain.Plugin;
import io.quarterdeck.runtime.chain.Snapshot;
import io.quarterdeck.spi.controller.Controller;
import io.quarterdeck.spi.controller.Controller.Running;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * The controllers that run now, each of them one that the chain has. For one thread, but for {@link
 * #has} and {@link #failure}.
 */
final class RunningControllers {
  private static final Logger LOG = System.getLogger(RunningControllers.class.getName());

  private final Function<Controller, Running> start;
  private final Map<Controller, Running> running = new ConcurrentHashMap<>();
  private final Map<Controller, String> failures = new ConcurrentHashMap<>();

  RunningControllers(Function<Controller, Running> start) {
    this.start = start;
  }

  /** Ends what is to run no more, then begins what is to run. */
  void settle(Snapshot<Controller> wanted, Predicate<Controller> mayRun) {
    List<Plugin<Controller>> some =
        wanted.plugins().stream().filter(p -> mayRun.test(p.service())).toList();
    List<Controller> services = some.stream().map(Plugin::service).toList();
    for (Controller one : List.copyOf(running.keySet())) {
      if (!services.contains(one)) {
        close(one);
      }
    }
    for (Plugin<Controller> p : some) {
      if (!running.containsKey(p.service())) {
        begin(p);
      }
    }
  }

  boolean has(Controller one) {
    return running.containsKey(one);
  }

  /** Why it did not start; empty for one that did, or was never to. */
  String failure(Controller one) {
    return failures.getOrDefault(one, "");
  }

  int size() {
    return running.size();
  }

  private void begin(Plugin<Controller> plugin) {
    try {
      running.put(plugin.service(), start.apply(plugin.service()));
    } catch (RuntimeException | LinkageError e) {
      LOG.log(Level.ERROR, "the controller " + plugin.name() + " does not start", e);
      failures.put(plugin.service(), e.toString());
      running.put(plugin.service(), () -> {}); // not tried again until it is replaced
    }
  }

  private void close(Controller one) {
    failures.remove(one);
    Running gone = running.remove(one);
    if (gone != null) {
      try {
        gone.close();
      } catch (RuntimeException | LinkageError e) {
        LOG.log(Level.WARNING, "a controller does not end as it should", e);
      }
    }
  }

  void closeAll() {
    List.copyOf(running.keySet()).forEach(this::close);
  }
}
