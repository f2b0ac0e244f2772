// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.harness;

import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A third party's bundle of Jakarta REST: one class, which is a resource or a filter.
 *
 * @param type the name of the class, with its package, which is the bundle's symbolic name
 * @param source of the class
 * @param properties of its service
 */
public record RestJar(String type, String source, Map<String, String> properties) {
  private static final String COMPONENT =
      """
      <scr:component xmlns:scr="http://www.osgi.org/xmlns/scr/v1.3.0" name="%1$s" immediate="true">
        <implementation class="%1$s"/>
        <service><provide interface="java.lang.Object"/></service>
        %2$s
      </scr:component>
      """;

  private static final String MANIFEST =
      """
      Manifest-Version: 1.0
      Bundle-ManifestVersion: 2
      Bundle-SymbolicName: %s
      Bundle-Version: %s
      Import-Package: io.quarterdeck.api,jakarta.ws.rs,jakarta.ws.rs.core,jakarta.ws.rs.container,jakarta
       .ws.rs.sse
      Service-Component: OSGI-INF/component.xml

      """;

  /** A resource below {@code /ext/NAME}. */
  public static RestJar resource(String type, String name, String source) {
    return new RestJar(type, source, Map.of("osgi.jakartars.resource", "true", "name", name));
  }

  /** A filter of object requests. */
  public static RestJar filter(String type, String name, String source) {
    return new RestJar(
        type,
        source,
        Map.of(
            "osgi.jakartars.extension",
            "true",
            "osgi.jakartars.application.select",
            "(osgi.jakartars.name=objects)",
            "name",
            name));
  }

  /** Its jar in a folder, of a version. */
  public Path make(Distribution distribution, Path folder, String version) {
    try {
      Path classes = PluginJar.compile(type, source, path(distribution), folder);
      String symbolicName = type.substring(0, type.lastIndexOf('.'));
      Path made = folder.resolve(symbolicName + "-" + version + ".jar");
      Manifest manifest =
          new Manifest(new ByteArrayInputStream(utf8(MANIFEST.formatted(symbolicName, version))));
      try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(made), manifest);
          Stream<Path> compiled = Files.walk(classes)) {
        for (Path file : compiled.filter(Files::isRegularFile).toList()) {
          put(out, classes.relativize(file).toString(), Files.readAllBytes(file));
        }
        put(out, "OSGI-INF/component.xml", utf8(COMPONENT.formatted(type, described())));
      }
      return made;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private String described() {
    return properties.entrySet().stream()
        .map(p -> "<property name=\"" + p.getKey() + "\" value=\"" + p.getValue() + "\"/>")
        .collect(Collectors.joining());
  }

  private static String path(Distribution distribution) throws IOException {
    Path library = distribution.home().resolve("system/jakarta/ws/rs/jakarta.ws.rs-api");
    try (Stream<Path> files = Files.walk(library)) {
      return distribution.jar("io.quarterdeck.api")
          + File.pathSeparator
          + files.filter(f -> f.toString().endsWith(".jar")).findFirst().orElseThrow();
    }
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static void put(JarOutputStream out, String name, byte[] bytes) throws IOException {
    out.putNextEntry(new JarEntry(name));
    out.write(bytes);
  }
}
