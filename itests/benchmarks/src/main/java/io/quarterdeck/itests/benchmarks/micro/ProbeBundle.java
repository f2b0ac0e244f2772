// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.benchmarks.micro;

import io.quarterdeck.itests.benchmarks.inside.ProbeActivator;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Makes a bundle of the package that runs inside the framework. */
final class ProbeBundle {
  private static final String IMPORTS =
      Stream.of(
              "io.quarterdeck.api",
              "io.quarterdeck.pipeline",
              "io.quarterdeck.spi.admission",
              "io.quarterdeck.spi.authentication",
              "io.quarterdeck.spi.authorization",
              "io.quarterdeck.spi.stage",
              "org.osgi.framework")
          .collect(Collectors.joining(","));

  private ProbeBundle() {}

  static Path write(Path folder) throws IOException {
    Manifest manifest = new Manifest();
    Attributes main = manifest.getMainAttributes();
    main.put(Attributes.Name.MANIFEST_VERSION, "1.0");
    main.putValue("Bundle-ManifestVersion", "2");
    main.putValue("Bundle-SymbolicName", ProbeActivator.class.getPackageName());
    main.putValue("Bundle-Version", "1.0.0");
    main.putValue("Bundle-Activator", ProbeActivator.class.getName());
    main.putValue("Import-Package", IMPORTS);
    Path jar = folder.resolve("probe.jar");
    try (OutputStream out = Files.newOutputStream(jar);
        JarOutputStream classes = new JarOutputStream(out, manifest)) {
      addClasses(classes);
    }
    return jar;
  }

  private static void addClasses(JarOutputStream jar) throws IOException {
    String folder = ProbeActivator.class.getPackageName().replace('.', '/');
    try {
      URI own = ProbeActivator.class.getResource("ProbeActivator.class").toURI();
      if (own.getScheme().equals("jar")) {
        try (FileSystem archive = FileSystems.newFileSystem(own, Map.of())) {
          add(jar, archive.getPath(folder), folder);
        }
      } else {
        add(jar, Path.of(own.resolve(".")), folder);
      }
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void add(JarOutputStream jar, Path from, String folder) throws IOException {
    List<Path> files;
    try (Stream<Path> all = Files.list(from)) {
      files = all.filter(f -> f.toString().endsWith(".class")).toList();
    }
    for (Path file : files) {
      jar.putNextEntry(new JarEntry(folder + "/" + file.getFileName()));
      try (InputStream in = Files.newInputStream(file)) {
        in.transferTo(jar);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      jar.closeEntry();
    }
  }
}
