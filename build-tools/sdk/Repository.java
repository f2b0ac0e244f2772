// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Stream;

/** A Maven repository of one group and one version. A snapshot has no time in its name. */
final class Repository {
  private static final Map<String, String> DIGESTS =
      Map.of("md5", "MD5", "sha1", "SHA-1", "sha256", "SHA-256");

  private static final String METADATA =
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <metadata>
        <groupId>io.quarterdeck</groupId>
        <artifactId>%1$s</artifactId>
        <versioning>
          <latest>%2$s</latest>%3$s
          <versions>
            <version>%2$s</version>
          </versions>
          <lastUpdated>%4$s</lastUpdated>
        </versioning>
      </metadata>
      """;

  private final Path folder;
  private final String version;
  private final String time;
  private final TreeSet<String> artifacts = new TreeSet<>();

  Repository(Path folder, String version, Instant time) {
    this.folder = folder;
    this.version = version;
    this.time = DateTimeFormatter.ofPattern("yyyyMMddHHmmss").format(time.atOffset(ZoneOffset.UTC));
  }

  /** What an earlier build has left. */
  void clear() throws IOException {
    if (Files.exists(folder)) {
      try (Stream<Path> files = Files.walk(folder)) {
        for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
      }
    }
  }

  /**
   * Adds a file, with its checksums.
   *
   * @param classifier with its hyphen, empty for none
   */
  void put(String artifact, String classifier, String extension, byte[] content)
      throws IOException {
    artifacts.add(artifact);
    String name = artifact + "-" + version + classifier + "." + extension;
    write(Path.of(artifact, version, name), content);
  }

  /** Says for each artifact which version there is. */
  void index() throws IOException {
    String release =
        version.endsWith("-SNAPSHOT") ? "" : "\n    <release>" + version + "</release>";
    for (String artifact : artifacts) {
      String text = METADATA.formatted(artifact, version, release, time);
      write(Path.of(artifact, "maven-metadata.xml"), text.getBytes(StandardCharsets.UTF_8));
    }
  }

  private void write(Path name, byte[] content) throws IOException {
    Path file = folder.resolve("io/quarterdeck").resolve(name);
    Files.createDirectories(file.getParent());
    Files.write(file, content);
    for (String kind : List.copyOf(DIGESTS.keySet())) {
      Files.writeString(file.resolveSibling(file.getFileName() + "." + kind), hex(kind, content));
    }
  }

  private static String hex(String kind, byte[] content) {
    try {
      byte[] digest = MessageDigest.getInstance(DIGESTS.get(kind)).digest(content);
      return HexFormat.of().formatHex(digest);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
