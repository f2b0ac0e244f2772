// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher.configuration;

import java.nio.file.Path;
import java.util.Hashtable;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.osgi.framework.BundleContext;

/**
 * The files that a running server has refused, in place of which older values are in force. A
 * service of a type that everybody has, so that whoever shows plugins can say so: by PID (a
 * factory's instance as {@code PID~name}), the file and what is wrong with it.
 */
final class RefusedFiles implements Supplier<Map<String, String>> {
  /** The service property by which it is found, and its value. */
  private static final String PROPERTY = "quarterdeck.configuration";

  private static final String VALUE = "refused";

  private final Map<String, String> complaints = new ConcurrentHashMap<>();

  /** Offers it for as long as the framework runs. */
  void register(BundleContext context) {
    Hashtable<String, Object> properties = new Hashtable<>();
    properties.put(PROPERTY, VALUE);
    context.registerService(Supplier.class, this, properties);
  }

  void refused(Path file, String why) {
    String name = "etc/" + file.getFileName();
    String text = why.replace("configuration file " + file, name);
    complaints.put(
        ConfigurationFile.instance(file), text.contains(name) ? text : name + ": " + text);
  }

  /** It is good again, or gone. */
  void forget(Path file) {
    complaints.remove(ConfigurationFile.instance(file));
  }

  @Override
  public Map<String, String> get() {
    return new TreeMap<>(complaints);
  }
}
