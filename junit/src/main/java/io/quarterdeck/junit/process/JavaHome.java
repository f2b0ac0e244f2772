// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.junit.process;

import java.io.File;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Finds a Java that the server runs on. Its version is read from its {@code release} file, which is
 * quicker than starting it.
 */
final class JavaHome {
  static final int VERSION = 25;

  /** Names one, over everything else. */
  static final String PROPERTY = "quarterdeck.java.home";

  private final Map<String, String> environment;
  private final Properties properties;
  private final Path root;
  private final RuntimeFiles last;

  /**
   * Of a machine.
   *
   * @param root that of its files
   * @param last the artifact, which is not unpacked when there is another one
   */
  JavaHome(Map<String, String> environment, Properties properties, Path root, RuntimeFiles last) {
    this.environment = environment;
    this.properties = properties;
    this.root = root;
    this.last = last;
  }

  /** That of this machine, for the artifact of this class path. */
  static JavaHome ofThisMachine(Path cache) {
    Properties properties = System.getProperties();
    return new JavaHome(
        System.getenv(),
        properties,
        Path.of("/"),
        new RuntimeFiles(cache, JavaHome.class.getClassLoader(), properties));
  }

  /**
   * The first that fits of those asked for, of the test itself and of the usual folders; else that
   * of the artifact.
   */
  Path find() throws IOException {
    String named = properties.getProperty(PROPERTY);
    if (named != null) {
      Path home = Path.of(named);
      if (!fits(home)) {
        throw new IllegalStateException(
            PROPERTY + " is " + named + ", which is no Java " + VERSION + " or later");
      }
      return home;
    }
    Optional<Path> found = candidates().filter(JavaHome::fits).findFirst();
    if (found.isPresent()) {
      return found.get();
    }
    Path runtime = last.home();
    if (runtime == null || !fits(runtime)) {
      throw missing();
    }
    return runtime;
  }

  private IllegalStateException missing() {
    return new IllegalStateException(
        "no Java "
            + VERSION
            + " was found for the API server of this test (the test itself may run on 17 or later):"
            + " install one, set the system property "
            + PROPERTY
            + " or the variable JAVA_HOME to it, name it in Maven's toolchains.xml, or add"
            + " io.quarterdeck:quarterdeck-runtime with the classifier "
            + last.classifier()
            + " to the dependencies of the test");
  }

  private Stream<Path> candidates() {
    List<Path> first = new ArrayList<>();
    add(first, environment.get("QUARTERDECK_JAVA_HOME"));
    add(first, environment.get("JAVA_HOME"));
    add(first, properties.getProperty("java.home"));
    for (String folder : environment.getOrDefault("PATH", "").split(File.pathSeparator, -1)) {
      ofCommand(first, folder);
    }
    Path user = Path.of(properties.getProperty("user.home", "."));
    first.addAll(MavenToolchains.homes(user.resolve(".m2").resolve("toolchains.xml")));
    return Stream.concat(first.stream(), usual(user).stream());
  }

  private static void add(List<Path> homes, @Nullable String home) {
    if (home != null && !home.isBlank()) {
      homes.add(Path.of(home));
    }
  }

  private static void ofCommand(List<Path> homes, String folder) {
    Path java = Path.of(folder, "java");
    try {
      Path bin = Files.isExecutable(java) ? java.toRealPath().getParent() : null;
      if (bin != null && bin.getParent() != null) {
        homes.add(bin.getParent());
      }
    } catch (IOException e) {
      // one that goes away meanwhile is none
    }
  }

  /** Where packages, installers and build tools put them. */
  private List<Path> usual(Path user) {
    List<Path> homes = new ArrayList<>();
    within(homes, root.resolve("usr/lib/jvm"), "");
    within(homes, root.resolve("usr/java"), "");
    within(homes, root.resolve("opt/java"), "");
    within(homes, root.resolve("opt"), "");
    within(homes, user.resolve(".sdkman/candidates/java"), "");
    within(homes, user.resolve(".jdks"), "");
    within(homes, user.resolve(".gradle/jdks"), "");
    within(homes, root.resolve("Library/Java/JavaVirtualMachines"), "Contents/Home");
    within(homes, user.resolve("Library/Java/JavaVirtualMachines"), "Contents/Home");
    within(homes, root.resolve("opt/homebrew/opt"), "libexec/openjdk.jdk/Contents/Home");
    String programs = environment.get("ProgramFiles");
    if (programs != null) {
      within(homes, Path.of(programs, "Java"), "");
      within(homes, Path.of(programs, "Eclipse Adoptium"), "");
      within(homes, Path.of(programs, "Microsoft"), "");
    }
    return homes;
  }

  private static void within(List<Path> homes, Path folder, String below) {
    if (!Files.isDirectory(folder)) {
      return;
    }
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder)) {
      entries.forEach(e -> homes.add(below.isEmpty() ? e : e.resolve(below)));
    } catch (IOException e) {
      // a folder that cannot be read has none for us
    }
  }

  private static boolean fits(Path home) {
    Path release = home.resolve("release");
    if (!Files.isReadable(release) || !Files.isExecutable(command(home))) {
      return false;
    }
    Properties facts = new Properties();
    try (Reader reader = Files.newBufferedReader(release)) {
      facts.load(reader);
    } catch (IOException | IllegalArgumentException e) {
      return false;
    }
    String version = facts.getProperty("JAVA_VERSION", "").replace("\"", "");
    String feature = version.split("[.+-]", 2)[0];
    return feature.matches("[0-9]{1,4}") && Integer.parseInt(feature) >= VERSION;
  }

  /** The command of a home. */
  static Path command(Path home) {
    Path windows = home.resolve("bin").resolve("java.exe");
    return Files.exists(windows) ? windows : home.resolve("bin").resolve("java");
  }
}
