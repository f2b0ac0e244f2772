// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Gives a checkout a version. Run as a single source file: {@code java Release.java ROOT VERSION
 * DATE}. Every {@code pom.xml} and every page that names the version has the new one then; {@code
 * plugin-parent} and {@code bom} among them, which have no parent. The changelog's Unreleased is
 * that version's, of DATE ({@code 2026-11-24}), which is the time of every entry of the archives,
 * too. A version that ends in {@code -SNAPSHOT} leaves changelog and time alone. Nothing is written
 * when something is refused.
 */
final class Release {
  private static final Pattern VERSION = Pattern.compile("(\\d+)\\.(\\d+)\\.(\\d+)(-SNAPSHOT)?");
  private static final Pattern CURRENT = Pattern.compile("\n  <version>([^<]+)</version>");
  private static final Pattern TIME =
      Pattern.compile("(<project\\.build\\.outputTimestamp>)[^<]*(<)");
  private static final Pattern UNRELEASED =
      Pattern.compile("## \\[Unreleased\\]\n(.*?)(?=\n## |\\z)", Pattern.DOTALL);
  private static final String CHANGELOG = "CHANGELOG.md";

  private final Path root;
  private final String version;
  private final String date;

  private Release(Path root, String version, String date) {
    this.root = root;
    this.version = version;
    this.date = date;
  }

  public static void main(String[] args) throws IOException {
    try {
      Map<Path, String> changed = new Release(Path.of(args[0]), args[1], args[2]).texts();
      for (Map.Entry<Path, String> file : changed.entrySet()) {
        Files.writeString(file.getKey(), file.getValue());
      }
    } catch (IllegalStateException e) {
      System.err.println("release: " + e.getMessage());
      System.exit(2);
    }
  }

  private Map<Path, String> texts() throws IOException {
    Matcher current = CURRENT.matcher(Files.readString(root.resolve("pom.xml")));
    if (!current.find()) {
      throw new IllegalStateException("pom.xml has no version");
    }
    String before = current.group(1);
    requireLater(before);
    Map<Path, String> out = new TreeMap<>();
    for (Path pom : files("pom.xml")) {
      out.put(pom, pom(Files.readString(pom), before));
    }
    for (Path page : pages()) {
      out.put(page, page(Files.readString(page), before));
    }
    if (!isSnapshot()) {
      Path changelog = root.resolve(CHANGELOG);
      out.put(changelog, changelog(Files.readString(changelog)));
    }
    return out;
  }

  private boolean isSnapshot() {
    return version.endsWith("-SNAPSHOT");
  }

  private void requireLater(String before) {
    Matcher wanted = VERSION.matcher(version);
    if (!wanted.matches()) {
      throw new IllegalStateException(
          "the version " + version + " is none: MAJOR.MINOR.PATCH, or that and -SNAPSHOT");
    }
    int order = Arrays.compare(numbers(version), numbers(before));
    boolean ofSnapshot = order == 0 && before.endsWith("-SNAPSHOT") && !isSnapshot();
    if (order <= 0 && !ofSnapshot) {
      throw new IllegalStateException(version + " is not later than " + before);
    }
  }

  private static int[] numbers(String version) {
    return Stream.of(version.replace("-SNAPSHOT", "").split("\\."))
        .mapToInt(Integer::parseInt)
        .toArray();
  }

  /** Another dependency may have the same number: only what is a snapshot, or ours, is changed. */
  private String pom(String text, String before) {
    List<String> out = new ArrayList<>();
    boolean ours = false;
    for (String line : text.split("\n", -1)) {
      if (line.contains("<groupId>")) {
        ours = line.contains(">io.quarterdeck<");
      }
      boolean named =
          line.contains("<quarterdeck.version>" + before + "<")
              || ours && line.contains("<version>" + before + "<");
      out.add(named ? line.replace(before, version) : line);
    }
    String versioned = String.join("\n", out);
    return isSnapshot()
        ? versioned
        : TIME.matcher(versioned).replaceAll("$1" + date + "T00:00:00Z$2");
  }

  /** What a page shows of this version; what it says of that of something else stays. */
  private String page(String text, String before) {
    return Pattern.compile("(quarterdeck-|Quarterdeck |<version>)" + Pattern.quote(before))
        .matcher(text)
        .replaceAll("$1" + version);
  }

  private String changelog(String text) {
    Matcher section = UNRELEASED.matcher(text);
    if (!section.find() || section.group(1).isBlank()) {
      throw new IllegalStateException(CHANGELOG + " has nothing under [Unreleased]");
    }
    if (text.contains("## [" + version + "]")) {
      throw new IllegalStateException(CHANGELOG + " has a section of " + version + " already");
    }
    String head = "## [Unreleased]\n\n## [" + version + "] - " + date + "\n";
    return text.substring(0, section.start())
        + head
        + section.group(1)
        + text.substring(section.end());
  }

  private List<Path> files(String name) throws IOException {
    try (Stream<Path> files = Files.walk(root)) {
      return files
          .filter(f -> f.endsWith(name) && !isBuilt(root.relativize(f)))
          .sorted()
          .toList();
    }
  }

  private static boolean isBuilt(Path file) {
    for (Path part : file) {
      if (part.toString().equals("target") || part.toString().startsWith(".")) {
        return true;
      }
    }
    return false;
  }

  /** The pages that show commands with the version in them. */
  private List<Path> pages() throws IOException {
    List<Path> out = new ArrayList<>(List.of(root.resolve("README.md")));
    try (Stream<Path> files = Files.list(root.resolve("docs"))) {
      files.filter(f -> f.toString().endsWith(".md")).forEach(out::add);
    }
    return out;
  }
}
