// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.architecture;

import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** What bundles say of their configuration: one description for each PID of a bundle. */
record Metatype(String bundle, String pid, String name, List<Key> keys) {

  /** A key as the file has it; {@code fallback} is its default, empty when it has none. */
  record Key(String id, String fallback, String description) {}

  /** Of all bundles of ours in a distribution, sorted by PID. */
  static List<Metatype> of(Path home) throws Exception {
    List<Metatype> out = new ArrayList<>();
    try (Stream<Path> files = Files.walk(home.resolve("system/io/quarterdeck"))) {
      for (Path jar : files.filter(f -> f.toString().endsWith(".jar")).sorted().toList()) {
        collect(jar, out);
      }
    }
    out.sort((a, b) -> a.pid.compareTo(b.pid));
    return out;
  }

  private static void collect(Path jar, List<Metatype> out) throws Exception {
    try (JarFile file = new JarFile(jar.toFile())) {
      String bundle = file.getManifest().getMainAttributes().getValue("Bundle-SymbolicName");
      for (JarEntry entry : file.stream().toList()) {
        if (entry.getName().matches("OSGI-INF/metatype/.*\\.xml")) {
          try (InputStream in = file.getInputStream(entry)) {
            out.addAll(read(bundle, in));
          }
        }
      }
    }
  }

  private static List<Metatype> read(String bundle, InputStream xml) throws Exception {
    Element root =
        DocumentBuilderFactory.newDefaultInstance()
            .newDocumentBuilder()
            .parse(xml)
            .getDocumentElement();
    Element type = (Element) root.getElementsByTagName("OCD").item(0);
    List<Key> keys = new ArrayList<>();
    for (Element ad : elements(type.getElementsByTagName("AD"))) {
      keys.add(
          new Key(
              ad.getAttribute("id"), ad.getAttribute("default"), ad.getAttribute("description")));
    }
    return elements(root.getElementsByTagName("Designate")).stream()
        .map(d -> new Metatype(bundle, d.getAttribute("pid"), type.getAttribute("name"), keys))
        .toList();
  }

  private static List<Element> elements(NodeList nodes) {
    List<Element> out = new ArrayList<>();
    for (int i = 0; i < nodes.getLength(); i++) {
      out.add((Element) nodes.item(i));
    }
    return out;
  }
}
