// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * Writes what plugins are built with as a Maven repository, laid out as a remote one: poms, jars,
 * sources, Javadoc, checksums. Run as a source file: {@code java Sdk.java ROOT VERSION TIME TARGET
 * CLASSPATH}; it leaves {@code TARGET/repository}. TIME is that of every entry of the jars made
 * here, so that two builds make the same bytes.
 */
final class Sdk {
  /** By their folders. */
  private static final Map<String, String> JARS =
      Map.of(
          "bundles/core/api", "io.quarterdeck.api",
          "bundles/core/spi", "io.quarterdeck.spi",
          "bundles/core/runtime", "io.quarterdeck.runtime",
          "testkit", "io.quarterdeck.testkit",
          "plugin-check", "plugin-check");

  private static final List<String> POMS = List.of("bom", "plugin-parent");

  private Sdk() {}

  public static void main(String[] args) throws Exception {
    Path root = Path.of(args[0]).toRealPath();
    String version = args[1];
    Jars jars = new Jars(Instant.parse(args[2]));
    Path target = Files.createDirectories(Path.of(args[3]));
    Javadoc javadoc = new Javadoc(target.resolve("javadoc"), args[4]);
    Repository repository =
        new Repository(target.resolve("repository"), version, Instant.parse(args[2]));
    try {
      repository.clear();
      for (String module : POMS) {
        repository.put(module, "", "pom", read(root.resolve(module).resolve("pom.xml")));
      }
      for (Map.Entry<String, String> module : JARS.entrySet()) {
        Path folder = root.resolve(module.getKey());
        String artifact = module.getValue();
        Path built = folder.resolve("target/" + artifact + "-" + version + ".jar");
        repository.put(
            artifact, "", "pom", read(folder.resolve("target/flattened-pom.xml")));
        repository.put(artifact, "", "jar", read(built));
        Path sources = folder.resolve("src/main/java");
        repository.put(artifact, "-sources", "jar", jars.of(sources));
        repository.put(artifact, "-javadoc", "jar", jars.of(javadoc.of(artifact, sources)));
      }
      repository.index();
    } catch (IllegalStateException e) {
      System.err.println("sdk: " + e.getMessage());
      System.exit(1);
    }
  }

  private static byte[] read(Path file) throws IOException {
    if (!Files.isReadable(file)) {
      throw new IllegalStateException(file + " is missing: build with -pl sdk -am package");
    }
    return Files.readAllBytes(file);
  }
}
