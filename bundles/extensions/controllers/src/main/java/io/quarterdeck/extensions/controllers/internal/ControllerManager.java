// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.controllers.internal;

import io.quarterdeck.api.FieldSelector;
import io.quarterdeck.api.FieldSelector.Term;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.runtime.chain.Chain;
import io.quarterdeck.runtime.chain.ChainFactory;
import io.quarterdeck.runtime.chain.Idle;
import io.quarterdeck.runtime.chain.Plugin;
import io.quarterdeck.runtime.controller.LeaderLease;
import io.quarterdeck.runtime.controller.ObjectKey;
import io.quarterdeck.runtime.metrics.Gauge;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.runtime.server.ServerIdentity;
import io.quarterdeck.spi.controller.Controller;
import io.quarterdeck.spi.controller.Controller.Running;
import io.quarterdeck.spi.controller.ControllerContext;
import io.quarterdeck.spi.lookup.ObjectClient;
import io.quarterdeck.spi.lookup.ObjectClients;
import io.quarterdeck.spi.lookup.ObjectReader;
import io.quarterdeck.spi.lookup.ObjectReader.Subscription;
import io.quarterdeck.spi.lookup.ObjectWriter;
import io.quarterdeck.spi.stage.Listening;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
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
 * While the server listens: starts the controllers that are there when this server leads and no
 * kube-controller-manager (for a scheduler: no kube-scheduler) is alive, and stops them otherwise.
 * One thread of its own.
 */
@Component(
    configurationPid = "io.quarterdeck.controllers",
    service = {},
    immediate = true)
@Designate(ocd = ControllerManager.Config.class)
public final class ControllerManager {

  /** What an operator decides. */
  @ObjectClassDefinition(name = "Controllers")
  public @interface Config {
    @AttributeDefinition(
        description =
            "auto: controllers of this server run while no kube-controller-manager is alive; on:"
                + " whoever else is there; off: never",
        options = {
          @Option(label = "auto", value = "auto"),
          @Option(label = "on", value = "on"),
          @Option(label = "off", value = "off")
        })
    String mode() default "auto";

    @AttributeDefinition(
        description =
            "which controllers run (kube-controller-manager: --controllers): * for all that are on"
                + " by default, NAME for one, -NAME for all but one")
    String[] enable() default "*";
  }

  private static final Logger LOG = System.getLogger(ControllerManager.class.getName());
  private static final GroupResource LEASES = new GroupResource("coordination.k8s.io", "leases");
  private static final String NAMESPACE = "kube-system";
  private static final ObjectKey OWN = new ObjectKey(NAMESPACE, "quarterdeck-controllers");

  /** At a start, groups and caches come a moment later. */
  private static final int SOON = 50;

  private static final int SOON_MILLIS = 100;
  private static final String VERSION = "/v1.36";

