// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher.configuration;

import io.quarterdeck.launcher.configuration.admission.AdmissionConfiguration;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The values that the AdmissionConfiguration file of the moment gives, typed. Used by one thread at
 * a time.
 */
final class AdmissionLayer {
  static final String PID = "io.quarterdeck.admission";
  private static final String KEY = "config.file";

  private final Metatypes metatypes;
  private AdmissionConfiguration current = AdmissionConfiguration.NONE;
  private Map<String, Map<String, Object>> values = Map.of();

  AdmissionLayer(Metatypes metatypes) {
    this.metatypes = metatypes;
  }

  /**
   * Reads the file that the engine's configuration names, or forgets the last one.
   *
   * @return the PIDs that may have changed
   * @throws ConfigurationException when it cannot be used; the last good one stays
   */
  Set<String> load(Map<String, Object> engine) throws ConfigurationException {
    AdmissionConfiguration read = AdmissionConfiguration.NONE;
    Map<String, Map<String, Object>> typed = new HashMap<>();
    try {
      if (engine.get(KEY) instanceof String file && !file.isEmpty()) {
        read = AdmissionConfiguration.read(Path.of(file));
        read.plugins().forEach((pid, keys) -> typed.put(pid, typed(pid, keys)));
      }
    } catch (IllegalArgumentException e) {
      throw new ConfigurationException("admission configuration " + e.getMessage());
    }
    Set<String> touched = new TreeSet<>(values.keySet());
    touched.addAll(typed.keySet());
    current = read;
    values = typed;
    return touched;
  }

  private Map<String, Object> typed(String pid, Map<String, Object> keys) {
    Pid known = metatypes.find(pid);
    if (known == null) {
      throw new IllegalArgumentException("no bundle knows the PID " + pid);
    }
    Map<String, Object> out = new TreeMap<>();
    keys.forEach((key, value) -> out.put(key, typed(pid, known.attribute(key), value)));
    return out;
  }

  private static Object typed(String pid, Attribute attribute, Object value) {
    if (value instanceof List<?> list) {
      return list.stream().map(String::valueOf).toArray(String[]::new);
    }
    try {
      return attribute.convert(String.valueOf(value), Path.of(""));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(pid + ": " + attribute.id() + " " + e.getMessage(), e);
    }
  }

  Map<String, Object> of(String instance) {
    return values.getOrDefault(instance, Map.of());
  }

  Set<String> instances() {
    return values.keySet();
  }

  /** What was read last; a file that is named and could not be read is not among them. */
  Set<Path> files() {
    return current.files();
  }

  /** The file that the engine's configuration names. */
  static @Nullable Path named(Map<String, Object> engine) {
    return engine.get(KEY) instanceof String file && !file.isEmpty() ? Path.of(file) : null;
  }
}
