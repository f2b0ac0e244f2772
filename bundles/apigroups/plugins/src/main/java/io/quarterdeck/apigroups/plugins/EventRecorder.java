// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.plugins;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.api.StatusReason;
import io.quarterdeck.spi.lookup.ObjectReader;
import io.quarterdeck.spi.lookup.ObjectWriter;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Writes events, no more of one object than somebody reads: those of a kind are one event with a
 * count, and an object has {@value #BURST} writes at once and one more every five minutes, as with
 * client-go's {@code EventCorrelator}. Works elsewhere than its callers: events are admitted as any
 * object is, by plugins that may hang.
 *
 * <p>They are in {@code kube-system}: of the namespaces in which Kubernetes allows events of
 * objects that have none, the one that is the server's.
 */
final class EventRecorder {
  static final String NAMESPACE = "kube-system";

  private static final Logger LOG = System.getLogger(EventRecorder.class.getName());
  private static final GroupResource EVENTS = new GroupResource("", "events");
  private static final String REPORTER = PluginsGroup.GROUP + "/plugins";
  private static final int BURST = 25;
  private static final Duration REFILL = Duration.ofMinutes(5);

  /** For how long what happens again is the same event. */
  private static final Duration SAME = Duration.ofMinutes(10);

  /** From here on those with different messages are one. */
  private static final int MOST_MESSAGES = 10;

  private static final String COMBINED = "(combined from similar events): ";
  private static final int MOST_KNOWN = 1_024;
  private static final int MOST_WAITING = 256;

  private final ObjectReader reader;
  private final Supplier<ObjectWriter> writer;
  private final InstantSource clock;
  private final String hostname;
  private final Executor worker;
  private final Pace pace;
  private final Map<Happening, Known> known = new LinkedHashMap<>();

  /** What an event is of. */
  record Happening(String plugin, String type, String reason, String message) {}

  private static final class Known {
    private final Instant first;
    private String event = "";
    private long count;

    Known(Instant first) {
      this.first = first;
    }
  }

  /**
   * @param hostname where the server runs
   * @param worker of one thread
   */
  EventRecorder(
      ObjectReader reader,
      Supplier<ObjectWriter> writer,
      InstantSource clock,
      String hostname,
      Executor worker) {
    this.reader = reader;
    this.writer = writer;
    this.clock = clock;
    this.hostname = hostname;
    this.worker = worker;
    this.pace = new Pace(BURST, REFILL, clock);
  }

  /** A thread of its own, for which so many wait and no more. */
  static ThreadPoolExecutor thread() {
    ThreadPoolExecutor thread =
        new ThreadPoolExecutor(
            1,
            1,
            10,
            TimeUnit.SECONDS,
            new ArrayBlockingQueue<>(MOST_WAITING),
            Thread.ofPlatform().daemon().name("plugin-events").factory(),
            new ThreadPoolExecutor.DiscardPolicy());
    thread.allowCoreThreadTimeOut(true);
    return thread;
  }

  /** One that cannot be written is lost: the object itself says how things are. */
  void record(Happening happening) {
    worker.execute(
        () -> {
          try {
            write(happening);
          } catch (RuntimeException e) {
            LOG.log(Level.DEBUG, "event " + happening.reason() + " of " + happening.plugin(), e);
          }
        });
  }

  private void write(Happening happening) {
    Instant now = clock.instant();
    known.values().removeIf(k -> Duration.between(k.first, now).compareTo(SAME) > 0);
    Happening event = combined(happening);
    Known of = known.computeIfAbsent(event, e -> new Known(now));
    if (known.size() > MOST_KNOWN) {
      known.remove(known.keySet().iterator().next());
    }
    of.count++;
    if (!pace.allows(happening.plugin())) {
      return; // the next that is written has the count
    }
    String message =
        event.message().isEmpty() ? COMBINED + happening.message() : happening.message();
    if (of.event.isEmpty() || !isCounted(of, message, now)) {
      of.event = happening.plugin() + "." + Long.toHexString(System.nanoTime());
      writer.get().create(EVENTS, event(happening, of, message, now));
    }
  }

  private Happening combined(Happening h) {
    if (known.containsKey(h)) {
      return h;
    }
    long similar =
        known.keySet().stream()
            .filter(k -> k.plugin().equals(h.plugin()) && k.reason().equals(h.reason()))
            .count();
    return similar < MOST_MESSAGES ? h : new Happening(h.plugin(), h.type(), h.reason(), "");
  }

  /** False when the event is there no longer: they live for an hour. */
  private boolean isCounted(Known of, String message, Instant now) {
    try {
      writer
          .get()
          .update(
              EVENTS,
              NAMESPACE,
              of.event,
              o -> {
                o.tree().put("count", of.count);
                o.tree().put("message", message);
                o.tree().put("lastTimestamp", seconds(now));
                return o;
              });
      return true;
    } catch (ApiException e) {
      if (e.is(StatusReason.NOT_FOUND)) {
        return false;
      }
      throw e;
    }
  }

  private static String seconds(Instant time) {
    return time.truncatedTo(ChronoUnit.SECONDS).toString();
  }

  private ApiObject event(Happening h, Known of, String message, Instant now) {
    ApiObject o = ApiObject.of(new GroupVersionKind("", "v1", "Event"));
    o.meta().setNamespace(NAMESPACE);
    o.meta().setName(of.event);
    Map<String, @Nullable Object> about = new LinkedHashMap<>();
    about.put("kind", "Plugin");
    about.put("name", h.plugin());
    about.put("apiVersion", PluginsGroup.GROUP + "/v1");
    ApiObject plugin = reader.get(PluginsGroup.PLUGINS, "", h.plugin());
    if (plugin != null && !plugin.meta().uid().isEmpty()) {
      about.put("uid", plugin.meta().uid()); // by which describe finds it
    }
    o.tree().put("involvedObject", about);
    o.tree().put("reason", h.reason());
    o.tree().put("message", message);
    o.tree().put("type", h.type());
    Map<String, @Nullable Object> source = new LinkedHashMap<>();
    source.put("component", "quarterdeck");
    source.put("host", hostname);
    o.tree().put("source", source);
    // of the newer style, which alone may be outside of "default"
    o.tree().put("eventTime", now.truncatedTo(ChronoUnit.MICROS).toString());
    o.tree().put("reportingComponent", REPORTER);
    o.tree().put("reportingInstance", hostname);
    o.tree().put("action", h.reason());
    o.tree().put("firstTimestamp", seconds(of.first));
    o.tree().put("lastTimestamp", seconds(now));
    o.tree().put("count", of.count);
    return o;
  }
}
