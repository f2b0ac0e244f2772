// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
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
          named.add(
              HOME.resolve("system")
                  .resolve(bundles.group(1).replace('.', '/'))
                  .resolve(bundles.group(2))
                  .resolve(bundles.group(3))
                  .resolve(bundles.group(2) + "-" + bundles.group(3) + ".jar"));
        }
      }
    }

    assertEquals(named, new TreeSet<>(jars(HOME.resolve("system"))));
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
