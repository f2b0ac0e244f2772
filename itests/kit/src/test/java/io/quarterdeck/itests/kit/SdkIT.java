// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.kit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.itests.harness.Distribution;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The SDK of the distribution can be published as it is. */
final class SdkIT {
  private static final Path SDK = Distribution.assembled().home().resolve("sdk");
  private static final Map<String, String> DIGESTS =
      Map.of("md5", "MD5", "sha1", "SHA-1", "sha256", "SHA-256");

  private static List<Path> files(String end) throws IOException {
    try (Stream<Path> all = Files.walk(SDK)) {
      return all.filter(f -> f.toString().endsWith(end)).sorted().toList();
    }
  }

  private static boolean has(Path jar, String end) throws IOException {
    try (JarFile file = new JarFile(jar.toFile())) {
      return file.stream().anyMatch(e -> e.getName().endsWith(end));
    }
  }

  @Test
  void itHasOursAndNothingElse() throws IOException {
    Set<String> artifacts = new TreeSet<>();
    for (Path pom : files(".pom")) {
      artifacts.add(SDK.relativize(pom).getName(2).toString());
    }
    assertEquals(
        Set.of(
            "bom",
            "io.quarterdeck.api",
            "io.quarterdeck.runtime",
            "io.quarterdeck.spi",
            "io.quarterdeck.testkit",
            "plugin-check",
            "plugin-parent"),
        artifacts);
    for (Path metadata : files("maven-metadata.xml")) {
      assertTrue(artifacts.remove(SDK.relativize(metadata).getName(2).toString()));
    }
    assertEquals(Set.of(), artifacts, "without maven-metadata.xml");
    try (Stream<Path> groups = Files.list(SDK)) {
      assertEquals(List.of(SDK.resolve("io")), groups.toList());
    }
  }

  @Test
  void aPomNeedsNoOtherOfOurs() throws IOException {
    for (Path pom : files(".pom")) {
      String text = Files.readString(pom);
      assertFalse(text.contains("<parent>"), () -> pom + " has a parent");
      assertTrue(text.contains("<name>Apache-2.0</name>"), () -> pom + " has no licence");
      boolean flattened = Files.exists(Path.of(pom.toString().replace(".pom", ".jar")));
      assertFalse(flattened && text.contains("${"), () -> pom + " has a property left");
    }
  }

  @Test
  void eachJarHasItsSourcesAndItsJavadoc() throws IOException {
    List<Path> jars =
        files(".jar").stream()
            .filter(j -> !j.toString().matches(".*-(sources|javadoc).jar"))
            .toList();
    assertEquals(5, jars.size(), jars::toString);
    for (Path jar : jars) {
      String stem = jar.toString().replaceAll("\\.jar$", "");
      assertTrue(has(jar, ".class"), () -> jar + " has no classes");
      assertTrue(has(Path.of(stem + "-sources.jar"), ".java"), () -> jar + " has no sources");
      assertTrue(has(Path.of(stem + "-javadoc.jar"), "index.html"), () -> jar + " has no Javadoc");
    }
  }

  @Test
  void everyFileHasItsChecksums() throws Exception {
    for (String end : List.of(".pom", ".jar", ".xml")) {
      for (Path file : files(end)) {
        for (Map.Entry<String, String> digest : DIGESTS.entrySet()) {
          byte[] made =
              MessageDigest.getInstance(digest.getValue()).digest(Files.readAllBytes(file));
          Path said = Path.of(file + "." + digest.getKey());
          assertEquals(HexFormat.of().formatHex(made), Files.readString(said), said::toString);
        }
      }
    }
  }
}