  private final ObjectReader reader;
  private final ObjectClients clients;
  private final InstantSource clock = InstantSource.system();
  private final Chain<Controller> chain;
  private final LeaderLease lease;
  private final Gauge leads;
  private final RunningControllers running = new RunningControllers(this::start);
  private final Map<String, ForeignLease> foreign = new ConcurrentSkipListMap<>();
  private final List<Subscription> subscriptions = new ArrayList<>();
  private final ScheduledExecutorService thread =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().daemon().name("controllers").factory());
  private volatile Mode mode;
  private volatile boolean leading;
  private int tries;
  private String said = "";

  /**
   * @throws IllegalArgumentException for a value that cannot be
   */
  @Activate
  public ControllerManager(
      Config config,
      @Reference ChainFactory factory,
      @Reference ObjectReader reader,
      @Reference ObjectWriter writer,
      @Reference ObjectClients clients,
      @Reference Metrics metrics,
      @Reference Map.Entry<Map<String, Object>, Listening> listening) {
    this.reader = reader;
    this.clients = clients;
    mode = Mode.of(config.mode());
    chain =
        factory.open(
            Controller.class, "controller", EnabledNames.chain(mode, List.of(config.enable())));
    chain.explain(this::idle);
    int port = Integer.parseInt(String.valueOf(listening.getKey().get(Listening.PORT)));
    lease = new LeaderLease(writer, OWN, ServerIdentity.ofThisHost(port).name(), clock);
    leads =
        metrics
            .gauge("leader_election_master_status", "Whether this server leads.", "name")
            .with(OWN.name());
    chain.onChange(snapshot -> soon());
    thread.scheduleWithFixedDelay(
        this::turn, 0, LeaderLease.RETRY.toMillis(), TimeUnit.MILLISECONDS);
  }

  /**
   * @throws IllegalArgumentException for a value that cannot be; all stays as it was
   */
  @Modified
  void modified(Config config) {
    Mode next = Mode.of(config.mode());
    chain.configure(EnabledNames.chain(next, List.of(config.enable())));
    mode = next;
    soon();
  }

  private void soon() {
    try {
      thread.execute(this::turn);
    } catch (RejectedExecutionException e) {
      LOG.log(Level.DEBUG, "over: " + e.getMessage());
    }
  }

  private void turn() {
    try {
      Mode now = mode;
      if (now == Mode.AUTO && subscriptions.isEmpty()) {
        follow(Controller.MANAGER);
        follow(Controller.SCHEDULER);
      }
      boolean held = now != Mode.OFF && lease.hold();
      if (leading && !held) {
        lease.release();
      }
      leading = held;
      leads.set(held ? 1 : 0);
      if (!held && now != Mode.OFF && ++tries < SOON) {
        thread.schedule(this::turn, SOON_MILLIS, TimeUnit.MILLISECONDS);
      }
      running.settle(chain.snapshot(), one -> leading && !isBusy(one.standsBackFor()));
      say();
    } catch (RuntimeException e) {
      LOG.log(Level.WARNING, "controllers cannot be started or stopped: " + e, e);
    }
  }

  /** Called on any thread. */
  private Idle idle(Plugin<Controller> plugin) {
    Controller one = plugin.service();
    String failure = running.failure(one);
    if (!failure.isEmpty()) {
      return Idle.failed("does not start: " + failure);
    }
    if (running.has(one)) {
      return Idle.AT_WORK;
    }
    String holder = mode == Mode.AUTO ? holder(one.standsBackFor()) : null;
    return Idle.standingBy(
        holder == null
            ? "this server does not hold the lease " + OWN
            : holder + " holds the lease " + NAMESPACE + "/" + one.standsBackFor());
  }

  /** Of leases nothing is known yet until the cache is there: then nothing runs. */
  private boolean isBusy(String name) {
    return mode == Mode.AUTO
        && !name.isEmpty()
        && (!reader.isSynced(LEASES) || holder(name) != null);
  }

  private @Nullable String holder(String name) {
    ForeignLease one = foreign.get(name);
    return one == null ? null : one.holder();
  }

  private void follow(String name) {
    ForeignLease one = new ForeignLease(clock);
    foreign.put(name, one);
    subscriptions.add(
        reader.subscribe(
            LEASES,
            new FieldSelector(List.of(new Term("metadata.name", name, false))),
            (object, deleted) -> {
              if (ObjectKey.of(object).equals(new ObjectKey(NAMESPACE, name))) {
                boolean before = one.holder() != null;
                one.changed(object, deleted);
                if (before != (one.holder() != null)) {
                  soon();
                }
              }
            }));
  }

  private Running start(Controller controller) {
    ObjectClient client = clients.as(controller.user(), controller.product() + VERSION);
    return controller.start(new ControllerContext(reader, client, clock));
  }

  /** What has changed, once. */
  private void say() {
    StringBuilder now = new StringBuilder();
    if (mode == Mode.OFF) {
      now.append("are off");
    } else if (leading) {
      now.append("run here");
      foreign.keySet().forEach(name -> standsBack(name, now));
    } else if (!said.isEmpty()) {
      now.append("wait to lead");
    }
    if (!now.toString().equals(said)) {
      said = now.toString();
      LOG.log(Level.INFO, "controllers {0}", said);
    }
  }

  private void standsBack(String name, StringBuilder out) {
    String holder = holder(name);
    if (holder != null && mode == Mode.AUTO) {
      out.append(", those of ").append(name).append(" stand back for ").append(holder);
    }
  }

  /** All that runs has ended when this returns, within a second each. */
  @Deactivate
  void deactivate() throws InterruptedException {
    subscriptions.forEach(Subscription::close);
    thread.execute(
        () -> {
          running.closeAll();
          lease.release();
        });
    thread.shutdown();
    if (!thread.awaitTermination(5, TimeUnit.SECONDS)) {
      thread.shutdownNow();
    }
    leads.set(0);
    chain.close();
  }
}
