// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authorization.rbac.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.LabelSelector;
import io.quarterdeck.api.Node;
import io.quarterdeck.spi.lookup.ObjectReader;
import io.quarterdeck.spi.lookup.ObjectReader.Subscription;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Follows the four resources and keeps the policy that they make. A change only marks the policy as
 * stale: the next question compiles it, so that a burst of changes (the start, a namespace's
 * deletion) costs one compilation. Thread-safe.
 */
final class PolicyView implements AutoCloseable {
  static final String GROUP = "rbac.authorization.k8s.io";
  static final List<GroupResource> RESOURCES =
      List.of(
          new GroupResource(GROUP, "clusterroles"),
          new GroupResource(GROUP, "clusterrolebindings"),
          new GroupResource(GROUP, "roles"),
          new GroupResource(GROUP, "rolebindings"));

  private static final Duration CATCH_UP = Duration.ofSeconds(1);
  private static final Logger LOG = System.getLogger(PolicyView.class.getName());

  private final ObjectReader reader;
  private final Map<RoleKey, List<Rule>> roles = new HashMap<>();
  private final Map<RoleKey, Binding> bindings = new HashMap<>();
  private final List<Subscription> subscriptions = new ArrayList<>();
  private final AtomicReference<Policy> compiled = new AtomicReference<>();
  private volatile boolean synced;

  PolicyView(ObjectReader reader) {
    this.reader = reader;
    for (GroupResource r : RESOURCES) {
      boolean binding = r.resource().endsWith("bindings");
      subscriptions.add(reader.subscribe(r, binding ? this::binding : this::role));
    }
    // one that replaces another is asked at once: it must know all that the other knew
    boolean ready = isSynced();
    LOG.log(Level.DEBUG, "starts {0} its roles and bindings", ready ? "with" : "without");
  }

  /**
   * Whether all there is has been read, which the first question does after the four caches have
   * been filled; once it has, it stays so. Subscriptions deliver what is there too, but later.
   */
  boolean isSynced() {
    if (!synced && RESOURCES.stream().allMatch(reader::isSynced)) {
      load();
    }
    return synced;
  }

  private synchronized void load() {
    if (synced) {
      return;
    }
    for (GroupResource r : RESOURCES) {
      boolean binding = r.resource().endsWith("bindings");
      for (ApiObject o : reader.list(r, "", LabelSelector.EVERYTHING)) {
        if (binding) {
          binding(o, false);
        } else {
          role(o, false);
        }
      }
    }
    synced = true;
  }

  Policy policy() {
    Policy p = compiled.get();
    return p != null ? p : compile();
  }

  /**
   * The policy of all that the caches have now: who finds nothing in {@link #policy}, which may be
   * some milliseconds behind them, looks here before it says so.
   */
  Policy newest() {
    for (Subscription s : subscriptions) {
      if (!s.catchUp(CATCH_UP)) {
        LOG.log(Level.WARNING, "some of the newest roles and bindings are not known yet");
        break;
      }
    }
    return policy();
  }

  private synchronized Policy compile() {
    Policy p = compiled.get();
    if (p == null) {
      p = new Policy(bindings.values(), roles);
      compiled.set(p);
    }
    return p;
  }

  private synchronized void role(ApiObject o, boolean deleted) {
    RoleKey key = new RoleKey(o.meta().namespace(), o.meta().name());
    if (deleted) {
      roles.remove(key);
    } else {
      List<Node> rules = o.field("rules").items();
      roles.put(key, rules.stream().map(Rule::of).toList());
    }
    compiled.set(null);
  }

  private synchronized void binding(ApiObject o, boolean deleted) {
    RoleKey key = new RoleKey(o.meta().namespace(), o.meta().name());
    if (deleted) {
      bindings.remove(key);
    } else {
      bindings.put(key, Binding.of(o));
    }
    compiled.set(null);
  }

  @Override
  public void close() {
    subscriptions.forEach(Subscription::close);
  }
}
