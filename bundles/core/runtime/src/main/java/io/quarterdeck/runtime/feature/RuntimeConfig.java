// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.feature;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * Which of the built-in API versions and resources are served: what is set ({@code
 * --runtime-config}), over what each of them says of itself. Immutable. Kubernetes:
 * MergeAPIResourceConfigs, APIEnablementOptions.Validate.
 */
public final class RuntimeConfig {
  private static final String ALL = "api/all";

  /** In the order in which they count: the later over the earlier. */
  private static final Map<String, Pattern> MANY = new LinkedHashMap<>();

  static {
    MANY.put(ALL, Pattern.compile(".*"));
    MANY.put("api/ga", Pattern.compile("v\\d+"));
    MANY.put("api/beta", Pattern.compile("v\\d+beta\\d+"));
    MANY.put("api/alpha", Pattern.compile("v\\d+alpha\\d+"));
  }

  /** None set. */
  public static final RuntimeConfig DEFAULT = new RuntimeConfig(new TreeMap<>(), Map.of());

  private final SortedMap<String, String> entries;
  private final Map<String, Boolean> values;

  private RuntimeConfig(SortedMap<String, String> entries, Map<String, Boolean> values) {
    this.entries = Collections.unmodifiableSortedMap(entries);
    this.values = values;
  }

  /**
   * Reads {@code KEY=true} and {@code KEY=false}, where a key is one of {@code api/all}, {@code
   * api/ga}, {@code api/beta}, {@code api/alpha}, {@code GROUP/VERSION} and {@code
   * GROUP/VERSION/RESOURCE}; the last of a key counts. The core group is written {@code /v1}.
   *
   * @param known the built-in group versions, as {@code GROUP/VERSION}
   * @throws IllegalArgumentException for a key or value that is none, a group version that there is
   *     not, and for nothing but {@code api/all=false}
   */
  public static RuntimeConfig of(Set<String> known, List<String> lines) {
    SortedMap<String, String> entries = new TreeMap<>();
    for (String line : lines) {
      if (!line.isBlank()) {
        String[] parts = line.split("=", 2);
        entries.put(parts[0].strip(), parts.length < 2 ? "" : parts[1].strip());
      }
    }
    if (entries.size() == 1 && "false".equals(entries.get(ALL))) {
      throw new IllegalArgumentException("invalid runtime-config with only " + ALL + "=false");
    }
    checkGroups(known, entries.keySet());
    Map<String, Boolean> values = new TreeMap<>();
    entries.forEach((key, text) -> values.put(key, value(known, key, text)));
    return new RuntimeConfig(entries, values);
  }

  private static void checkGroups(Set<String> known, Set<String> keys) {
    SortedSet<String> unknown = new TreeSet<>();
    for (String key : keys) {
      if (!MANY.containsKey(key)) {
        String[] parts = key.split("/", -1);
        if (parts.length != 2 && parts.length != 3) {
          throw new IllegalArgumentException("runtime-config invalid key " + key);
        }
        if (known.stream().noneMatch(k -> k.startsWith(parts[0] + "/"))) {
          unknown.add(parts[0] + "/" + parts[1]);
        }
      }
    }
    if (!unknown.isEmpty()) {
      throw new IllegalArgumentException("unknown api groups " + String.join(",", unknown));
    }
  }

  private static boolean value(Set<String> known, String key, String text) {
    if (MANY.containsKey(key)) {
      if (!text.equals("true") && !text.equals("false")) {
        throw new IllegalArgumentException("invalid value " + key + "=" + text);
      }
      return text.equals("true");
    }
    String[] parts = key.split("/", -1);
    if (!known.contains(parts[0] + "/" + parts[1])) {
      String version = parts[0].isEmpty() ? parts[1] : parts[0] + "/" + parts[1];
      throw new IllegalArgumentException(
          "group version " + version + " that has not been registered");
    }
    Boolean value = text.isEmpty() ? Boolean.TRUE : GoBoolean.read(text);
    if (value == null) {
      throw new IllegalArgumentException(
          "invalid value of " + key + ": " + text + ", err: " + GoBoolean.problem(text));
    }
    if (parts.length == 3 && parts[2].chars().anyMatch(Character::isUpperCase)) {
      throw new IllegalArgumentException(
          "invalid key "
              + key
              + ": group/version/resource and resource is always lowercase plural, not \""
              + parts[2]
              + '"');
    }
    return value;
  }

  /**
   * Whether a resource is served.
   *
   * @param group empty for the core group
   * @param otherwise whether it is when nothing is set
   */
  public boolean isEnabled(String group, String version, String resource, boolean otherwise) {
    String groupVersion = group + "/" + version;
    Boolean own = values.get(groupVersion + "/" + resource);
    if (own == null) {
      own = values.get(groupVersion);
    }
    if (own != null) {
      return own;
    }
    boolean out = otherwise;
    for (Map.Entry<String, Pattern> many : MANY.entrySet()) {
      Boolean value = values.get(many.getKey());
      if (value != null && many.getValue().matcher(version).matches()) {
        out = value;
      }
    }
    return out;
  }

  /** What is set, as {@code KEY=VALUE} sorted by key: what kube-apiserver shows of its flag. */
  public List<String> set() {
    List<String> out = new ArrayList<>();
    entries.forEach((key, text) -> out.add(key + "=" + text));
    return out;
  }
}
