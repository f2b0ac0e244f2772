// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.pipeline.internal.endpoint;

import java.io.IOException;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.Dictionary;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.osgi.framework.InvalidSyntaxException;
import org.osgi.service.cm.Configuration;
import org.osgi.service.cm.ConfigurationAdmin;

/** The keys that are set, whoever set them: what a server's flags are elsewhere. */
public final class Flags {
  private static final String PREFIX = "io.quarterdeck.";

  /** Shown as kube-apiserver's flags: what is in force, though a file may have changed since. */
  private static final String SWITCHES = PREFIX + "features";

  /** A plugin's configurations are a factory's, numbered; of two the older one is in force. */
  private static final String NUMBERED = "quarterdeck.";

  private static final String NUMBER = NUMBERED + "generation";

  private final ConfigurationAdmin admin;
  private final Map<String, String> switches;

  /**
   * @param switches those that are kube-apiserver's own, by the names of its flags
   */
  public Flags(ConfigurationAdmin admin, Map<String, String> switches) {
    this.admin = admin;
    this.switches = Map.copyOf(switches);
  }

  /** By {@code PID.key} without the common beginning; gates and API versions as flags. */
  Map<String, String> all() {
    Map<String, String> out = new TreeMap<>(switches);
    try {
      Configuration[] there = admin.listConfigurations("(service.pid=" + PREFIX + "*)");
      Configuration[] all = there == null ? new Configuration[0] : there;
      Arrays.sort(all, Comparator.comparingLong(Flags::number).reversed());
      for (Configuration c : all) {
        if (!c.getPid().equals(SWITCHES)) {
          add(c, out);
        }
      }
    } catch (IOException | InvalidSyntaxException e) {
      throw new IllegalStateException(e);
    }
    return out;
  }

  private static long number(Configuration c) {
    Dictionary<String, Object> values = c.getProperties();
    return values != null && values.get(NUMBER) instanceof Long number ? number : 0;
  }

  private static void add(Configuration c, Map<String, String> out) {
    Dictionary<String, Object> values = c.getProperties();
    String pid = number(c) > 0 ? c.getFactoryPid() : c.getPid();
    String section = pid.substring(PREFIX.length());
    out.keySet().removeIf(key -> number(c) > 0 && key.startsWith(section + "."));
    for (String key : values == null ? Collections.<String>emptyList() : keys(values)) {
      if (!key.startsWith("service.") && !key.startsWith("felix.") && !key.startsWith(NUMBERED)) {
        out.put(section + "." + key, isSecret(key) ? "CLASSIFIED" : show(values.get(key)));
      }
    }
  }

  private static Iterable<String> keys(Dictionary<String, Object> values) {
    return Collections.list(values.keys());
  }

  /** Secrets are kept in files; this is for the key that somebody invents. */
  private static boolean isSecret(String key) {
    String lower = key.toLowerCase(Locale.ROOT);
    return (lower.contains("password") || lower.contains("secret") || lower.contains("token"))
        && !lower.endsWith("file");
  }

  private static String show(Object value) {
    return value instanceof Object[] many
        ? String.join(",", Arrays.stream(many).map(String::valueOf).toList())
        : String.valueOf(value);
  }
}
