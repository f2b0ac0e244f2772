// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.plugins;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.spi.lookup.ObjectReader;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;

/**
 * Has this server's configuration say what the specs do, which count for all servers: its file is
 * what it starts with the next time. Another's hand in the file is taken back, unless the file says
 * that this server goes its own way. One thread.
 */
final class Decisions {
  private static final Logger LOG = System.getLogger(Decisions.class.getName());

  /** How long the launcher may take to put the file in force. */
  private static final Duration IN_FORCE = Duration.ofSeconds(10);

  private static final String OWN_WAY =
      "override = true in this server's etc/" + OverrideFile.NAME + ": spec does not count here";

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

  private final ObjectReader reader;
  private final OverrideFile file;
  private final InstantSource clock;
  private final Map<String, Goal> goals = new HashMap<>();
  private boolean ownWay;

  Decisions(ObjectReader reader, OverrideFile file, InstantSource clock) {
    this.reader = reader;
    this.file = file;
    this.clock = clock;
  }

  /** Whether the file says that this server goes by it, whatever the specs say. */
  void setOwnWay(boolean now) {
    if (now && !ownWay) {
      goals.clear();
      LOG.log(Level.WARNING, OWN_WAY);
    }
    ownWay = now;
  }

  boolean isOwnWay() {
    return ownWay;
  }

  /** Whether it is known what a plugin's configuration should come to. */
  boolean isFollowed(String objectName) {
    return ownWay || goals.containsKey(objectName);
  }

  /**
   * A plugin that this server has not kept in this life.
   *
   * @param made whether the object is new, and says what this server's configuration does
   */
  void begin(PluginView view, ApiObject there, boolean made) {
    if (ownWay) {
      return;
    }
    if (made) {
      goals.put(
          view.objectName(),
          new Goal(view.decision(), there.meta().generation(), Instant.MIN, true, ""));
    } else {
      follow(view, there);
    }
  }

  /** Takes a spec to the configuration when it is newer than the one that was followed last. */
  void changed(PluginView view, ApiObject object) {
    if (!ownWay && object.meta().generation() > generation(view.objectName())) {
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
      takeBack(view, goal);
    }
  }

  private static void warn(PluginView view, Decision wanted) {
    LOG.log(
        Level.WARNING,
        "etc/{0} said {1} of {2}/{3}, and spec says {4}: spec counts on all servers (change that"
            + " with kubectl; with override = true in the file this server goes its own way)",
        OverrideFile.NAME,
        view.decision(),
        view.kind(),
        view.name(),
        wanted);
  }

  private void takeBack(PluginView view, Goal goal) {
    warn(view, goal.decision());
    String why = goal.why();
    try {
      write(view, goal.decision());
    } catch (IOException e) {
      why = unwritten(view, e);
    }
    Instant until = clock.instant().plus(IN_FORCE);
    goals.put(view.objectName(), new Goal(goal.decision(), goal.generation(), until, false, why));
  }

  private static String unwritten(PluginView view, IOException e) {
    LOG.log(Level.WARNING, "the decision on plugin " + view.name() + " cannot be kept", e);
    return "the decision cannot be written to " + e.getMessage();
  }

  private void follow(PluginView view, ApiObject object) {
    Decision wanted = Decision.of(object);
    String why = "";
    if (wanted.disables() && view.isHeld()) {
      wanted = wanted.butNotDisabled();
      why = "stays enabled, since this server's configuration requires it";
    }
    try {
      keep(view, wanted);
    } catch (IOException e) {
      why = unwritten(view, e);
      wanted = view.decision();
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
    write(view, wanted);
    if (last == null) {
      warn(view, wanted);
    } else {
      LOG.log(Level.INFO, "plugin {0} {1}: {2}", view.kind(), view.name(), wanted);
    }
  }

  private void write(PluginView view, Decision wanted) throws IOException {
    file.decide(view.kind() + "/" + view.name(), wanted);
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
    if (ownWay) {
      ApiObject object = reader.get(PluginsGroup.PLUGINS, "", view.objectName());
      boolean differs = object != null && !Decision.of(object).equals(view.decision());
      return differs ? view.because(OWN_WAY) : view;
    }
    Goal goal = goals.get(view.objectName());
    if (goal == null) {
      return view;
    }
    boolean late = !goal.reached() && clock.instant().isAfter(goal.until());
    String why = late ? "this server's configuration does not come to what spec says" : goal.why();
    return why.isEmpty() ? view : view.because(why);
  }
}
