// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.plugins;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.spi.lookup.ObjectWriter;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Keeps the specs, which all servers share, and this server's configuration the same. A spec that
 * is newer than what this server has followed goes to its configuration; a change of its
 * configuration by other hands goes to the spec, and from there to the other servers. One thread.
 */
final class Decisions {
  private static final Logger LOG = System.getLogger(Decisions.class.getName());

  /** How long the launcher may take to put the file in force. */
  private static final Duration IN_FORCE = Duration.ofSeconds(10);

  /**
   * What this server's configuration should come to.
   *
   * @param generation of the spec that says so
   * @param until what configuration says before is not yet anybody's change of it
   * @param reached whether it has been in force
   * @param why this server does not follow the spec, empty when it does
   */
  private record Goal(
      Decision decision, long generation, Instant until, boolean reached, String why) {
    Goal asReached() {
      return new Goal(decision, generation, until, true, why);
    }
  }

  private final Supplier<ObjectWriter> writer;
  private final OverrideFile file;
  private final String server;
  private final InstantSource clock;
  private final Map<String, Goal> goals = new HashMap<>();

  Decisions(Supplier<ObjectWriter> writer, OverrideFile file, String server, InstantSource clock) {
    this.writer = writer;
    this.file = file;
    this.server = server;
    this.clock = clock;
  }

  /**
   * A plugin that this server has not kept in this life. Among others the spec counts, which they
   * follow already. A server that is alone goes by its configuration, unless the spec changed after
   * it last looked.
   */
  void begin(PluginView view, ApiObject there) {
    List<String> servers = PluginTree.servers(there);
    boolean others = servers.stream().anyMatch(s -> !s.equals(server));
    boolean missed =
        servers.contains(server) && PluginTree.followed(there, server) < there.meta().generation();
    if (others || missed) {
      follow(view, there);
    } else {
      say(view);
    }
  }

  /** Takes a spec to the configuration when it is newer than the one that was followed last. */
  void changed(PluginView view, ApiObject object) {
    if (object.meta().generation() > generation(view.objectName())) {
      follow(view, object);
    }
  }

  /** Looks whether configuration says something else than it did. */
  void look(PluginView view) {
    Goal goal = goals.get(view.objectName());
    if (goal == null) {
      return;
    }
    if (goal.decision().equals(view.decision())) {
      goals.put(view.objectName(), goal.asReached());
    } else if (goal.reached() && clock.instant().isAfter(goal.until())) {
      say(view);
    }
  }

  private void follow(PluginView view, ApiObject object) {
    Decision wanted = Decision.of(object);
    String why = "";
    if (!wanted.enabled() && view.isHeld()) {
      wanted = wanted.butEnabled();
      why = "stays enabled, since this server's configuration requires it";
    }
    try {
      keep(view, wanted);
    } catch (IOException e) {
      LOG.log(Level.WARNING, "the decision on plugin " + view.name() + " cannot be kept", e);
      wanted = view.decision();
      why = "the decision cannot be written to " + e.getMessage();
    }
    Goal goal =
        new Goal(wanted, object.meta().generation(), clock.instant().plus(IN_FORCE), false, why);
    goals.put(view.objectName(), goal);
  }

  /** Also when the view says so already: the file may hold what is not in force yet. */
  private void keep(PluginView view, Decision wanted) throws IOException {
    Goal last = goals.get(view.objectName());
    if (view.decision().equals(wanted) && (last == null || last.decision().equals(wanted))) {
      return;
    }
    file.decide(view.kind() + "/" + view.name(), wanted.enabled(), wanted.rank());
    LOG.log(
        Level.INFO,
        "plugin {0} {1}: enabled={2}, rank={3}",
        view.kind(),
        view.name(),
        wanted.enabled(),
        wanted.rank() == null ? "its own" : wanted.rank());
  }

  /** Makes the spec say what this server's configuration does. */
  private void say(PluginView view) {
    ApiObject now =
        writer
            .get()
            .update(
                PluginsGroup.PLUGINS,
                "",
                view.objectName(),
                o -> PluginTree.withSpec(o, view.decision()));
    goals.put(
        view.objectName(),
        new Goal(view.decision(), now.meta().generation(), Instant.MIN, true, ""));
  }

  void forget(String objectName) {
    goals.remove(objectName);
  }

  /** The generation of the spec that was followed last; 0 for none. */
  long generation(String objectName) {
    Goal goal = goals.get(objectName);
    return goal == null ? 0 : goal.generation();
  }

  /** The view with why this server does not do what the spec says, where it does not. */
  PluginView explained(PluginView view) {
    Goal goal = goals.get(view.objectName());
    if (goal == null) {
      return view;
    }
    boolean late = !goal.reached() && clock.instant().isAfter(goal.until());
    String why = late ? "this server's configuration does not come to what spec says" : goal.why();
    return why.isEmpty() ? view : view.because(why);
  }
}
