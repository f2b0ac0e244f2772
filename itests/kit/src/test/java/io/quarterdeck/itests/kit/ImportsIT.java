// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.kit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.itests.harness.Distribution;
import io.quarterdeck.itests.harness.Distribution.Ended;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An import that the server would not resolve is found when the plugin is built. */
final class ImportsIT {
  private static final Path HOME = Distribution.assembled().home();
  private static final String JSOUP =
      "<dependencies><dependency><groupId>org.jsoup</groupId><artifactId>jsoup</artifactId>"
          + "<version>1.16.1</version></dependency></dependencies>\n</project>";

  @TempDir private Path folder;

  /** A stage that uses jsoup. */
  private void project(CleanMachine machine, String name, String bnd) throws IOException {
    machine.ok(
        "bash %s/bin/quarterdeck new-plugin %s --kind stage --package org.acme.%s"
            .formatted(HOME, name, name));
    Path project = folder.resolve(name);
    Path pom = project.resolve("pom.xml");
    Files.writeString(pom, Files.readString(pom).replace("</project>", JSOUP));
    Files.writeString(
        project.resolve("src/main/java/org/acme/" + name + "/Page.java"),
        "package org.acme.%s;\nfinal class Page {\n  org.jsoup.nodes.Document document;\n}\n"
            .formatted(name));
    Files.writeString(project.resolve("bnd.bnd"), bnd);
  }

  @Test
  void oneLineNamesThePackageItsUserAndWhatToDo() throws IOException {
    CleanMachine machine = new CleanMachine(folder);
    project(machine, "missing", "");
    project(
        machine,
        "newer",
        "Import-Package: !org.jspecify.annotations,!org.jsoup.*,io.quarterdeck.spi.stage;version='[99,100)',*\n");
    project(
        machine,
        "embedded",
        "-includeresource: jsoup-*.jar;lib:=true\n"
            + "Import-Package: !org.jspecify.annotations,com.google.re2j.*;resolution:=optional,"
            + "javax.annotation.*;resolution:=optional,*\n");
    Files.writeString(folder.resolve("pom.xml"), CleanMachine.all("missing", "newer", "embedded"));
    Ended ended = machine.run("mvn -B -fae -DskipTests package");
    String said = ended.out() + ended.err();
    assertEquals(1, ended.exitCode(), said);
    assertEquals(
        Set.of(
            "The import of org.jsoup.nodes [1.16,2), which org.acme.missing.Page uses, does not resolve:"
                + " the server does not have it; embed it: see docs/writing-a-plugin.md",
            "The import of io.quarterdeck.spi.stage [99,100), which org.acme.newer.Newer uses, does"
                + " not resolve: the server has 1.0.0; embed it: see docs/writing-a-plugin.md"),
        said.lines()
            .filter(l -> l.contains("The import of"))
            .map(l -> l.replaceAll(".*?(The import of.*?)(?: -> .*)?$", "$1"))
            .collect(Collectors.toSet()));
    assertTrue(Files.exists(folder.resolve("embedded/target/org.acme.embedded-1.0.0.jar")), said);
  }

  /** The list in the SDK is what the bundles of the default profile say. */
  @Test
  void theSdkKnowsWhatTheServerHas() throws IOException {
    Set<String> exported = new TreeSet<>();
    String profile = Files.readString(HOME.resolve("features/profiles/default.json"));
    try (Stream<Path> features = Files.list(HOME.resolve("features"))) {
      for (Path feature : features.filter(f -> f.toString().endsWith(".json")).toList()) {
        String name = String.valueOf(feature.getFileName()).replace(".json", "");
        if (profile.contains("\"" + name + "\"")) {
          for (String line : Files.readAllLines(feature)) {
            exported.addAll(exports(line.replaceAll(".*\"id\": \"([^\"]*)\".*", "$1")));
          }
        }
      }
    }
    Set<String> known = new TreeSet<>(packages());
    assertTrue(exported.size() > 100, exported::toString);
    assertTrue(known.remove("org.osgi.framework"), "the framework's own");
    exported.removeAll(known);
    assertEquals(Set.of(), exported, "exported, and not known to plugin-check");
  }

  private static Set<String> exports(String coordinates) throws IOException {
    String[] parts = coordinates.split(":");
    if (parts.length != 3 || !coordinates.matches("[\\w.:-]+") || parts[0].endsWith(".features")) {
      return Set.of();
    }
    Path jar =
        HOME.resolve(
            "system/%s/%s/%s/%2$s-%3$s.jar"
                .formatted(parts[0].replace('.', '/'), parts[1], parts[2]));
    try (JarFile file = new JarFile(jar.toFile())) {
      String header = file.getManifest().getMainAttributes().getValue("Export-Package");
      return header == null
          ? Set.of()
          : Arrays.stream(header.replaceAll("\"[^\"]*\"", "").split("[,;]"))
              .filter(c -> c.matches("[\\w.]+"))
              .collect(Collectors.toSet());
    }
  }

  private static Set<String> packages() throws IOException {
    try (Stream<Path> files = Files.walk(HOME.resolve("sdk/io/quarterdeck/plugin-check"))) {
      Path jar =
          files
              .filter(f -> f.toString().matches(".*plugin-check-[^/]*(?<!sources|javadoc)\\.jar"))
              .findFirst()
              .orElseThrow();
      try (JarFile file = new JarFile(jar.toFile());
          InputStream in =
              file.getInputStream(file.getEntry("io/quarterdeck/plugincheck/packages.txt"))) {
        return new String(in.readAllBytes(), StandardCharsets.UTF_8)
            .lines()
            .map(l -> l.split(" ")[0])
            .collect(Collectors.toSet());
      }
    }
  }
}
