// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.plugins;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.LabelSelector;
import io.quarterdeck.api.StatusReason;
import io.quarterdeck.runtime.chain.Chain;
import io.quarterdeck.runtime.chain.Chains;
import io.quarterdeck.runtime.chain.Snapshot;
import io.quarterdeck.runtime.lookup.LazyService;
import io.quarterdeck.runtime.server.ServerIdentity;
import io.quarterdeck.spi.lookup.ObjectReader;
import io.quarterdeck.spi.lookup.ObjectWriter;
import io.quarterdeck.spi.stage.Listening;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.WeakHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.osgi.framework.BundleContext;
import org.osgi.service.component.ComponentServiceObjects;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;

/**
 * Keeps an object for each plugin as this server's chains have it: in the object that all servers
 * share, the entry that is this server's. Entries of servers whose identity lease is gone are
 * removed by whoever notices, and the object with the last of them. All on one thread of its own.
 */
@Component(service = PluginObjects.class, immediate = true)
public final class PluginObjects {
  private static final Logger LOG = System.getLogger(PluginObjects.class.getName());

  /** Chains say when they change; this is for what nobody reports. */
  private static final long LOOK_MILLIS = 2000;

  /** Changes of chains within this time are seen at one look. */
  private static final long SETTLED_MILLIS = 100;

  private static final int WRITES_AT_ONCE = 20;
  private static final Duration WRITES_AGAIN = Duration.ofSeconds(2);

  /** Figures alone are written this seldom: each write goes to disk. */
  private static final int FIGURES_EVERY = 15;

  /**
   * What was last written.
   *
   * @param generation of the spec that was followed by then; -1 when others took the entry away
   */
  private record Written(PluginView view, long generation, boolean ownWay) {}

  private final Chains chains;
  private final Consumer<SortedMap<String, PluginView>> completion;
  private final ObjectReader reader;
  private final Supplier<ObjectWriter> writer;
  private final ServerIdentity self;
  private final Decisions decisions;
  private final PluginEvents events;
  private final Executor eventThread;

  /** Of one that goes to and fro the object follows a little later. */
  private final Pace pace;

  private final ScheduledThreadPoolExecutor worker =
      new ScheduledThreadPoolExecutor(1, Thread.ofPlatform().daemon().name("plugins").factory());

  /** Whether a look is due that no change of a chain has to ask for again. */
  private final AtomicBoolean woken = new AtomicBoolean();

  /** Chains whose changes wake the worker, with what they had last. */
  private final Map<Chain<?>, List<Offer>> followed =
      Collections.synchronizedMap(new WeakHashMap<>());

  /** What is kept of a plugin between changes: nothing of its own, for its classes go with it. */
  private record Offer(String name, int rank, String version) {}

  /** By object name. */
  private final Map<String, Written> written = new HashMap<>();

  private ObjectReader.@Nullable Subscription subscription;
  private long round;

  /** Works while the server listens: its port is part of who it is. */
  @Activate
  public PluginObjects(
      @Reference Chains chains,
      @Reference ObjectReader reader,
      @Reference ComponentServiceObjects<ObjectWriter> writers,
      @Reference Map.Entry<Map<String, Object>, Listening> listening,
      BundleContext context) {
    this(
        chains,
        views -> {
          UnresolvedBundles.of(context).forEach(v -> views.putIfAbsent(v.objectName(), v));
          RefusedFiles.of(context).into(views);
        },
        reader,
        new LazyService<>(writers),
        OverrideFile.ofThisServer(),
        ServerIdentity.ofThisHost(
            Integer.parseInt(String.valueOf(listening.getKey().get(Listening.PORT)))),
        InstantSource.system(),
        EventRecorder.thread());
    worker.scheduleWithFixedDelay(this::look, LOOK_MILLIS, LOOK_MILLIS, TimeUnit.MILLISECONDS);
  }

