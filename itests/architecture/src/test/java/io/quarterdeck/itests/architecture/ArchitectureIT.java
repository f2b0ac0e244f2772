// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.architecture;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The assembled distribution against the rules. */
final class ArchitectureIT {
  private static final Path ROOT = Path.of(System.getProperty("quarterdeck.root", ""));
  private static final Path HOME = Path.of(System.getProperty("quarterdeck.distribution", ""));
  private static final Pattern MODULE = Pattern.compile("<module>([^<]+)</module>");
  private static final Pattern BUNDLE =
      Pattern.compile("\"id\": \"([^:\"]+):([^:\"]+):([^:\"]+)\"\\}");
  private static final Pattern GROUPS =
      Pattern.compile("\"quarterdeck-apigroups\": [^}]*\"text\": \\[\"([^\"]+)\"\\]\\}");
  private static final Pattern NAME =
      Pattern.compile("<property name=\"name\" type=\"String\" value=\"([^\"]+)\"/>");

  @Test
  void nothingImportsUpwardsSidewaysOrOutOfAnEdge() throws IOException {
    List<BundleManifest> ours = new ArrayList<>();
    for (Path jar : jars(HOME.resolve("system/io/quarterdeck"))) {
      ours.add(BundleManifest.read(jar));
    }

    assertTrue(ours.size() > 30, "only " + ours.size() + " bundles were found");
    assertEquals(List.of(), Floors.breaches(ours));
  }

  @Test
  void aBundlesNameIsItsFolder() throws IOException {
    Set<String> named = new TreeSet<>();
    for (Path jar : jars(HOME.resolve("system/io/quarterdeck"))) {
      named.add(BundleManifest.read(jar).symbolicName());
    }
    Set<String> folders = new TreeSet<>();
    Matcher modules = MODULE.matcher(Files.readString(ROOT.resolve("bundles/pom.xml")));
    while (modules.find()) {
      Path folder = ROOT.resolve("bundles").resolve(String.valueOf(modules.group(1)));
      if (!isEmbedded(folder)) {
        folders.add(
            "io.quarterdeck." + modules.group(1).replaceFirst("^core/", "").replace('/', '.'));
      }
    }

    assertEquals(folders, named);
  }

  @Test
  void systemHoldsWhatTheFeaturesNameAndNothingElse() throws IOException {
    Set<Path> named = new TreeSet<>();
    try (Stream<Path> features = Files.list(HOME.resolve("features"))) {
      for (Path feature : features.filter(Files::isRegularFile).toList()) {
        Matcher bundles = BUNDLE.matcher(Files.readString(feature));
        while (bundles.find()) {
          named.add(jar(bundles));
        }
      }
    }

    assertEquals(named, new TreeSet<>(jars(HOME.resolve("system"))));
  }

  /** Or discovery would be published without it, and its paths be 404, until it has come. */
  @Test
  void aFeatureNamesTheGroupsThatItsBundlesServe() throws IOException {
    List<String> wrong = new ArrayList<>();
    Set<String> seen = new TreeSet<>();
    try (Stream<Path> features = Files.list(HOME.resolve("features"))) {
      for (Path feature : features.filter(Files::isRegularFile).toList()) {
        String text = Files.readString(feature);
        Set<String> served = new TreeSet<>();
        Matcher bundles = BUNDLE.matcher(text);
        while (bundles.find()) {
          if (String.valueOf(bundles.group(2)).startsWith("io.quarterdeck.")) {
            served.addAll(groups(jar(bundles)));
          }
        }
        Set<String> named = new TreeSet<>();
        Matcher groups = GROUPS.matcher(text);
        while (groups.find()) {
          named.add(groups.group(1));
        }
        if (!named.equals(served)) {
          wrong.add(feature.getFileName() + " names " + named + ", served are " + served);
        }
        seen.addAll(served);
      }
    }

    assertEquals(List.of(), wrong);
    assertTrue(seen.containsAll(Set.of("core", "apps", "apiextensions.k8s.io")), seen.toString());
  }

  /** The names of the API groups that a bundle serves from its start. */
  private static Set<String> groups(Path jar) throws IOException {
    Set<String> names = new TreeSet<>();
    try (JarFile file = new JarFile(jar.toFile())) {
      for (JarEntry entry : Collections.list(file.entries())) {
        if (entry.getName().startsWith("OSGI-INF/") && entry.getName().endsWith(".xml")) {
          String xml = new String(file.getInputStream(entry).readAllBytes(), UTF_8);
          Matcher name = NAME.matcher(xml);
          if (xml.contains("interface=\"io.quarterdeck.spi.group.ApiGroup\"/>")
              && !xml.contains(" factory=")
              && name.find()) {
            names.add(name.group(1));
          }
        }
      }
    }
    return names;
  }

  private static Path jar(Matcher bundle) {
    return HOME.resolve("system")
        .resolve(bundle.group(1).replace('.', '/'))
        .resolve(bundle.group(2))
        .resolve(bundle.group(3))
        .resolve(bundle.group(2) + "-" + bundle.group(3) + ".jar");
  }

  /** A library that several bundles embed says so in its pom, and is no bundle itself. */
  private static boolean isEmbedded(Path folder) {
    return folder.endsWith("apigroups/podtemplate")
        || folder.endsWith("admission/webhooks")
        || folder.endsWith("admission/signers");
  }

  private static List<Path> jars(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(file -> file.toString().endsWith(".jar")).sorted().toList();
    }
  }
}
