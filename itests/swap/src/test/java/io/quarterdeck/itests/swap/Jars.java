// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.swap;

import io.quarterdeck.itests.harness.Distribution;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/** Makes bundles: new versions of those that are shipped, and one of a third party's. */
final class Jars {
  private static final Attributes.Name VERSION = new Attributes.Name("Bundle-Version");

  /** Leaves its version on each config map, and refuses those that it has not seen. */
  private static final String STAMP =
      """
      package com.example.stamp;

      import io.quarterdeck.api.GroupResource;
      import io.quarterdeck.spi.admission.*;
      import java.util.Set;

      public final class Stamp implements MutatingAdmission, ValidatingAdmission {
        @Override
        public Interest interest() {
          return Interest.in(Set.of(Operation.CREATE), new GroupResource("", "configmaps"));
        }

        @Override
        public void mutate(AdmissionRequest request) {
          request.requireObject().meta().mutableAnnotations().put("example.com/stamp", "VERSION");
        }

        @Override
        public void validate(AdmissionRequest request) {
          if (!request.requireObject().meta().annotations().containsKey("example.com/stamp")) {
            throw request.forbidden("it has no stamp");
          }
        }
      }
      """;

  private static final String COMPONENT =
      """
      <scr:component xmlns:scr="http://www.osgi.org/xmlns/scr/v1.3.0" name="com.example.stamp">
        <implementation class="com.example.stamp.Stamp"/>
        <service>
          <provide interface="io.quarterdeck.spi.admission.MutatingAdmission"/>
          <provide interface="io.quarterdeck.spi.admission.ValidatingAdmission"/>
        </service>
        <property name="name" value="Stamp"/>
      </scr:component>
      """;

  private static final String STAMP_MANIFEST =
      """
      Manifest-Version: 1.0
      Bundle-ManifestVersion: 2
      Bundle-SymbolicName: com.example.stamp
      Bundle-Version: VERSION
      Import-Package: io.quarterdeck.api,io.quarterdeck.spi.admission
      Service-Component: OSGI-INF/stamp.xml

      """;

  private final Distribution distribution;
  private final Path folder;

  Jars(Distribution distribution, Path folder) {
    this.distribution = distribution;
    this.folder = folder;
  }

  /** A bundle of the distribution, with another version and nothing else changed. */
  Path shipped(String bundle, String version) throws IOException {
    Path made = folder.resolve(bundle + "-" + version + ".jar");
    try (JarFile jar = new JarFile(distribution.jar(bundle).toFile())) {
      Manifest manifest = jar.getManifest();
      manifest.getMainAttributes().put(VERSION, version);
      try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(made), manifest)) {
        for (JarEntry entry : jar.stream().toList()) {
          if (!entry.getName().equals(JarFile.MANIFEST_NAME)) {
            out.putNextEntry(new JarEntry(entry.getName()));
            try (InputStream in = jar.getInputStream(entry)) {
              in.transferTo(out);
            }
          }
        }
      }
    }
    return made;
  }

  /** The third party's admission plugin {@code Stamp}, compiled against the distribution's SPI. */
  Path stamp(String version) throws IOException {
    Path source = Files.createTempDirectory(folder, "stamp");
    Path file = source.resolve("com/example/stamp/Stamp.java");
    Files.createDirectories(file.getParent());
    Files.writeString(file, STAMP.replace("VERSION", version));
    String path =
        String.join(
            java.io.File.pathSeparator,
            distribution.jar("io.quarterdeck.api").toString(),
            distribution.jar("io.quarterdeck.spi").toString());
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    List<String> options = List.of("-proc:none", "-nowarn", "-cp", path, file.toString());
    if (compiler.run(null, said, said, options.toArray(String[]::new)) != 0) {
      throw new IllegalStateException(said.toString(StandardCharsets.UTF_8));
    }
    Files.delete(file);
    Path made = folder.resolve("com.example.stamp-" + version + ".jar");
    String manifest = STAMP_MANIFEST.replace("VERSION", version);
    try (JarOutputStream out =
            new JarOutputStream(
                Files.newOutputStream(made),
                new Manifest(
                    new java.io.ByteArrayInputStream(manifest.getBytes(StandardCharsets.UTF_8))));
        Stream<Path> classes = Files.walk(source)) {
      for (Path entry : classes.filter(Files::isRegularFile).toList()) {
        put(out, source.relativize(entry).toString(), Files.readAllBytes(entry));
      }
      for (Map.Entry<String, String> text : Map.of("OSGI-INF/stamp.xml", COMPONENT).entrySet()) {
        put(out, text.getKey(), text.getValue().getBytes(StandardCharsets.UTF_8));
      }
    }
    return made;
  }

  private static void put(JarOutputStream out, String name, byte[] bytes) throws IOException {
    out.putNextEntry(new JarEntry(name));
    out.write(bytes);
  }
}
