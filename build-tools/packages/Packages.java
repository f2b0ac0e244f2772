// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors

import aQute.bnd.header.Attrs;
import aQute.bnd.header.OSGiHeader;
import aQute.bnd.osgi.Processor;
import io.quarterdeck.launcher.framework.SystemPackages;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.felix.framework.FrameworkFactory;
import org.osgi.framework.Constants;

/**
 * Writes which packages a plugin finds in the server, with their versions: what the bundles of the
 * default profile's features export, and the framework itself, but for the JDK's. Run as a source
 * file: {@code java Packages.java ROOT FILE CLASSPATH}; the bundles, as jars or as folders of
 * classes, the framework and the launcher are on that class path, and on Java's own. A line is the
 * package and its versions.
 */
final class Packages {
  private static final Pattern BUNDLE = Pattern.compile("\"id\": \"([^:\"]+):([^:\"]+):");

  private final TreeMap<String, TreeSet<String>> versions = new TreeMap<>();

  private Packages() {}

  public static void main(String[] args) throws Exception {
    Packages packages = new Packages();
    try {
      packages.framework();
      packages.bundles(bundles(Path.of(args[0], "features")), manifests(args[2]));
    } catch (IllegalStateException e) {
      System.err.println("packages: " + e.getMessage());
      System.exit(1);
    }
    Path file = Path.of(args[1]);
    Files.createDirectories(file.getParent());
    Files.write(
        file,
        packages.versions.entrySet().stream()
            .map(e -> e.getKey() + " " + String.join(" ", e.getValue()))
            .toList());
  }

  /** What Felix exports is a list in its jar, which goes on with that of the JDK's packages. */
  private void framework() throws IOException {
    Properties felix = new Properties();
    try (InputStream in = FrameworkFactory.class.getResourceAsStream("/default.properties")) {
      felix.load(in);
    }
    String own = felix.getProperty("osgi-exports", "");
    if (!own.contains("org.osgi.framework")) {
      throw new IllegalStateException("Felix does not list its packages where it did");
    }
    add(own);
    add(SystemPackages.SHARED);
  }

  private void bundles(List<String> names, Map<String, Manifest> manifests) {
    for (String name : names) {
      Manifest manifest = manifests.get(name);
      if (manifest == null) {
        throw new IllegalStateException(
            "a feature names " + name + ", which is not among the dependencies of plugin-check");
      }
      add(manifest.getMainAttributes().getValue(Constants.EXPORT_PACKAGE));
    }
  }

  private void add(String header) {
    for (Map.Entry<String, Attrs> export : OSGiHeader.parseHeader(header).entrySet()) {
      String version = export.getValue().getOrDefault("version", "0.0.0");
      versions
          .computeIfAbsent(Processor.removeDuplicateMarker(export.getKey()), p -> new TreeSet<>())
          .add(version);
    }
  }

  /** The bundles of those features of the default profile that are written by hand. */
  private static List<String> bundles(Path features) throws IOException {
    String profile = Files.readString(features.resolve("profiles/default.json"));
    List<String> out = new ArrayList<>();
    try (Stream<Path> files = Files.list(features)) {
      for (Path file : files.filter(f -> f.toString().endsWith(".json")).sorted().toList()) {
        String name = file.getFileName().toString().replace(".json", "");
        if (profile.contains("\"" + name + "\"")) {
          for (Matcher m = BUNDLE.matcher(Files.readString(file)); m.find(); ) {
            if (!m.group(1).equals("io.quarterdeck.features")) {
              out.add(m.group(2));
            }
          }
        }
      }
    }
    return out;
  }

  /** By artifact: of a jar its name has it, of a folder the bundle's own name, which is the same. */
  private static Map<String, Manifest> manifests(String classpath) throws IOException {
    Map<String, Manifest> out = new HashMap<>();
    for (String entry : classpath.split(File.pathSeparator)) {
      Path file = Path.of(entry);
      if (Files.isDirectory(file)) {
        Path manifest = file.resolve(JarFile.MANIFEST_NAME);
        if (Files.exists(manifest)) {
          try (InputStream in = Files.newInputStream(manifest)) {
            Manifest read = new Manifest(in);
            out.put(read.getMainAttributes().getValue(Constants.BUNDLE_SYMBOLICNAME), read);
          }
        }
      } else if (Files.exists(file)) {
        try (JarFile jar = new JarFile(file.toFile())) {
          String artifact = file.getFileName().toString().replaceFirst("-\\d.*", "");
          out.putIfAbsent(artifact, jar.getManifest());
        }
      }
    }
    return out;
  }
}
