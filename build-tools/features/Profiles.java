// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors

import java.nio.file.Path;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A profile as it is written names features, {@code folder.*} for all bundles of a folder in the
 * order of {@code bundles/pom.xml}, and {@code !feature} for one that the star does not mean.
 */
final class Profiles {
  private static final Pattern FEATURES =
      Pattern.compile("(\"quarterdeck-features\"[^\\[]*\"text\": \\[)([^\\]]*?)(\\s*\\])");
  private static final Pattern ENTRY = Pattern.compile("(\\s*)\"([^\"]+)\"");

  private Profiles() {}

  /** The same text with every feature by its name, one a line. */
  static String expand(Path file, String text, List<String> generated, Set<String> known) {
    Matcher features = FEATURES.matcher(text);
    if (!features.find()) {
      throw new IllegalStateException(file + " names no quarterdeck-features");
    }
    Set<String> names = new LinkedHashSet<>();
    Set<String> left = new HashSet<>();
    String indent = "";
    Matcher entries = ENTRY.matcher(features.group(2));
    while (entries.find()) {
      indent = entries.group(1);
      String entry = entries.group(2);
      if (entry.startsWith("!")) {
        left.add(require(file, entry.substring(1), known));
      } else if (entry.endsWith(".*")) {
        names.addAll(inFolder(file, entry, generated));
      } else {
        names.add(require(file, entry, known));
      }
    }
    names.removeAll(left);
    String lines = indent + "\"" + String.join("\"," + indent + "\"", names) + "\"";
    return text.substring(0, features.start(2)) + lines + text.substring(features.end(2));
  }

  private static List<String> inFolder(Path file, String entry, List<String> generated) {
    String folder = entry.substring(0, entry.length() - 1);
    List<String> found = generated.stream().filter(name -> name.startsWith(folder)).toList();
    if (found.isEmpty()) {
      throw new IllegalStateException(file + " has a wildcard that matches nothing: " + entry);
    }
    return found;
  }

  private static String require(Path file, String feature, Set<String> known) {
    if (!known.contains(feature)) {
      throw new IllegalStateException(file + " names a feature that there is not: " + feature);
    }
    return feature;
  }
}
