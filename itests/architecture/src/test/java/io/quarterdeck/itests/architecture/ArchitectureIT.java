// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.itests.architecture.Components.Component;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
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
  private static final Pattern QUOTED = Pattern.compile("\"([^\"]+)\"");
  private static final Pattern TEXT =
      Pattern.compile("\"quarterdeck-(apigroups|admission)\": [^}]*\"text\": \\[([^\\]]*)\\]\\}");

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
  void aFeatureNamesTheGroupsThatItsBundlesServe() throws Exception {
    Set<String> served = requireNamed("apigroups", c -> c.provides(List.of(Components.GROUP)));

    assertTrue(served.containsAll(Set.of("core", "apps", "apiextensions.k8s.io")), "" + served);
  }

  /** Or what is written before they have come would bypass them. */
  @Test
  void aFeatureNamesTheAdmissionPluginsThatAreOnByDefault() throws Exception {
    Set<String> on =
        requireNamed(
            "admission",
            c -> c.provides(Components.ADMISSION) && c.enabledByDefault().equals("true"));

    assertTrue(on.containsAll(Set.of("NamespaceLifecycle", "PodSecurity")), "" + on);
    assertFalse(on.contains("AlwaysDeny"), "" + on);
  }

  /** Each feature names in the extension those components of its bundles, and no other does. */
  private static Set<String> requireNamed(String extension, Predicate<Component> which)
      throws Exception {
    List<String> wrong = new ArrayList<>();
    Set<String> all = new TreeSet<>();
    try (Stream<Path> features = Files.list(HOME.resolve("features"))) {
      for (Path feature : features.filter(Files::isRegularFile).toList()) {
        String text = Files.readString(feature);
        Set<String> has = new TreeSet<>();
        Matcher bundles = BUNDLE.matcher(text);
        while (bundles.find()) {
          if (String.valueOf(bundles.group(2)).startsWith("io.quarterdeck.")) {
            Components.in(jar(bundles)).stream()
                .filter(which)
                .map(Component::name)
                .forEach(has::add);
          }
        }
        if (!named(extension, text).equals(has)) {
          wrong.add(feature.getFileName() + " names other than " + has);
        }
        all.addAll(has);
      }
    }

    assertEquals(List.of(), wrong);
    return all;
  }

  private static Set<String> named(String extension, String feature) {
    Set<String> names = new TreeSet<>();
    Matcher texts = TEXT.matcher(feature);
    while (texts.find()) {
      if (extension.equals(texts.group(1))) {
        Matcher quoted = QUOTED.matcher(texts.group(2));
        while (quoted.find()) {
          names.add(quoted.group(1));
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
  private static boolean isEmbedded(Path folder) throws IOException {
    return Files.readString(folder.resolve("pom.xml"))
        .contains("<quarterdeck.embedded>true</quarterdeck.embedded>");
  }

  private static List<Path> jars(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(file -> file.toString().endsWith(".jar")).sorted().toList();
    }
  }
}
