// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.reconcilers.apiservices.internal;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.reconcilers.apiservices.internal.Registration.Care;
import io.quarterdeck.runtime.chain.Chain;
import io.quarterdeck.runtime.chain.Chains;
import io.quarterdeck.runtime.chain.Plugin;
import io.quarterdeck.runtime.controller.Backoff;
import io.quarterdeck.runtime.controller.Outcome;
import io.quarterdeck.runtime.controller.Reconciler;
import io.quarterdeck.runtime.feature.Switches;
import io.quarterdeck.runtime.json.MalformedJsonException;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.group.ApiGroup;
import io.quarterdeck.spi.lookup.ObjectReader;
import io.quarterdeck.spi.lookup.ObjectWriter;
import io.quarterdeck.spi.stage.Listening;
import java.io.IOException;
import java.time.Duration;
import java.util.Collections;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;

/**
 * While the server listens: keeps an APIService for each group and version that it answers itself,
 * as the aggregator of Kubernetes does. What fails is tried again.
 */
@Component(
    service = {},
    immediate = true)
public final class ApiServices {
  static final GroupResource API_SERVICES =
      new GroupResource("apiregistration.k8s.io", "apiservices");
  static final GroupResource DEFINITIONS =
      new GroupResource("apiextensions.k8s.io", "customresourcedefinitions");

  private static final System.Logger LOG = System.getLogger(ApiServices.class.getName());

  /** The key of all groups, which is no name of an APIService. */
  private static final String GROUPS = "";

  private static final Duration GROUPS_EVERY = Duration.ofSeconds(1);
  private static final Backoff BACKOFF = new Backoff(Duration.ofSeconds(1), Duration.ofSeconds(30));

  /** So long after a change of an APIService what it is about has been heard of too. */
  private static final Duration SETTLED = Duration.ofMillis(700);

  private final ObjectReader reader;
  private final ObjectWriter writer;
  private final Chains chains;
  private final Wanted wanted;
  private final Reconciler<String> loop;

  /** Those that have been made right at the start. Touched by turns alone. */
  private final Set<String> done = new HashSet<>();

  /** Groups that have been read already. Touched by their turn alone. */
  private final Set<Object> seen = Collections.newSetFromMap(new WeakHashMap<>());

  /** Begins with what is served already. */
  @Activate
  public ApiServices(
      @Reference ObjectReader reader,
      @Reference ObjectWriter writer,
      @Reference Chains chains,
      @Reference Metrics metrics,
      @Reference Switches switches,
      @Reference Map.Entry<Map<String, Object>, Listening> listening) {
    this(reader, writer, chains, metrics, switches);
  }

  ApiServices(
      ObjectReader reader, ObjectWriter writer, Chains chains, Metrics metrics, Switches switches) {
    wanted = new Wanted(switches);
    this.reader = reader;
    this.writer = writer;
    this.chains = chains;
    loop = new Reconciler<>("api-services", metrics, 1, BACKOFF, this::reconcile);
    loop.following(
            reader.subscribe(
                DEFINITIONS,
                (definition, deleted) -> wanted.change(definition, deleted).forEach(loop::add)))
        .following(
            reader.subscribe(
                API_SERVICES, (service, deleted) -> loop.add(service.meta().name(), SETTLED)));
    loop.add(GROUPS);
  }

  /** Finds the groups that bundles serve. */
  private void findGroups() {
    for (Chain<?> chain : chains.open()) {
      if (chain.kind().equals("apigroup")) {
        chain.snapshot().plugins().forEach(this::find);
      }
    }
  }

  private void find(Plugin<?> plugin) {
    if (plugin.service() instanceof ApiGroup group && seen.add(group)) {
      try {
        wanted.add(group).forEach(loop::add);
      } catch (IOException | IllegalArgumentException | MalformedJsonException e) {
        LOG.log(System.Logger.Level.WARNING, "the resources of the group " + plugin.name(), e);
      }
    }
  }

  private Outcome reconcile(String name) {
    if (name.equals(GROUPS)) {
      findGroups();
      return Outcome.after(GROUPS_EVERY);
    }
    settle(name);
    return Outcome.DONE;
  }

  private void settle(String name) {
    Registration here = wanted.find(name);
    ApiObject there = reader.get(API_SERVICES, "", name);
    if (there == null) {
      if (here != null && !done.contains(name)) {
        create(here);
      }
      return;
    }
    String care = there.meta().labels().getOrDefault(Registration.LABEL, "");
    if (care.equals(Care.ALWAYS.label()) && here == null) {
      writer.delete(API_SERVICES, "", name, there.meta().uid());
    } else if (here != null && isOurs(care, name)) {
      // most changes of a definition leave its versions as they are
      if (!isAsWanted(there, here)) {
        writer.update(API_SERVICES, "", name, now -> corrected(now, here));
      }
      finished(here);
    }
  }

  /** Whether it is to be made right now; one without a label is its author's own. */
  private boolean isOurs(String care, String name) {
    return care.equals(Care.ALWAYS.label())
        || (care.equals(Care.ON_START.label()) && !done.contains(name));
  }

  private void create(Registration here) {
    try {
      writer.create(API_SERVICES, here.object());
      finished(here);
    } catch (ApiException e) {
      if (e.code() != 409) { // another server was quicker; the watch brings it
        throw e;
      }
    }
  }

  private void finished(Registration here) {
    if (here.care() == Care.ON_START) {
      done.add(here.name());
    }
  }

  private static boolean isAsWanted(ApiObject there, Registration here) {
    return here.spec().equals(there.tree().get("spec"));
  }

  private static ApiObject corrected(ApiObject now, Registration here) {
    if (isAsWanted(now, here)) {
      return now;
    }
    ApiObject out = now.copy();
    out.tree().put("spec", here.spec());
    return out;
  }

  @Deactivate
  void deactivate() {
    loop.close();
  }
}
