// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.plugins;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.apigroups.plugins.PluginView.State;
import io.quarterdeck.spi.lookup.ObjectReader;
import io.quarterdeck.spi.lookup.ObjectWriter;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Events in the namespace {@code default}: {@code kubectl describe plugin} shows them. */
final class PluginEvents {
  private static final Logger LOG = System.getLogger(PluginEvents.class.getName());
  private static final GroupResource EVENTS = new GroupResource("", "events");
  private static final String NAMESPACE = "default";

  private final ObjectReader reader;
  private final Supplier<ObjectWriter> writer;
  private final InstantSource clock;
  private final String hostname;

  /** {@code hostname}: where the server runs whose plugins these are. */
  PluginEvents(
      ObjectReader reader, Supplier<ObjectWriter> writer, InstantSource clock, String hostname) {
    this.hostname = hostname;
    this.reader = reader;
    this.writer = writer;
    this.clock = clock;
  }

  /**
   * A plugin is otherwise than it was.
   *
   * @param quiet whether one that is simply there is no news: at the start all come
   */
  void changed(@Nullable PluginView before, PluginView now, boolean quiet) {
    State was = before == null ? null : before.state();
    if (was != now.state()) {
      tell(was, now, quiet);
    } else if (before != null && !before.version().equals(now.version())) {
      write(now, "Normal", "Replaced", "version " + before.version() + " became " + now.version());
    }
    boolean known = before != null && before.message().equals(now.message());
    if (now.state() == State.ACTIVE && !now.message().isEmpty() && !known) {
      write(now, "Warning", "Outranked", now.message());
    }
  }

  private void tell(@Nullable State was, PluginView now, boolean quiet) {
    switch (now.state()) {
      case ACTIVE -> {
        if (!quiet || was != null) {
          write(now, "Normal", "Came", "in use with rank " + now.rank());
        }
      }
      case DISABLED, STANDBY -> {
        if (was != null) {
          write(now, "Normal", now.state().wire, now.message());
        }
      }
      case MISSING -> write(now, "Warning", "Missing", now.message());
      case FAILED, STALE, OUTRANKED, UNRESOLVED ->
          write(now, "Warning", now.state().wire, now.message());
    }
  }

  void gone(PluginView view) {
    write(view, "Normal", "Gone", "no bundle brings it any more");
  }

  /** Events that cannot be written are lost: the object itself says how things are. */
  private void write(PluginView view, String type, String reason, String message) {
    try {
      writer.get().create(EVENTS, event(view, type, reason, message));
    } catch (RuntimeException e) {
      LOG.log(Level.DEBUG, "event " + reason + " of plugin " + view.name(), e);
    }
  }

  private ApiObject event(PluginView view, String type, String reason, String message) {
    String now = clock.instant().truncatedTo(ChronoUnit.SECONDS).toString();
    ApiObject o = ApiObject.of(new GroupVersionKind("", "v1", "Event"));
    o.meta().setNamespace(NAMESPACE);
    o.meta().setName(view.objectName() + "." + Long.toHexString(System.nanoTime()));
    Map<String, @Nullable Object> about = new LinkedHashMap<>();
    about.put("kind", "Plugin");
    about.put("name", view.objectName());
    about.put("apiVersion", PluginsGroup.GROUP + "/v1");
    ApiObject plugin = reader.get(PluginsGroup.PLUGINS, "", view.objectName());
    if (plugin != null && !plugin.meta().uid().isEmpty()) {
      about.put("uid", plugin.meta().uid()); // by which describe finds it
    }
    o.tree().put("involvedObject", about);
    o.tree().put("reason", reason);
    o.tree().put("message", message);
    o.tree().put("type", type);
    Map<String, @Nullable Object> source = new LinkedHashMap<>();
    source.put("component", "quarterdeck");
    source.put("host", hostname);
    o.tree().put("source", source);
    o.tree().put("firstTimestamp", now);
    o.tree().put("lastTimestamp", now);
    o.tree().put("count", 1L);
    return o;
  }
}