  /**
   * Without a framework and without a thread that works: call {@link #look}.
   *
   * @param completion adds what the chains do not know
   */
  PluginObjects(
      Chains chains,
      Consumer<SortedMap<String, PluginView>> completion,
      ObjectReader reader,
      Supplier<ObjectWriter> writer,
      OverrideFile file,
      ServerIdentity self,
      InstantSource clock,
      Executor eventThread) {
    EventRecorder recorder = new EventRecorder(reader, writer, clock, self.hostname(), eventThread);
    this.eventThread = eventThread;
    this.chains = chains;
    this.completion = completion;
    this.reader = reader;
    this.writer = writer;
    this.self = self;
    this.decisions = new Decisions(reader, file, clock);
    this.events = new PluginEvents(recorder);
    this.pace = new Pace(WRITES_AT_ONCE, WRITES_AGAIN, clock);
  }

  /** Brings the objects up to date. What fails is tried again at the next look. */
  synchronized void look() {
    try {
      Collection<Chain<?>> open = chains.open();
      open.forEach(this::follow);
      SortedMap<String, PluginView> now = PluginViews.of(open);
      completion.accept(now);
      boolean figures = round % FIGURES_EVERY == 0;
      decisions.setOwnWay(open.stream().anyMatch(c -> c.overrides().ownWay()));
      if (written.isEmpty()) {
        adopt(now);
      }
      now.forEach((name, view) -> keep(name, view, figures));
      forget(now);
      if (figures) {
        sweep();
      }
      round++;
      if (subscription == null) {
        subscription = reader.subscribe(PluginsGroup.PLUGINS, this::changed);
      }
    } catch (RuntimeException e) {
      LOG.log(round == 0 ? Level.DEBUG : Level.INFO, "the plugins' objects", e);
    }
  }

  private void follow(Chain<?> chain) {
    if (followed.putIfAbsent(chain, List.of()) == null) {
      chain.onChange(snapshot -> changed(chain, snapshot));
    }
  }

  /** On the thread that changed the chain. What comes and goes there may be no plugin. */
  private void changed(Chain<?> chain, Snapshot<?> snapshot) {
    List<Offer> now =
        PluginViews.plugins(snapshot).stream()
            .map(p -> new Offer(p.name(), p.rank(), p.version()))
            .toList();
    if (!now.equals(followed.put(chain, now))) {
      wake();
    }
  }

  /** At most one look is pending, however many changes there are. */
  private void wake() {
    if (woken.compareAndSet(false, true)) {
      try {
        worker.schedule(this::wokenLook, SETTLED_MILLIS, TimeUnit.MILLISECONDS);
      } catch (RejectedExecutionException e) {
        LOG.log(Level.DEBUG, "the plugins' objects are no longer kept");
      }
    }
  }

  private void wokenLook() {
    woken.set(false);
    look();
  }

  /** How many steps wait for the worker. */
  int waiting() {
    return worker.getQueue().size();
  }

  /** Objects of plugins that went while the server was down. */
  private void adopt(Map<String, PluginView> now) {
    for (ApiObject o : reader.list(PluginsGroup.PLUGINS, "", LabelSelector.EVERYTHING)) {
      if (!now.containsKey(o.meta().name())) {
        drop(o, self.name()::equals);
      }
    }
  }

  private void keep(String name, PluginView found, boolean figures) {
    Written before = written.get(name);
    try {
      if (before == null || found.isFirst() && !decisions.isFollowed(name)) {
        begin(name, found);
      } else {
        decisions.look(found);
      }
      Written now =
          new Written(decisions.explained(found), decisions.generation(name), decisions.isOwnWay());
      if (before == null || (differs(before, now, figures) && pace.allows(name))) {
        writer
            .get()
            .updateStatus(
                PluginsGroup.PLUGINS,
                "",
                name,
                o -> PluginTree.withServer(o, now.view(), self, now.generation(), now.ownWay()));
        written.put(name, now);
        events.changed(before == null ? null : before.view(), now.view(), round == 0);
      }
    } catch (ApiException e) {
      if (!e.is(StatusReason.NOT_FOUND) && !e.is(StatusReason.ALREADY_EXISTS)) {
        throw e;
      }
      // another server was faster: as new at the next look
      lost(name);
    }
  }

