// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.reconcilers.servers.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.runtime.server.ServerIdentity;
import io.quarterdeck.spi.feature.FeatureGates;
import io.quarterdeck.spi.lookup.ObjectReader;
import io.quarterdeck.spi.lookup.ObjectReader.Subscription;
import io.quarterdeck.spi.lookup.ObjectWriter;
import io.quarterdeck.spi.stage.Listening;
import io.quarterdeck.spi.storage.Backend;
import java.io.IOException;
import java.net.InetAddress;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
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
 * kubernetes and the identity leases right. One thread of its own; what fails is tried again.
 */
@Component(
    configurationPid = "io.quarterdeck.reconcilers.servers",
    service = {},
    immediate = true)
@Designate(ocd = Servers.Config.class)
public final class Servers {
  private static final System.Logger LOG = System.getLogger(Servers.class.getName());
  private static final Duration ALIVE = Duration.ofSeconds(15);
  private static final int RENEW_SECONDS = 10;
  private static final int COLLECT_SECONDS = 3_600;
  private static final int RETRY_MILLIS = 250;

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

  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().daemon().name("servers").factory());
  private final Backend backend;
  private final String bound;
  private volatile @Nullable LiveServers live;
  private final KubernetesEndpoints endpoints;
  private final @Nullable IdentityLeases leases;
  private final List<Subscription> deletions = new ArrayList<>();
  private boolean failing;
  private boolean begun;

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
    timer.scheduleWithFixedDelay(this::begin, 0, RETRY_MILLIS, TimeUnit.MILLISECONDS);
    timer.scheduleWithFixedDelay(this::turn, RENEW_SECONDS, RENEW_SECONDS, TimeUnit.SECONDS);
    timer.scheduleWithFixedDelay(this::collect, RENEW_SECONDS, COLLECT_SECONDS, TimeUnit.SECONDS);
    for (GroupResource kept : List.of(KubernetesEndpoints.ENDPOINTS, KubernetesEndpoints.SLICES)) {
      deletions.add(reader.subscribe(kept, KubernetesEndpoints.OWN, this::deleted));
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
    timer.execute(
        () -> {
          turn();
          if (before != null) {
            guarded(before::leave);
          }
        });
  }

  /** What was deleted is made again at once, not at the next turn. */
  private void deleted(ApiObject object, boolean gone) {
    if (gone && !timer.isShutdown() && KubernetesEndpoints.isOwn(object)) {
      timer.execute(this::turn);
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

  /** Until it has worked once: at the start, groups and namespaces come a moment later. */
  private void begin() {
    if (!begun) {
      try {
        work();
        begun = true;
      } catch (RuntimeException e) {
        LOG.log(System.Logger.Level.DEBUG, "not yet: " + e.getMessage());
      }
    }
  }

  private void turn() {
    guarded(this::work);
  }

  private void collect() {
    if (leases != null) {
      guarded(leases::collect);
    }
  }

  private void work() {
    LiveServers now = live;
    if (now != null) {
      now.announce();
      endpoints.reconcile(now.addresses());
    }
    if (leases != null) {
      leases.renew();
    }
  }

  /** A failure that lasts is logged once. */
  private void guarded(Runnable work) {
    try {
      work.run();
      failing = false;
    } catch (RuntimeException e) {
      if (!failing) {
        LOG.log(System.Logger.Level.WARNING, "cannot say that this server is alive: " + e, e);
      }
      failing = true;
    }
  }

  /** The others learn at once that it is gone; its own answer to that is bounded. */
  @Deactivate
  void deactivate() {
    deletions.forEach(Subscription::close);
    timer.shutdownNow();
    try {
      LiveServers now = live;
      if (timer.awaitTermination(2, TimeUnit.SECONDS) && now != null) {
        now.leave();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException e) {
      LOG.log(System.Logger.Level.DEBUG, "the address goes with its lease: " + e.getMessage());
    }
  }
}
