// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.allocator;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.api.Trees;
import io.quarterdeck.spi.lookup.ObjectWriter;
import java.lang.System.Logger.Level;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Events about services and their addresses; what lasts is reported once. Thread-safe. */
final class ServiceEvents {
  private static final System.Logger LOG = System.getLogger(ServiceEvents.class.getName());
  private static final GroupResource EVENTS = new GroupResource("", "events");
  private static final DateTimeFormatter MICROS =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSS'Z'").withZone(ZoneOffset.UTC);
  private static final int REMEMBERED = 1_000;
  private static final int FUZZ = 1 << 20;

  private final Supplier<ObjectWriter> writer;
  private final InstantSource clock;
  private final String controller;
  private final String host;
  private final AtomicLong number = new AtomicLong(ThreadLocalRandom.current().nextInt(FUZZ));
  private final Set<String> reported =
      Collections.synchronizedSet(
          Collections.newSetFromMap(
              new LinkedHashMap<>() {
                private static final long serialVersionUID = 1L;

                @Override
                protected boolean removeEldestEntry(Map.Entry<String, Boolean> eldest) {
                  return size() > REMEMBERED;
                }
              }));

  /** {@code controller}: who reports, in Kubernetes' words; {@code host}: on which machine. */
  ServiceEvents(
      Supplier<ObjectWriter> writer, InstantSource clock, String controller, String host) {
    this.writer = writer;
    this.clock = clock;
    this.controller = controller;
    this.host = host;
  }

  /**
   * A warning.
   *
   * @param action what was tried; empty where Kubernetes does not say
   * @return whether it was not reported before
   */
  boolean warn(ApiObject about, String reason, String action, String message) {
    if (!reported.add(about.meta().uid() + " " + reason + " " + message)) {
      return false;
    }
    try {
      writer.get().create(EVENTS, event(about, reason, action, message));
    } catch (ApiException e) {
      LOG.log(Level.DEBUG, "no event: " + e.getMessage());
    }
    return true;
  }

  private ApiObject event(ApiObject about, String reason, String action, String message) {
    Instant now = clock.instant();
    String namespace = about.meta().namespace().isEmpty() ? "default" : about.meta().namespace();
    ApiObject event = ApiObject.of(new GroupVersionKind("", "v1", "Event"));
    // several of one moment are several, whoever reports them
    long nanos = now.getEpochSecond() * 1_000_000_000L + now.getNano() + number.incrementAndGet();
    event.meta().setName(about.meta().name() + "." + Long.toHexString(nanos));
    event.meta().setNamespace(namespace);
    Map<String, @Nullable Object> involved = Trees.object(event.tree(), "involvedObject");
    involved.put("kind", about.kind());
    if (!about.meta().namespace().isEmpty()) {
      involved.put("namespace", namespace);
    }
    involved.put("name", about.meta().name());
    involved.put("uid", about.meta().uid());
    involved.put("apiVersion", about.apiVersion());
    involved.put("resourceVersion", about.meta().resourceVersion());
    event.tree().put("reason", reason);
    event.tree().put("message", message);
    event.tree().put("type", "Warning");
    event.tree().put("reportingComponent", controller);
    event.tree().put("reportingInstance", controller + "-" + host);
    if (action.isEmpty()) {
      String seconds = now.truncatedTo(ChronoUnit.SECONDS).toString();
      Trees.object(event.tree(), "source").put("component", controller);
      event.tree().put("firstTimestamp", seconds);
      event.tree().put("lastTimestamp", seconds);
      event.tree().put("count", 1L);
    } else {
      event.tree().put("action", action);
      event.tree().put("eventTime", MICROS.format(now));
    }
    return event;
  }
}
