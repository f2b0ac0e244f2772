// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher.configuration;

import io.quarterdeck.launcher.failure.Failures;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;

/** One file of etc/: properties named after their PID, in UTF-8. */
final class ConfigurationFile {
  static final String ENDING = ".cfg";

  private ConfigurationFile() {}

  /** The PID, or {@code PID~name} of a factory instance, that a file configures. */
  static String instance(Path file) {
    String name = String.valueOf(file.getFileName());
    return name.substring(0, name.length() - ENDING.length());
  }

  /** The typed values of a file. */
  static Map<String, Object> read(Path file, Metatypes metatypes, Variables variables)
      throws ConfigurationException {
    return read(file, file, metatypes, variables);
  }

  /**
   * The same with another file's content.
   *
   * @param file which PID they are for, and what relative paths in it are from
   */
  static Map<String, Object> read(Path file, Path content, Metatypes metatypes, Variables variables)
      throws ConfigurationException {
    Pid pid = metatypes.find(instance(file));
    if (pid == null) {
      throw new ConfigurationException(
          "configuration file " + file + ": no bundle knows the PID " + instance(file));
    }
    Map<String, Object> values = new LinkedHashMap<>();
    Path folder = Objects.requireNonNull(file.toAbsolutePath().getParent(), "a file has a folder");
    for (Map.Entry<String, String> line : lines(content).entrySet()) {
      try {
        if (pid.isUnused(line.getKey(), file)) {
          continue;
        }
        String value = variables.expand(line.getValue());
        values.put(
            pid.property(line.getKey()), pid.attribute(line.getKey()).convert(value, folder));
      } catch (IllegalArgumentException e) {
        throw new ConfigurationException(complaint(file, line.getKey(), line.getValue(), e));
      }
    }
    return values;
  }

  private static String complaint(Path file, String key, String value, IllegalArgumentException e) {
    return "configuration file "
        + file
        + ": key "
        + key
        + ("is unknown".equals(e.getMessage()) ? " " : " = " + value + " ")
        + e.getMessage();
  }

  private static Map<String, String> lines(Path file) throws ConfigurationException {
    Once lines = new Once();
    try (Reader in = Files.newBufferedReader(file)) {
      lines.load(in);
    } catch (IOException e) {
      throw new ConfigurationException(
          "configuration file " + file + " cannot be read: " + Failures.reason(e));
    } catch (IllegalArgumentException e) {
      throw new ConfigurationException("configuration file " + file + ": " + e.getMessage());
    }
    Map<String, String> sorted = new TreeMap<>();
    lines.forEach((key, value) -> sorted.put((String) key, (String) value));
    return sorted;
  }

  /**
   * A key written twice is a mistake, of which plain Properties would take the last without a word.
   */
  private static final class Once extends Properties {
    private static final long serialVersionUID = 1L;
    private final transient Set<Object> seen = new HashSet<>();

    @Override
    public synchronized Object put(Object key, Object value) {
      if (!seen.add(key)) {
        throw new IllegalArgumentException("key " + key + " is written twice");
      }
      return super.put(key, value);
    }
  }
}