  /** The first spec is what the first server's configuration says, unless that is its own alone. */
  private void begin(String name, PluginView view) {
    ApiObject there = reader.getLive(PluginsGroup.PLUGINS, "", name);
    Decision first = decisions.isOwnWay() ? Decision.NONE : view.decision();
    ApiObject object =
        there != null
            ? there
            : writer.get().create(PluginsGroup.PLUGINS, PluginTree.create(view, first));
    if (view.isFirst()) {
      decisions.begin(view, object, there == null);
    }
  }

  private static boolean differs(Written before, Written now, boolean figures) {
    PluginView a = before.view();
    PluginView b = now.view();
    boolean same =
        a.state() == b.state()
            && a.rank() == b.rank()
            && a.origin().toString().equals(b.origin().toString())
            && a.message().equals(b.message())
            && a.required() == b.required()
            && before.ownWay() == now.ownWay()
            && before.generation() == now.generation();
    return !same || figures && !a.figures().equals(b.figures());
  }

  private void forget(Map<String, PluginView> now) {
    for (Map.Entry<String, Written> each : Map.copyOf(written).entrySet()) {
      if (!now.containsKey(each.getKey())) {
        lost(each.getKey());
        events.gone(each.getValue().view());
        ApiObject there = reader.getLive(PluginsGroup.PLUGINS, "", each.getKey());
        if (there != null) {
          drop(there, self.name()::equals);
        }
      }
    }
  }

  /** Without a lease of our own nobody keeps leases, and they say nothing. */
  private void sweep() {
    Set<String> alive = LiveServers.names(reader);
    if (alive.contains(self.name())) {
      for (ApiObject o : reader.list(PluginsGroup.PLUGINS, "", LabelSelector.EVERYTHING)) {
        if (PluginTree.servers(o).stream().anyMatch(s -> !alive.contains(s))) {
          drop(o, s -> !alive.contains(s));
        }
      }
    }
  }

  /** Takes entries away, and the object when none is left. Others may have been earlier. */
  private void drop(ApiObject o, Predicate<String> gone) {
    String name = o.meta().name();
    try {
      if (PluginTree.servers(o).stream().allMatch(gone)) {
        writer.get().delete(PluginsGroup.PLUGINS, "", name, o.meta().uid());
      } else {
        writer.get().updateStatus(PluginsGroup.PLUGINS, "", name, x -> PluginTree.without(x, gone));
      }
    } catch (ApiException e) {
      if (!e.is(StatusReason.NOT_FOUND) && !e.is(StatusReason.CONFLICT)) {
        throw e;
      }
    }
  }

  private void lost(String name) {
    written.remove(name);
    decisions.forget(name);
  }

  /** Somebody changed an object: on the subscription's thread. */
  private void changed(ApiObject object, boolean deleted) {
    try {
      worker.execute(() -> decide(object, deleted));
    } catch (RejectedExecutionException e) {
      LOG.log(Level.DEBUG, "the plugins' objects are no longer kept");
    }
  }

  /** Takes a wish to the configuration; a deleted object comes back, and so does our entry. */
  synchronized void decide(ApiObject object, boolean deleted) {
    String name = object.meta().name();
    Written before = written.get(name);
    if (before == null) {
      return;
    }
    if (deleted) {
      lost(name);
      return;
    }
    if (before.view().isFirst()) {
      decisions.changed(before.view(), object);
    }
    if (!PluginTree.servers(object).contains(self.name())) {
      written.put(name, new Written(before.view(), -1, before.ownWay()));
    }
  }

  @Deactivate
  void deactivate() {
    worker.shutdownNow();
    if (eventThread instanceof ExecutorService service) {
      service.shutdownNow();
    }
    if (subscription != null) {
      subscription.close();
    }
  }
}
