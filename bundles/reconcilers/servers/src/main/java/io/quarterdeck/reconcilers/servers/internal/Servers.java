// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.reconcilers.servers.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.runtime.controller.Backoff;
import io.quarterdeck.runtime.controller.Outcome;
import io.quarterdeck.runtime.controller.Reconciler;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.runtime.server.ServerIdentity;
import io.quarterdeck.spi.feature.FeatureGates;
import io.quarterdeck.spi.lookup.ObjectReader;
import io.quarterdeck.spi.lookup.ObjectWriter;
import io.quarterdeck.spi.stage.Listening;
import io.quarterdeck.spi.storage.Backend;
import java.io.IOException;
import java.net.InetAddress;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Modified;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.Designate;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;
import org.osgi.service.metatype.annotations.Option;

/**
 * While the server listens: announces itself to the others, and keeps the endpoints of the service
 * kubernetes and the identity leases right. What fails is tried again, soon enough for the lease.
 */
@Component(
    configurationPid = "io.quarterdeck.reconcilers.servers",
    service = {},
    immediate = true)
@Designate(ocd = Servers.Config.class)
public final class Servers {
  private static final System.Logger LOG = System.getLogger(Servers.class.getName());
  private static final Duration ALIVE = Duration.ofSeconds(15);
  private static final Duration RENEW = Duration.ofSeconds(10);
  private static final Duration COLLECT = Duration.ofHours(1);
  private static final Backoff BACKOFF = new Backoff(Duration.ofMillis(250), RENEW);

  /** What is to be done. */
  private enum Task {
    ANNOUNCE,
    COLLECT_LEASES
  }

  /** What an operator decides. */
  @ObjectClassDefinition(name = "Servers")
  public @interface Config {
    @AttributeDefinition(
        description =
            "the IP address that others reach this server by (--advertise-address); empty for the"
                + " one it listens on, or for the host's when it listens on all or on the loopback")
    String advertise_address() default "";

    @AttributeDefinition(
        description =
            "lease: the endpoints of the service kubernetes are the servers that are alive; none:"
                + " somebody else keeps them (--endpoint-reconciler-type)",
        options = {
          @Option(label = "lease", value = "lease"),
          @Option(label = "none", value = "none")
        })
    String endpoint_reconciler() default "lease";
  }

  private final Backend backend;
  private final String bound;
  private volatile @Nullable LiveServers live;
  private final KubernetesEndpoints endpoints;
  private final @Nullable IdentityLeases leases;
  private final Reconciler<Task> loop;

  /** Addresses that are to be taken back, once the other one is announced. */
  private final Queue<LiveServers> leaving = new ConcurrentLinkedQueue<>();

  private volatile boolean working;

  /**
   * @throws IllegalArgumentException for a value that cannot be
   */
  @Activate
  public Servers(
      Config config,
      @Reference Backend backend,
      @Reference ObjectReader reader,
      @Reference ObjectWriter writer,
      @Reference FeatureGates gates,
      @Reference Metrics metrics,
      @Reference Map.Entry<Map<String, Object>, Listening> listening) {
    Map<String, Object> where = listening.getKey();
    int port = Integer.parseInt(String.valueOf(where.get(Listening.PORT)));
    this.backend = backend;
    bound = String.valueOf(where.get(Listening.ADDRESS));
    live = live(config);
    endpoints = new KubernetesEndpoints(reader, writer, port);
    leases =
        gates.isEnabled("APIServerIdentity")
            ? new IdentityLeases(
                reader, writer, ServerIdentity.ofThisHost(port), InstantSource.system())
            : null;
    loop = new Reconciler<>("servers", metrics, 1, BACKOFF, this::reconcile);
    for (GroupResource kept : List.of(KubernetesEndpoints.ENDPOINTS, KubernetesEndpoints.SLICES)) {
      loop.following(reader.subscribe(kept, KubernetesEndpoints.OWN, this::deleted));
    }
    loop.add(Task.ANNOUNCE);
    if (leases != null) {
      loop.add(Task.COLLECT_LEASES, RENEW);
    }
  }

  private @Nullable LiveServers live(Config config) {
    String address = address(config, bound);
    return address.isEmpty() ? null : new LiveServers(backend, address, ALIVE);
  }

  /**
   * The other address is announced before the one of before is taken back.
   *
   * @throws IllegalArgumentException for a value that cannot be; what was before it stays
   */
  @Modified
  void modified(Config config) {
    LiveServers next = live(config);
    LiveServers before = live;
    if (next != null && before != null && next.isAt(before)) {
      return;
    }
    live = next;
    if (before != null) {
      leaving.add(before);
    }
    loop.add(Task.ANNOUNCE);
  }

  /** What was deleted is made again at once, not at the next turn. */
  private void deleted(ApiObject object, boolean gone) {
    if (gone && KubernetesEndpoints.isOwn(object)) {
      loop.add(Task.ANNOUNCE);
    }
  }

  /** Empty when this server keeps no endpoints. */
  private static String address(Config config, String bound) {
    String reconciler = config.endpoint_reconciler().strip();
    if (reconciler.equals("none")) {
      return "";
    }
    if (!reconciler.equals("lease")) {
      throw new IllegalArgumentException(
          "io.quarterdeck.reconcilers.servers: endpoint.reconciler = "
              + reconciler
              + ": must be lease or none");
    }
    String wanted = config.advertise_address().strip();
    try {
      InetAddress found = HostAddress.of(wanted.isEmpty() ? bound : wanted);
      if (found != null) {
        return found.getHostAddress();
      }
      LOG.log(
          System.Logger.Level.WARNING,
          "this host has no address but the loopback: the service kubernetes gets no endpoint;"
              + " set advertise.address in io.quarterdeck.reconcilers.servers");
      return "";
    } catch (IOException e) {
      throw new IllegalArgumentException(
          "io.quarterdeck.reconcilers.servers: advertise.address = " + wanted + ": " + e, e);
    }
  }

  private Outcome reconcile(Task task) {
    working = true;
    try {
      if (task == Task.ANNOUNCE) {
        announce();
        return Outcome.after(RENEW);
      }
      if (leases != null) {
        leases.collect();
      }
      return Outcome.after(COLLECT);
    } finally {
      working = false;
    }
  }

  private void announce() {
    LiveServers now = live;
    if (now != null) {
      now.announce();
      endpoints.reconcile(now.addresses());
    }
    if (leases != null) {
      leases.renew();
    }
    for (LiveServers before = leaving.peek(); before != null; before = leaving.peek()) {
      before.leave();
      leaving.remove();
    }
  }

  /**
   * The others learn at once that it is gone. A store that does not answer is not waited for: then
   * the address goes with its lease.
   */
  @Deactivate
  void deactivate() {
    loop.close();
    LiveServers now = live;
    if (now == null || working) {
      return;
    }
    try {
      now.leave();
    } catch (RuntimeException e) {
      LOG.log(System.Logger.Level.DEBUG, "the address goes with its lease: " + e.getMessage());
    }
  }
}
