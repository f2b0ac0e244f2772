// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher.configuration;

import io.quarterdeck.launcher.failure.Failures;
import io.quarterdeck.launcher.failure.LaunchException;
import io.quarterdeck.libraries.certificates.NamedPair;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import org.jspecify.annotations.Nullable;

/**
 * What settings refer to must be there and be what its description says: files, and plugins.
 * Nothing has been written, and no component has seen the values, when this is checked.
 */
public final class References {
  private static final NamedFile CERTIFICATE = new NamedFile(NamedFile.Content.CERTIFICATES, "");
  private static final NamedFile KEY =
      new NamedFile(NamedFile.Content.PRIVATE_KEY, "the certificate of the pair");

  private final List<Path> own;
  private final InstantSource clock;

  /** Where the names of plugins come from: asked when a key names some. */
  @FunctionalInterface
  interface Plugins {
    NamedPlugins read() throws IOException;
  }

  /**
   * @param own the folders that the server fills by itself: what a first start makes in them is not
   *     there yet, and what is wrong with a file in one is damage, not configuration
   */
  public References(List<Path> own, InstantSource clock) {
    this.own = own;
    this.clock = clock;
  }

  /**
   * Checks all settings.
   *
   * @param jars where plugins may be
   * @throws LaunchException naming the PID, the key and the file or plugin of the first that is
   *     wrong
   */
  public void require(Settings settings, Metatypes metatypes, List<Path> jars)
      throws LaunchException {
    Once plugins = new Once(() -> new NamedPlugins(jars));
    for (String instance : settings.instances()) {
      Pid pid = metatypes.find(instance);
      if (pid != null) {
        require(instance, pid, settings.of(instance), plugins);
      }
    }
  }

  /** The same of one PID. */
  void require(String instance, Pid pid, Map<String, Object> values, Plugins plugins)
      throws LaunchException {
    for (Attribute attribute : pid.all()) {
      List<String> named = strings(values.get(attribute.id()));
      if (attribute.file() != null) {
        for (String file : named) {
          if (attribute.file().content() == NamedFile.Content.NAMED_PAIRS) {
            requirePairs(instance, attribute, NamedPair.parse(file));
          } else {
            requireFile(instance, attribute, attribute.file(), Path.of(file), values);
          }
        }
      }
      if (!attribute.plugins().isEmpty() && !named.isEmpty()) {
        requirePlugins(instance, attribute, named, read(plugins).of(attribute.plugins()));
      }
    }
  }

  /** Reading all jars takes a moment: it is done for the first key that names plugins. */
  private static final class Once implements Plugins {
    private final Plugins source;
    private @Nullable NamedPlugins found;

    Once(Plugins source) {
      this.source = source;
    }

    @Override
    public NamedPlugins read() throws IOException {
      NamedPlugins known = found == null ? source.read() : found;
      found = known;
      return known;
    }
  }

  private static NamedPlugins read(Plugins plugins) throws LaunchException {
    try {
      return plugins.read();
    } catch (IOException e) {
      throw LaunchException.environment("a plugin cannot be read: " + Failures.reason(e), e);
    }
  }

  private void requirePairs(String instance, Attribute key, List<NamedPair> pairs)
      throws LaunchException {
    for (NamedPair pair : pairs) {
      requireFile(instance, key, CERTIFICATE, pair.certificate(), Map.of());
      Map<String, Object> beside = Map.of(KEY.certificate(), pair.certificate().toString());
      requireFile(instance, key, KEY, pair.key(), beside);
    }
  }

  private void requireFile(
      String instance, Attribute key, NamedFile what, Path file, Map<String, Object> values)
      throws LaunchException {
    boolean made = own.stream().anyMatch(file::startsWith);
    if (made && !Files.exists(file)) {
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
      throw made ? LaunchException.environment(message, e) : LaunchException.configuration(message);
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
