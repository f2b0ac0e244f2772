// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.architecture;

import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** The components that bundles have from their start, from their descriptions. */
final class Components {
  static final String GROUP = "io.quarterdeck.spi.group.ApiGroup";
  static final List<String> ADMISSION =
      List.of(
          "io.quarterdeck.spi.admission.MutatingAdmission",
          "io.quarterdeck.spi.admission.ValidatingAdmission");

  private Components() {}

  /** The interfaces that a component provides, and its properties as text. */
  record Component(Set<String> interfaces, Map<String, String> properties) {

    boolean provides(Collection<String> some) {
      return !Collections.disjoint(interfaces, some);
    }

    String name() {
      return properties.getOrDefault("name", "");
    }

    int rank() {
      return Integer.parseInt(properties.getOrDefault("rank", "0"));
    }

    String enabledByDefault() {
      return properties.getOrDefault("enabledByDefault", "");
    }
  }

  /** Of all bundles of ours in a distribution. */
  static List<Component> of(Path home) throws Exception {
    List<Component> out = new ArrayList<>();
    try (Stream<Path> files = Files.walk(home.resolve("system/io/quarterdeck"))) {
      for (Path jar : files.filter(f -> f.toString().endsWith(".jar")).sorted().toList()) {
        out.addAll(in(jar));
      }
    }
    return out;
  }

  static List<Component> in(Path jar) throws Exception {
    List<Component> out = new ArrayList<>();
    try (JarFile file = new JarFile(jar.toFile())) {
      for (JarEntry entry : Collections.list(file.entries())) {
        if (entry.getName().matches("OSGI-INF/[^/]+\\.xml")) {
          try (InputStream in = file.getInputStream(entry)) {
            Element root =
                DocumentBuilderFactory.newDefaultInstance()
                    .newDocumentBuilder()
                    .parse(in)
                    .getDocumentElement();
            if (root.getAttribute("factory").isEmpty()) {
              out.add(read(root));
            }
          }
        }
      }
    }
    return out;
  }

  private static Component read(Element root) {
    Set<String> interfaces = new HashSet<>();
    for (Element provided : elements(root, "provide")) {
      interfaces.add(provided.getAttribute("interface"));
    }
    Map<String, String> properties = new HashMap<>();
    for (Element property : elements(root, "property")) {
      properties.put(property.getAttribute("name"), property.getAttribute("value"));
    }
    return new Component(interfaces, properties);
  }

  private static List<Element> elements(Element root, String name) {
    NodeList nodes = root.getElementsByTagName(name);
    List<Element> out = new ArrayList<>();
    for (int i = 0; i < nodes.getLength(); i++) {
      out.add((Element) nodes.item(i));
    }
    return out;
  }
}
