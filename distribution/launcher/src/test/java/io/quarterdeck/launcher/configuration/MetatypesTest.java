// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher.configuration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.launcher.failure.LaunchException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.jar.JarOutputStream;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the jars at hand declare: PIDs and plugins. */
final class MetatypesTest {
  private static final String PIDS =
      """
      <OCD id="o"><AD id="k" type="String"/></OCD>
      <Designate pid="io.quarterdeck.authentication"><Object ocdref="o"/></Designate>
      <Designate pid="io.quarterdeck.authentication.tokenfile"><Object ocdref="o"/></Designate>
      <Designate pid="org.example"><Object ocdref="o"/></Designate>
      <Designate factoryPid="io.quarterdeck.many"><Object ocdref="o"/></Designate>
      """;

  @TempDir private Path folder;

  private Path jar(Map<String, String> entries) throws IOException {
    Path jar = Files.createTempFile(folder, "bundle", ".jar");
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
      for (Map.Entry<String, String> entry : entries.entrySet()) {
        out.putNextEntry(new ZipEntry(entry.getKey()));
        out.write(entry.getValue().getBytes(StandardCharsets.UTF_8));
      }
    }
    return jar;
  }

  @ParameterizedTest
  @CsvSource({
    "io.quarterdeck.authentication, true",
    "io.quarterdeck.authentication~x, false",
    "io.quarterdeck.many, false",
    "io.quarterdeck.many~x, true",
    "io.quarterdeck.many~, true",
    "org.example, true",
    "io.quarterdeck, false"
  })
  void onlyAFactoryHasInstances(String instance, boolean known) throws Exception {
    assertEquals(known, MetatypeJar.of(folder, PIDS).find(instance) != null);
  }

  @ParameterizedTest
  @CsvSource({
    "authentication.k, io.quarterdeck.authentication",
    "authentication.tokenfile, io.quarterdeck.authentication",
    "authentication.tokenfile.file, io.quarterdeck.authentication.tokenfile",
    "authentication.tokenfile.a.b, io.quarterdeck.authentication.tokenfile",
    "many.k,",
    "k,",
    "authentication,"
  })
  void anOptionBelongsToTheLongestPidThatItBeginsWith(String option, String pid) throws Exception {
    Pid found = MetatypeJar.of(folder, PIDS).longestPrefix(option);
    assertEquals(pid, found == null ? null : found.name());
  }

  @Test
  void allJarsCountAndWhatIsElsewhereInThemDoesNot() throws Exception {
    String document =
        "<m:MetaData xmlns:m=\"m\"><Designate pid=\"%s\"><Object ocdref=\"o\"/></Designate>"
            + "</m:MetaData>";
    Path other =
        jar(
            Map.of(
                "OSGI-INF/metatype/b.xml", document.formatted("b"),
                "OSGI-INF/metatype/readme.txt", "no xml",
                "OSGI-INF/c.xml", document.formatted("c"),
                "metatype/d.xml", document.formatted("d")));
    Metatypes both = Metatypes.ofJars(List.of(MetatypeJar.jar(folder, PIDS), other));
    assertNotNull(both.find("org.example"));
    assertNotNull(both.find("b"));
    assertNull(both.find("c"));
    assertNull(both.find("d"));
  }

  @Test
  void aJarThatCannotBeReadIsNamed() throws Exception {
    Path broken = jar(Map.of("OSGI-INF/metatype/a.xml", "<m:MetaData"));
    Path none = Files.writeString(folder.resolve("none.jar"), "no jar");
    for (Path jar : List.of(broken, none, folder.resolve("absent.jar"))) {
      LaunchException e = assertThrows(LaunchException.class, () -> Metatypes.ofJars(List.of(jar)));
      assertEquals(2, e.exitCode());
      assertTrue(
          String.valueOf(e.getMessage()).startsWith("the metatype in " + jar + " cannot be read: "),
          e.getMessage());
    }
  }

  private static String component(String name, String... interfaces) {
    StringBuilder out =
        new StringBuilder("<scr:component xmlns:scr=\"http://www.osgi.org/xmlns/scr/v1.4.0\">");
    out.append("<property name=\"service.ranking\" type=\"Integer\" value=\"7\"/>");
    out.append("<property name=\"name\" type=\"String\" value=\"" + name + "\"/><service>");
    for (String each : interfaces) {
      out.append("<provide interface=\"" + each + "\"/>");
    }
    return out + "</service></scr:component>";
  }

  @Test
  void pluginsAreKnownByTheirInterfaces() throws Exception {
    NamedPlugins plugins =
        new NamedPlugins(
            List.of(
                jar(
                    Map.of(
                        "OSGI-INF/a.xml", component("RBAC", "x.Authorizer"),
                        "OSGI-INF/b.xml", component("Node", "x.Authorizer", "x.Other"),
                        "OSGI-INF/deeper/c.xml", component("Hidden", "x.Authorizer"))),
                jar(Map.of("OSGI-INF/a.xml", component("Anonymous", "x.Authenticator")))));
    assertEquals(List.of("Node", "RBAC"), List.copyOf(plugins.of(List.of("x.Authorizer"))));
    assertEquals(
        List.of("Anonymous", "Node"),
        List.copyOf(plugins.of(List.of("x.Authenticator", "x.Other"))));
    assertEquals(Set.of(), plugins.of(List.of("x.Unheard")));
  }

  @Test
  void whatComponentsCannotDoWithoutIsKnown() throws Exception {
    String start = "<scr:component xmlns:scr=\"http://www.osgi.org/xmlns/scr/v1.4.0\" name=\"n\" ";
    NamedPlugins plugins =
        new NamedPlugins(
            List.of(
                jar(
                    Map.of(
                        "OSGI-INF/a.xml",
                        start + "configuration-policy=\"require\" configuration-pid=\"a b\"/>",
                        "OSGI-INF/b.xml",
                        start + "configuration-pid=\"c\"/>",
                        "OSGI-INF/d.xml",
                        start + "configuration-policy=\"require\"/>"))));
    assertTrue(plugins.isNeeded("a"));
    assertTrue(plugins.isNeeded("b"));
    assertFalse(plugins.isNeeded("c"));
    assertTrue(plugins.isNeeded("n"), "by its name");
  }

  @Test
  void aComponentThatCannotBeReadIsNamedByItsJar() throws Exception {
    Path broken = jar(Map.of("OSGI-INF/a.xml", "<scr"));
    IOException e = assertThrows(IOException.class, () -> new NamedPlugins(List.of(broken)));
    assertTrue(String.valueOf(e.getMessage()).startsWith(broken + ": "), e.getMessage());
  }
}
