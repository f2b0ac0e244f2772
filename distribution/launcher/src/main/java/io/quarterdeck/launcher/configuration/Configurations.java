// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher.configuration;

import java.io.IOException;
import java.util.Hashtable;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.osgi.framework.InvalidSyntaxException;
import org.osgi.service.cm.Configuration;
import org.osgi.service.cm.ConfigurationAdmin;
import org.osgi.service.log.LogListener;

/** What ConfigAdmin holds: one configuration a PID, and those of plugins in generations. */
final class Configurations {
  private final ConfigurationAdmin admin;
  private final Generations generations;
  private final InPlace inPlace = new InPlace();

  Configurations(ConfigurationAdmin admin, Outcome.Source outcomes) {
    this.admin = admin;
    this.generations = new Generations(admin, outcomes);
  }

  /** Hears from SCR what components refuse. */
  LogListener refusals() {
    return inPlace;
  }

  /** Whether a change of it is tried beside what is in force. */
  boolean isTried(String instance) {
    return generations.has(instance);
  }

  /** The first values of a plugin, before its component is there. */
  void begin(String pid, Map<String, Object> values) throws IOException {
    generations.begin(pid, values);
  }

  /** Looks after what is being tried. */
  void settle() throws IOException {
    generations.settle();
    inPlace.settle();
  }

  /**
   * Puts values in force, or tries them first; none leave the component to its defaults.
   *
   * @param trial is notified of how it goes, at once or later
   */
  void push(String instance, Map<String, Object> values, Generations.Trial trial)
      throws IOException {
    if (isTried(instance)) {
      generations.push(instance, values, trial);
      return;
    }
    if (values.isEmpty()) {
      configuration(instance).delete();
    } else {
      configuration(instance).updateIfDifferent(new Hashtable<>(values));
    }
    inPlace.hand(instance, trial);
  }

  /**
   * No values, for a component that can do without and is not tried: a configuration that is
   * deleted would take it away, and bring it anew.
   */
  void empty(String instance) throws IOException {
    configuration(instance).updateIfDifferent(new Hashtable<>());
  }

  private Configuration configuration(String instance) throws IOException {
    int tilde = instance.indexOf('~');
    return tilde < 0
        ? admin.getConfiguration(instance, "?")
        : admin.getFactoryConfiguration(
            instance.substring(0, tilde), instance.substring(tilde + 1), "?");
  }

  /** Drops what an earlier run left in the cache and nothing says any more. */
  void forgetOthers(Set<String> instances) throws IOException {
    Configuration @Nullable [] all;
    try {
      all =
          admin.listConfigurations(
              "(|(service.pid=" + Metatypes.PREFIX + "*)(" + Generations.PROPERTY + "=*))");
    } catch (InvalidSyntaxException e) {
      throw new IllegalStateException(e);
    }
    for (Configuration configuration : all == null ? new Configuration[0] : all) {
      if (!instances.contains(configuration.getPid())) {
        configuration.delete();
      }
    }
  }
}
