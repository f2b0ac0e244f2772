// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher.configuration;

import io.quarterdeck.launcher.failure.Failures;
import io.quarterdeck.launcher.failure.LaunchException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import org.jspecify.annotations.Nullable;

/**
 * What the settings of a start refer to must be there and be what its description says: files, and
 * plugins. Nothing has been written when this is checked.
 */
public final class References {
  private final Settings settings;
  private final Metatypes metatypes;
  private final Path data;
  private final InstantSource clock;

  /**
   * @param data the data directory: what a first start makes in it is not there yet, and what is
   *     wrong with a file in it is damage, not configuration
   */
  public References(Settings settings, Metatypes metatypes, Path data, InstantSource clock) {
    this.settings = settings;
    this.metatypes = metatypes;
    this.data = data;
    this.clock = clock;
  }

  /**
   * Checks all of them.
   *
   * @param jars where plugins may be
   * @throws LaunchException naming the PID, the key and the file or plugin of the first that is
   *     wrong
   */
  public void require(List<Path> jars) throws LaunchException {
    NamedPlugins plugins = null;
    for (String instance : settings.instances()) {
      Pid pid = metatypes.find(instance);
      Map<String, Object> values = settings.of(instance);
      for (Attribute attribute : pid == null ? List.<Attribute>of() : pid.all()) {
        List<String> named = strings(values.get(attribute.id()));
        if (attribute.file() != null) {
          for (String file : named) {
            requireFile(instance, attribute, attribute.file(), Path.of(file), values);
          }
        }
        if (!attribute.plugins().isEmpty() && !named.isEmpty()) {
          plugins = plugins == null ? plugins(jars) : plugins;
          requirePlugins(instance, attribute, named, plugins.of(attribute.plugins()));
        }
      }
    }
  }

  private static NamedPlugins plugins(List<Path> jars) throws LaunchException {
    try {
      return new NamedPlugins(jars);
    } catch (IOException e) {
      throw LaunchException.environment("a plugin cannot be read: " + Failures.reason(e), e);
    }
  }

  private void requireFile(
      String instance, Attribute key, NamedFile what, Path file, Map<String, Object> values)
      throws LaunchException {
    if (file.startsWith(data) && !Files.exists(file)) {
      return; // made at the first start; the launcher says what an installation lacks
    }
    try {
      what.check(file);
      String certificate = text(values.get(what.certificate()));
      if (!what.certificate().isEmpty() && !certificate.isEmpty() && isReadable(certificate)) {
        NamedFile.checkPair(file, Path.of(certificate), clock.instant());
      }
    } catch (IllegalArgumentException e) {
      String message = instance + ": " + key.id() + ": " + e.getMessage();
      throw file.startsWith(data)
          ? LaunchException.environment(message, e)
          : LaunchException.configuration(message);
    }
  }

  /** One that is not is complained of by its own key. */
  private static boolean isReadable(String certificate) {
    return Files.isReadable(Path.of(certificate));
  }

  private static void requirePlugins(
      String instance, Attribute key, List<String> named, SortedSet<String> known)
      throws LaunchException {
    for (String name : named) {
      if (!known.contains(name)) {
        throw LaunchException.configuration(
            instance
                + ": "
                + key.id()
                + ": there is no plugin "
                + name
                + "; there are "
                + String.join(", ", known));
      }
    }
  }

  private static String text(@Nullable Object value) {
    return value instanceof String text ? text : "";
  }

  private static List<String> strings(@Nullable Object value) {
    return value instanceof String[] several
        ? List.of(several)
        : value instanceof String one && !one.isBlank() ? List.of(one) : List.of();
  }
}
