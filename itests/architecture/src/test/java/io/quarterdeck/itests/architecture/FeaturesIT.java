// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.architecture;

import static java.util.Objects.requireNonNull;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code build-tools/features} writes for a small repository, and what it refuses. */
class FeaturesIT {
  private static final String GROUP = "io.quarterdeck.spi.group.ApiGroup";
  private static final String ADMISSION = "io.quarterdeck.spi.admission.ValidatingAdmission";

  @TempDir static Path classes;
  @TempDir Path root;
  private final List<String> modules = new ArrayList<>();

  /** How a run of the generator ended. */
  private record Outcome(int code, String errors) {}

  @BeforeAll
  static void compile() throws IOException {
    Path sources =
        Path.of(requireNonNull(System.getProperty("quarterdeck.root")), "build-tools/features");
    List<String> arguments = new ArrayList<>(List.of("-d", classes.toString()));
    try (Stream<Path> files = Files.list(sources)) {
      files.map(Path::toString).filter(f -> f.endsWith(".java")).forEach(arguments::add);
    }
    assertEquals(
        0,
        requireNonNull(ToolProvider.getSystemJavaCompiler())
            .run(null, null, null, arguments.toArray(String[]::new)));
  }

  @BeforeEach
  void repository() throws IOException {
    write("distribution/bundles/pom.xml", "<project>\n  <dependencies>\n  </dependencies>\n");
    write("features/core.json", "{}");
    profile("\n    \"core\",\n    \"apigroups.*\"\n  ");
    Files.createDirectories(root.resolve("home/system/io/quarterdeck"));
    module("core/api", "io.quarterdeck.api", "");
    jar("core/api", "io.quarterdeck.api");
    module("apigroups/apps", "io.quarterdeck.apigroups.apps", "");
    jar("apigroups/apps", "io.quarterdeck.apigroups.apps", component(GROUP, "name", "apps"));
  }

  private Path write(String file, String text) throws IOException {
    Path path = root.resolve(file);
    Files.createDirectories(requireNonNull(path.getParent()));
    return Files.writeString(path, text);
  }

  private String read(String file) throws IOException {
    return Files.readString(root.resolve(file));
  }

  /** The assembly has copied the profiles that are written by hand. */
  private void profile(String features) throws IOException {
    String text =
        "{\"quarterdeck-features\": {\"kind\": \"optional\", \"text\": [" + features + "]}}";
    write("features/profiles/default.json", text);
    write("home/features/profiles/default.json", text);
  }

  private void module(String path, String artifact, String more) throws IOException {
    modules.add("<module>" + path + "</module>");
    write("bundles/pom.xml", "<modules>" + String.join("\n", modules) + "</modules>");
    write(
        "bundles/" + path + "/pom.xml",
        "<parent><artifactId>bundles</artifactId></parent><artifactId>%s</artifactId>%s"
            .formatted(artifact, more));
  }

  private void jar(String path, String artifact, String... components) throws IOException {
    Path jar = root.resolve("bundles/" + path + "/target/" + artifact + "-1.0.jar");
    Files.createDirectories(requireNonNull(jar.getParent()));
    try (OutputStream file = Files.newOutputStream(jar);
        JarOutputStream out = new JarOutputStream(file)) {
      for (int i = 0; i < components.length; i++) {
        out.putNextEntry(new JarEntry("OSGI-INF/component" + i + ".xml"));
        out.write(components[i].getBytes(StandardCharsets.UTF_8));
        out.closeEntry();
      }
    }
  }

  /** A component's description with properties, given as names and values. */
  private static String component(String provided, String... properties) {
    StringBuilder out =
        new StringBuilder(
            "<component><service><provide interface=\"" + provided + "\"/></service>");
    for (int i = 0; i < properties.length; i += 2) {
      out.append(
          "<property name=\"%s\" value=\"%s\"/>".formatted(properties[i], properties[i + 1]));
    }
    return out + "</component>";
  }

