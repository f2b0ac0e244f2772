// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.harness;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.ToolProvider;

/**
 * A third party's plugin as a bundle: one class, compiled against the distribution's own contracts.
 *
 * @param type the name of the class, with its package, which is the bundle's symbolic name
 * @param source of the class
 * @param name of the plugin
 * @param interfaces that it is registered as: of {@code io.quarterdeck.spi.admission}, or with
 *     their package when that is {@code io.quarterdeck.spi.group}
 */
public record PluginJar(String type, String source, String name, List<String> interfaces) {
  private static final String CONTRACTS = "io.quarterdeck.spi.admission";

  private static final String COMPONENT =
      """
      <scr:component xmlns:scr="http://www.osgi.org/xmlns/scr/v1.3.0" name="%1$s">
        <implementation class="%1$s"/>
        <service>%3$s</service>
        <property name="name" value="%2$s"/>
      </scr:component>
      """;

  private static final String MANIFEST =
      """
      Manifest-Version: 1.0
      Bundle-ManifestVersion: 2
      Bundle-SymbolicName: %s
      Bundle-Version: %s
      Import-Package: io.quarterdeck.api,%s
      Service-Component: OSGI-INF/component.xml

      """;

  /** The jar of a version, {@code SYMBOLICNAME-VERSION.jar} in a folder. */
  public Path make(Distribution distribution, Path folder, String version) {
    return make(distribution, folder, version, Map.of());
  }

  /**
   * The same with files beside the class.
   *
   * @param files their texts by their names
   */
  public Path make(
      Distribution distribution, Path folder, String version, Map<String, String> files) {
    try {
      Path classes = compile(distribution, folder);
      String symbolicName = type.substring(0, type.lastIndexOf('.'));
      Path made = folder.resolve(symbolicName + "-" + version + ".jar");
      Manifest manifest =
          new Manifest(
              new ByteArrayInputStream(
                  utf8(MANIFEST.formatted(symbolicName, version, packages()))));
      try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(made), manifest);
          Stream<Path> compiled = Files.walk(classes)) {
        for (Path file : compiled.filter(Files::isRegularFile).toList()) {
          put(out, classes.relativize(file).toString(), Files.readAllBytes(file));
        }
        put(out, "OSGI-INF/component.xml", utf8(component()));
        for (Map.Entry<String, String> file : files.entrySet()) {
          put(out, symbolicName.replace('.', '/') + "/" + file.getKey(), utf8(file.getValue()));
        }
      }
      return made;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private String component() {
    String provided =
        interfaces.stream()
            .map(i -> "<provide interface=\"" + qualified(i) + "\"/>")
            .collect(Collectors.joining());
    return COMPONENT.formatted(type, name, provided);
  }

  private static String qualified(String contract) {
    return contract.contains(".") ? contract : CONTRACTS + "." + contract;
  }

  private String packages() {
    return interfaces.stream()
        .map(PluginJar::qualified)
        .map(i -> i.substring(0, i.lastIndexOf('.')))
        .distinct()
        .collect(Collectors.joining(","));
  }

  private Path compile(Distribution distribution, Path folder) throws IOException {
    String path =
        distribution.jar("io.quarterdeck.api")
            + File.pathSeparator
            + distribution.jar("io.quarterdeck.spi");
    return compile(type, source, path, folder);
  }

  /** The folder of a class's compiled classes, in a folder. */
  static Path compile(String type, String source, String path, Path folder) throws IOException {
    String simpleName = type.substring(type.lastIndexOf('.') + 1);
    Path file = Files.createTempDirectory(folder, "source").resolve(simpleName + ".java");
    Path classes = Files.createTempDirectory(folder, "classes");
    Files.writeString(file, source);
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    String[] options = {
      "-proc:none", "-nowarn", "-cp", path, "-d", classes.toString(), file.toString()
    };
    if (ToolProvider.getSystemJavaCompiler().run(null, said, said, options) != 0) {
      throw new IllegalStateException(said.toString(StandardCharsets.UTF_8));
    }
    return classes;
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static void put(JarOutputStream out, String name, byte[] bytes) throws IOException {
    out.putNextEntry(new JarEntry(name));
    out.write(bytes);
  }
}
