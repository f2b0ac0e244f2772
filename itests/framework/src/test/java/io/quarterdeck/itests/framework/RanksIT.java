// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.framework;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.Test;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** docs/ranks.md against the components of the bundles that are built. */
public class RanksIT {
  private static final Map<String, String> KINDS =
      Map.of(
          "io.quarterdeck.spi.authentication.Authenticator", "authenticator",
          "io.quarterdeck.spi.authorization.Authorizer", "authorizer",
          "io.quarterdeck.spi.stage.Stage", "stage",
          "io.quarterdeck.spi.admission.MutatingAdmission", "admission",
          "io.quarterdeck.spi.admission.ValidatingAdmission", "admission");
  private static final Pattern ROW = Pattern.compile("\\| (-?\\d+) \\| (\\w+) \\|.*");

  private final Path root = Path.of(System.getProperty("quarterdeck.root"));

  @Test
  public void everyPluginStandsInTheTableWithItsRank() throws Exception {
    Map<String, String> table = table();
    Map<String, String> built = built();
    assertFalse("some plugin bundles are built", built.isEmpty());
    Map<String, String> expected = new TreeMap<>(table);
    expected.keySet().retainAll(built.keySet());
    assertEquals(expected, built);
  }

  private Map<String, String> table() throws IOException {
    Map<String, String> out = new TreeMap<>();
    String kind = "";
    for (String line : Files.readAllLines(root.resolve("docs/ranks.md"))) {
      Matcher row = ROW.matcher(line);
      if (line.startsWith("## ")) {
        kind = line.substring(3);
      } else if (row.matches()) {
        out.put(kind + " " + row.group(2), row.group(1));
      }
    }
    return out;
  }

  private Map<String, String> built() throws Exception {
    Map<String, String> out = new TreeMap<>();
    try (Stream<Path> files = Files.walk(root.resolve("bundles"), 7)) {
      for (Path f : files.filter(RanksIT::isComponent).toList()) {
        add(f, out);
      }
    }
    return out;
  }

  private static boolean isComponent(Path f) {
    return f.toString().endsWith(".xml") && f.getParent().endsWith("target/classes/OSGI-INF");
  }

  private static void add(Path file, Map<String, String> out) throws Exception {
    Element component =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(file.toFile())
            .getDocumentElement();
    NodeList services = component.getElementsByTagName("provide");
    for (int i = 0; i < services.getLength(); i++) {
      String kind = KINDS.get(((Element) services.item(i)).getAttribute("interface"));
      if (kind != null) {
        out.put(kind + " " + property(component, "name"), property(component, "rank"));
      }
    }
  }

  private static String property(Element component, String name) {
    NodeList properties = component.getElementsByTagName("property");
    for (int i = 0; i < properties.getLength(); i++) {
      Element p = (Element) properties.item(i);
      if (name.equals(p.getAttribute("name"))) {
        return p.getAttribute("value");
      }
    }
    return "";
  }
}