  private Outcome run(String... arguments) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(requireNonNull(System.getProperty("java.home")), "bin", "java").toString());
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-cp", classes.toString(), "Features"));
    command.add(root.toString());
    command.addAll(List.of(arguments));
    Process process = new ProcessBuilder(command).start();
    String errors = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Outcome(process.waitFor(), errors);
  }

  /** Writes the order pom and fills the distribution. */
  private Outcome build() throws Exception {
    assertEquals(new Outcome(0, ""), run());
    return run("1.0", root.resolve("home").toString());
  }

  private void assertRefused(String why, Outcome outcome) {
    assertEquals(new Outcome(1, "features: " + why + System.lineSeparator()), outcome);
  }

  @Test
  void theOrderPomListsEveryModuleByName() throws Exception {
    assertEquals(new Outcome(0, ""), run());
    String line =
        "    <dependency><groupId>io.quarterdeck</groupId><artifactId>%s</artifactId>"
            + "<version>${project.version}</version></dependency>\n";
    assertEquals(
        "<project>\n  <dependencies>\n"
            + line.formatted("io.quarterdeck.api")
            + line.formatted("io.quarterdeck.apigroups.apps")
            + "  </dependencies>\n",
        read("distribution/bundles/pom.xml"));
  }

  @Test
  void aBundleIsCopiedAndHasAFeatureThatSaysWhatItServes() throws Exception {
    assertEquals(new Outcome(0, ""), build());
    assertTrue(
        Files.exists(
            root.resolve(
                "home/system/io/quarterdeck/io.quarterdeck.apigroups.apps/1.0/"
                    + "io.quarterdeck.apigroups.apps-1.0.jar")));
    assertEquals(
        """
        {
          "feature-resource-version": "1.0",
          "id": "io.quarterdeck.features:apigroups.apps:1.0",
          "name": "apigroups.apps",
          "description": "The apps API group",
          "bundles": [
            {"id": "io.quarterdeck:io.quarterdeck.apigroups.apps:1.0"}
          ],
          "extensions": {
            "quarterdeck-apigroups": {"kind": "optional", "type": "text", "text": ["apps"]}
          }
        }
        """,
        read("home/features/apigroups.apps.json"));
    assertFalse(Files.exists(root.resolve("home/features/api.json")), "its folder has one for all");
  }

  @Test
  void aFeatureNamesTheAdmissionPluginsThatAreOnByDefault() throws Exception {
    module("admission/many", "io.quarterdeck.admission.many", "<description> Many </description>");
    jar(
        "admission/many",
        "io.quarterdeck.admission.many",
        component(ADMISSION, "name", "Second", "enabledByDefault", "true"),
        component(ADMISSION, "name", "Off", "enabledByDefault", "false"),
        component(ADMISSION, "name", "First", "enabledByDefault", "true"));
    assertEquals(new Outcome(0, ""), build());
    String feature = read("home/features/admission.many.json");
    assertTrue(feature.contains("\"description\": \"Many\""), feature);
    assertTrue(feature.contains("\"text\": [\"First\", \"Second\"]"), feature);
  }

  @Test
  void aProfileHasEveryFeatureOfAFolderButThoseLeftOut() throws Exception {
    for (String name : new String[] {"zeta", "batch"}) {
      module("apigroups/" + name, "io.quarterdeck.apigroups." + name, "");
      jar("apigroups/" + name, "io.quarterdeck.apigroups." + name);
    }
    profile("\n    \"apigroups.*\",\n    \"core\",\n    \"!apigroups.zeta\"\n  ");
    assertEquals(new Outcome(0, ""), build());
    assertEquals(
        "{\"quarterdeck-features\": {\"kind\": \"optional\", \"text\": [\n"
            + "    \"apigroups.apps\",\n    \"apigroups.batch\",\n    \"core\"\n  ]}}",
        read("home/features/profiles/default.json"));
  }

  @Test
  void whatAnEarlierBuildHasLeftIsRemoved() throws Exception {
    Path jar = write("home/system/io/quarterdeck/io.quarterdeck.gone/1.0/gone.jar", "old");
    Path feature = write("home/features/apigroups.gone.json", "{}");
    write("home/features/core.json", "{}");
    Path foreign = write("home/system/org/example/kept.jar", "theirs");
    assertEquals(new Outcome(0, ""), build());
    assertFalse(Files.exists(jar));
    assertFalse(Files.exists(feature));
    assertTrue(Files.exists(root.resolve("home/features/core.json")));
    assertTrue(Files.exists(foreign));
  }

  @Test
  void anEmbeddedLibraryIsNoBundle() throws Exception {
    module(
        "libraries/pods",
        "io.quarterdeck.libraries.pods",
        "<quarterdeck.embedded>true</quarterdeck.embedded>");
    assertEquals(new Outcome(0, ""), build(), "not even its jar is needed");
    assertFalse(Files.exists(root.resolve("home/features/libraries.pods.json")));
  }

  @Test
  void aMissingJarIsRefused() throws Exception {
    module("apigroups/batch", "io.quarterdeck.apigroups.batch", "");
    assertRefused(
        root.resolve("bundles/apigroups/batch/target/io.quarterdeck.apigroups.batch-1.0.jar")
            + " is missing: build with -pl distribution -am",
        build());
  }

  @Test
  void anOrderPomThatIsBehindIsRefused() throws Exception {
    assertRefused(
        "distribution/bundles/pom.xml is behind bundles/pom.xml:"
            + " java build-tools/features/Features.java .",
        run("1.0", root.resolve("home").toString()));
  }

  @Test
  void aWildcardThatMatchesNothingIsRefused() throws Exception {
    profile("\"core\", \"stages.*\"");
    assertRefused(
        root.resolve("home/features/profiles/default.json")
            + " has a wildcard that matches nothing: stages.*",
        build());
  }

  @Test
  void aFeatureThatThereIsNotIsRefused() throws Exception {
    Path file = root.resolve("home/features/profiles/default.json");
    profile("\"coer\"");
    assertRefused(file + " names a feature that there is not: coer", build());
    profile("\"core\", \"!apigroups.batch\"");
    assertRefused(file + " names a feature that there is not: apigroups.batch", build());
  }

  @Test
  void aProfileWithoutFeaturesIsRefused() throws Exception {
    write("home/features/profiles/default.json", "{}");
    assertRefused(
        root.resolve("home/features/profiles/default.json") + " names no quarterdeck-features",
        build());
  }

  @Test
  void aModuleWithoutAnArtifactIsRefused() throws Exception {
    module("apigroups/batch", "x", "");
    write("bundles/apigroups/batch/pom.xml", "<parent></parent>");
    assertRefused("bundles/apigroups/batch/pom.xml has no artifactId", run());
  }

  @Test
  void anAdmissionPluginThatDoesNotSayWhetherItIsOnIsRefused() throws Exception {
    module("admission/mute", "io.quarterdeck.admission.mute", "");
    jar("admission/mute", "io.quarterdeck.admission.mute", component(ADMISSION, "name", "Mute"));
    assertRefused(
        root.resolve("bundles/admission/mute/target/io.quarterdeck.admission.mute-1.0.jar")
            + ": Mute has no property enabledByDefault:Boolean=true or =false",
        build());
  }
}
