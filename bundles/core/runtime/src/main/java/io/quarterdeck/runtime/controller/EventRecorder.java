// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.controller;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.api.GroupVersionResource;
import io.quarterdeck.runtime.controller.EventSeries.Occurrence;
import io.quarterdeck.spi.lookup.ObjectClient;
import io.quarterdeck.spi.lookup.PatchType;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Tells people what a controller does, as {@code v1 Event} objects: what repeats itself is counted
 * in one, and nobody fills the store with them ({@link EventSeries}). Best effort, as client-go's:
 * one thread of its own writes, behind a queue of a thousand. Thread-safe; does not block.
 */
public final class EventRecorder implements AutoCloseable {
  public static final String NORMAL = "Normal";
  public static final String WARNING = "Warning";

  private static final Logger LOG = System.getLogger(EventRecorder.class.getName());
  private static final GroupVersionResource EVENTS = new GroupVersionResource("", "v1", "events");
  private static final GroupVersionKind KIND = new GroupVersionKind("", "v1", "Event");
  private static final int MOST_WAITING = 1000;
  private static final int NOT_FOUND = 404;

  private final ObjectClient client;
  private final String component;
  private final String host;
  private final InstantSource clock;
  private final EventSeries series;
  private final ThreadPoolExecutor writer;

  /**
   * @param component the source, such as {@code deployment-controller}
   */
  public EventRecorder(ObjectClient client, String component, InstantSource clock) {
    this.client = client;
    this.component = component;
    host = "";
    this.clock = clock;
    series = new EventSeries(clock);
    writer =
        new ThreadPoolExecutor(
            1,
            1,
            1,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(MOST_WAITING),
            Thread.ofPlatform().daemon().name(component + "-events").factory(),
            new ThreadPoolExecutor.DiscardPolicy());
    writer.allowCoreThreadTimeOut(true);
  }

  private EventRecorder(EventRecorder shared, String host, ObjectClient client) {
    this.client = client;
    component = shared.component;
    this.host = host;
    clock = shared.clock;
    series = shared.series;
    writer = shared.writer;
  }

  /**
   * The same component on a host, which writes as itself: a kubelet. It shares the thread and what
   * is remembered with this one, and ends with it.
   */
  public EventRecorder on(String thatHost, ObjectClient as) {
    return new EventRecorder(this, thatHost, as);
  }

  /**
   * Something has happened to an object.
   *
   * @param regarding the object; its kind must be set
   * @param type {@link #NORMAL} or {@link #WARNING}
   * @param reason one word for machines
   * @param message for people
   */
  public void event(ApiObject regarding, String type, String reason, String message) {
    Map<String, @Nullable Object> involved = reference(regarding);
    writer.execute(() -> write(involved, type, reason, message));
  }

  /**
   * The same of a part of the object.
   *
   * @param part its path, such as {@code spec.containers{web}}
   */
  public void event(ApiObject regarding, String part, String type, String reason, String message) {
    Map<String, @Nullable Object> involved = reference(regarding);
    involved.put("fieldPath", part);
    writer.execute(() -> write(involved, type, reason, message));
  }

  private static Map<String, @Nullable Object> reference(ApiObject o) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    out.put("kind", o.kind());
    if (!o.meta().namespace().isEmpty()) {
      out.put("namespace", o.meta().namespace());
    }
    out.put("name", o.meta().name());
    out.put("uid", o.meta().uid());
    out.put("apiVersion", o.apiVersion());
    out.put("resourceVersion", o.meta().resourceVersion());
    return out;
  }

  private void write(
      Map<String, @Nullable Object> involved, String type, String reason, String message) {
    Occurrence it = series.next(involved, type, reason, message);
    if (it == null) {
      return;
    }
    try {
      if (it.count() == 1 || !counted(it)) {
        client.create(EVENTS, event(involved, type, reason, it));
      }
    } catch (ApiException e) {
      LOG.log(Level.DEBUG, component + " cannot write an event: " + e.getMessage());
    }
  }

  /** Whether the event of before is still there to count on. */
  private boolean counted(Occurrence it) {
    Map<String, @Nullable Object> patch = new LinkedHashMap<>();
    patch.put("count", (long) it.count());
    patch.put("lastTimestamp", now());
    patch.put("message", it.message());
    try {
      client.patch(EVENTS, it.namespace(), it.name(), "", PatchType.STRATEGIC, patch);
      return true;
    } catch (ApiException e) {
      if (e.code() == NOT_FOUND) {
        return false;
      }
      throw e;
    }
  }

  private ApiObject event(
      Map<String, @Nullable Object> involved, String type, String reason, Occurrence it) {
    ApiObject event = ApiObject.of(KIND);
    event.meta().setName(it.name());
    event.meta().setNamespace(it.namespace());
    event.tree().put("involvedObject", involved);
    event.tree().put("reason", reason);
    event.tree().put("message", it.message());
    event.object("source").put("component", component);
    if (!host.isEmpty()) {
      event.object("source").put("host", host);
      event.tree().put("reportingInstance", host);
    }
    event.tree().put("firstTimestamp", it.first().truncatedTo(ChronoUnit.SECONDS).toString());
    event.tree().put("lastTimestamp", now());
    event.tree().put("count", (long) it.count());
    event.tree().put("type", type);
    event.tree().put("reportingComponent", component);
    return event;
  }

  private String now() {
    Instant now = clock.instant();
    return now.truncatedTo(ChronoUnit.SECONDS).toString();
  }

  /** What waits is dropped. */
  @Override
  public void close() {
    writer.shutdownNow();
  }
}
