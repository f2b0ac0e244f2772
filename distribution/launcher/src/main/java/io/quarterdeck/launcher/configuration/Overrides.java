// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher.configuration;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What {@code --set} said: stands over any file, for as long as the process lives. */
record Overrides(Map<String, Map<String, Object>> values) {

  /** Relative paths are meant from where the command was typed. */
  static Overrides parse(List<String> settings, Metatypes metatypes, Path workingDirectory)
      throws ConfigurationException {
    Map<String, Map<String, Object>> values = new TreeMap<>();
    for (String setting : settings) {
      int equals = setting.indexOf('=');
      if (equals < 0) {
        throw new ConfigurationException("--set " + setting + " is not PID.key=value");
      }
      String name = setting.substring(0, equals);
      Pid pid = metatypes.longestPrefix(name);
      if (pid == null) {
        throw new ConfigurationException("--set " + name + ": no bundle knows such a PID");
      }
      String key = name.substring(pid.name().length() - Metatypes.PREFIX.length() + 1);
      try {
        if (pid.isUnused(key, "--set")) {
          continue;
        }
        Object value = pid.attribute(key).convert(setting.substring(equals + 1), workingDirectory);
        values
            .computeIfAbsent(pid.name(), p -> new LinkedHashMap<>())
            .put(pid.property(key), value);
      } catch (IllegalArgumentException e) {
        throw new ConfigurationException(
            "--set " + name + ": key " + key + " of " + pid.name() + " " + e.getMessage());
      }
    }
    return new Overrides(values);
  }

  /** The values of one PID with these laid over them. */
  Map<String, Object> over(String instance, Map<String, Object> file) {
    Map<String, Object> merged = new TreeMap<>(file);
    merged.putAll(values.getOrDefault(instance, Map.of()));
    return merged;
  }
}
