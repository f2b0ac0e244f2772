// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors

import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** The components of a bundle that are there from its start, from their descriptions. */
record BundleJar(Path jar, List<Component> components) {

  /** One component: the interfaces that it provides, and its properties as text. */
  record Component(Set<String> interfaces, Map<String, String> properties) {}

  private static final String GROUP = "io.quarterdeck.spi.group.ApiGroup";
  private static final List<String> ADMISSION =
      List.of(
          "io.quarterdeck.spi.admission.MutatingAdmission",
          "io.quarterdeck.spi.admission.ValidatingAdmission");

  static BundleJar read(Path jar) throws Exception {
    List<Component> components = new ArrayList<>();
    try (JarFile file = new JarFile(jar.toFile())) {
      for (JarEntry entry : Collections.list(file.entries())) {
        if (entry.getName().matches("OSGI-INF/[^/]+\\.xml")) {
          try (InputStream in = file.getInputStream(entry)) {
            Element root =
                DocumentBuilderFactory.newDefaultNSInstance()
                    .newDocumentBuilder()
                    .parse(in)
                    .getDocumentElement();
            if (!root.hasAttribute("factory")) {
              components.add(component(root));
            }
          }
        }
      }
    }
    return new BundleJar(jar, components);
  }

  private static Component component(Element root) {
    Set<String> interfaces = new HashSet<>();
    Map<String, String> properties = new HashMap<>();
    NodeList provided = root.getElementsByTagName("provide");
    for (int i = 0; i < provided.getLength(); i++) {
      interfaces.add(((Element) provided.item(i)).getAttribute("interface"));
    }
    NodeList given = root.getElementsByTagName("property");
    for (int i = 0; i < given.getLength(); i++) {
      Element property = (Element) given.item(i);
      properties.put(property.getAttribute("name"), property.getAttribute("value"));
    }
    return new Component(interfaces, properties);
  }

  /** The names of the API groups that it serves. */
  List<String> groups() {
    return components.stream()
        .filter(c -> c.interfaces().contains(GROUP))
        .map(c -> c.properties().get("name"))
        .sorted()
        .toList();
  }

  /** The names of its admission plugins that are on by default; each must say whether it is. */
  List<String> admissionByDefault() {
    List<String> on = new ArrayList<>();
    for (Component c : components) {
      if (!Collections.disjoint(c.interfaces(), ADMISSION)) {
        String name = c.properties().get("name");
        switch (String.valueOf(c.properties().get("enabledByDefault"))) {
          case "true" -> on.add(name);
          case "false" -> {}
          default ->
              throw new IllegalStateException(
                  jar + ": " + name + " has no property enabledByDefault:Boolean=true or =false");
        }
      }
    }
    Collections.sort(on);
    return on;
  }
}
