// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** Every key that a bundle understands is shown in a file of etc/, set or commented out. */
final class ConfigurationFilesIT {
  private static final Path HOME = Path.of(System.getProperty("quarterdeck.distribution", ""));

  @Test
  void everyPidHasItsFileAndEveryKeyIsInIt() throws Exception {
    Set<String> known = new TreeSet<>();
    Set<String> shown = new TreeSet<>();
    try (Stream<Path> jars = Files.walk(HOME.resolve("system/io/quarterdeck"))) {
      for (Path jar : jars.filter(file -> file.toString().endsWith(".jar")).toList()) {
        collect(jar, known, shown);
      }
    }
    Set<String> files = new TreeSet<>();
    try (Stream<Path> etc = Files.list(HOME.resolve("etc"))) {
      etc.map(file -> String.valueOf(file.getFileName()))
          .filter(name -> name.endsWith(".cfg"))
          .forEach(files::add);
    }

    Set<String> expected = new TreeSet<>();
    known.forEach(key -> expected.add(key.substring(0, key.indexOf(' ')) + ".cfg"));
    assertEquals(expected, files);
    assertEquals(known, shown);
  }

  private static void collect(Path jar, Set<String> known, Set<String> shown) throws Exception {
    try (JarFile file = new JarFile(jar.toFile())) {
      for (JarEntry entry : file.stream().toList()) {
        if (entry.getName().matches("OSGI-INF/metatype/.*\\.xml")) {
          try (InputStream in = file.getInputStream(entry)) {
            collect(in, known, shown);
          }
        }
      }
    }
  }

  private static void collect(InputStream metatype, Set<String> known, Set<String> shown)
      throws Exception {
    Element root =
        DocumentBuilderFactory.newDefaultInstance()
            .newDocumentBuilder()
            .parse(metatype)
            .getDocumentElement();
    NodeList designates = root.getElementsByTagName("Designate");
    NodeList keys = root.getElementsByTagName("AD");
    for (int d = 0; d < designates.getLength(); d++) {
      String pid = ((Element) designates.item(d)).getAttribute("pid");
      for (int k = 0; k < keys.getLength(); k++) {
        String key = ((Element) keys.item(k)).getAttribute("id");
        known.add(pid + " " + key);
        if (shows(HOME.resolve("etc").resolve(pid + ".cfg"), key)) {
          shown.add(pid + " " + key);
        }
      }
    }
  }

  private static boolean shows(Path file, String key) throws IOException {
    return Files.exists(file)
        && Pattern.compile("^#?" + Pattern.quote(key) + " *=", Pattern.MULTILINE)
            .matcher(Files.readString(file))
            .find();
  }
}
