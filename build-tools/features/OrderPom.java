// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * {@code distribution/bundles/pom.xml}: every module of {@code bundles/pom.xml} as a dependency, so
 * that Maven builds them before the distribution. What it lists is all that is generated of it.
 */
final class OrderPom {
  private static final String FILE = "distribution/bundles/pom.xml";
  private static final Pattern LIST =
      Pattern.compile("(?<=  <dependencies>\n)[\\s\\S]*?(?=  </dependencies>)");

  private OrderPom() {}

  static void check(Path root, List<BundleModule> modules) throws IOException {
    String text = Files.readString(root.resolve(FILE));
    if (!text.equals(with(text, modules))) {
      throw new IllegalStateException(
          FILE + " is behind bundles/pom.xml: java build-tools/features/Features.java .");
    }
  }

  static void write(Path root, List<BundleModule> modules) throws IOException {
    Path file = root.resolve(FILE);
    Files.writeString(file, with(Files.readString(file), modules));
  }

  private static String with(String text, List<BundleModule> modules) {
    return LIST.matcher(text).replaceFirst(Matcher.quoteReplacement(lines(modules)));
  }

  private static String lines(List<BundleModule> modules) {
    return modules.stream()
        .map(
            m ->
                "    <dependency><groupId>io.quarterdeck</groupId><artifactId>%s</artifactId>"
                        .formatted(m.artifact())
                    + "<version>${project.version}</version></dependency>\n")
        .sorted()
        .collect(Collectors.joining());
  }
}
