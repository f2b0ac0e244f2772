// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher.configuration;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import javax.xml.stream.XMLStreamException;
import org.osgi.framework.Bundle;

/**
 * The names of all plugins in some jars, by their interfaces, and the PIDs that components cannot
 * do without, from the components' descriptions ({@code OSGI-INF/*.xml}). Reading them all takes a
 * moment: only a configuration that names plugins has it done, or a file that goes.
 */
final class NamedPlugins {
  private static final String FOLDER = ComponentDescription.FOLDER;

  private final Map<String, SortedSet<String>> names = new HashMap<>();
  private final Set<String> needed = new HashSet<>();

  NamedPlugins(List<Path> jars) throws IOException {
    this();
    for (Path jar : jars) {
      try (JarFile file = new JarFile(jar.toFile(), false)) {
        for (ZipEntry entry : Collections.list(file.entries())) {
          if (isComponent(entry.getName())) {
            try (InputStream in = file.getInputStream(entry)) {
              add(ComponentDescription.read(in));
            }
          }
        }
      } catch (XMLStreamException e) {
        throw new IOException(jar + ": " + e.getMessage(), e);
      }
    }
  }

  private NamedPlugins() {}

  /** Of installed bundles, which may have come through deploy/ since the start. */
  static NamedPlugins ofBundles(Bundle... bundles) throws IOException {
    NamedPlugins out = new NamedPlugins();
    for (Bundle bundle : bundles) {
      ComponentDescription.of(bundle).forEach(out::add);
    }
    return out;
  }

  private static boolean isComponent(String entry) {
    return entry.startsWith(FOLDER)
        && entry.endsWith(".xml")
        && entry.indexOf('/', FOLDER.length()) < 0;
  }

  private void add(ComponentDescription component) {
    if (component.needed()) {
      needed.addAll(component.pids());
    }
    for (String each : component.interfaces()) {
      names.computeIfAbsent(each, k -> new TreeSet<>()).add(component.plugin());
    }
  }

  /** Whether a component does without its PID's values only by not being there. */
  boolean isNeeded(String pid) {
    return needed.contains(pid);
  }

  /** Of plugins that have at least one of the interfaces, sorted. */
  SortedSet<String> of(List<String> interfaces) {
    SortedSet<String> out = new TreeSet<>();
    interfaces.forEach(each -> out.addAll(names.getOrDefault(each, Collections.emptySortedSet())));
    return out;
  }
}
