// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A module of {@code bundles/pom.xml}.
 *
 * @param path its folder in {@code bundles}, e.g. {@code admission/limitranger}
 * @param artifact its artifact, which is its bundle's symbolic name
 * @param pom the text of its own pom
 */
record BundleModule(Path root, String path, String artifact, String pom) {
  private static final Pattern MODULE = Pattern.compile("<module>([^<]+)</module>");
  private static final Pattern ARTIFACT = Pattern.compile("<artifactId>([^<]+)</artifactId>");
  private static final Pattern DESCRIPTION = Pattern.compile("<description>([^<]+)</description>");

  /** What the bundles of a folder are, for those that do not describe themselves. */
  private static final Map<String, String> KINDS =
      Map.of(
          "admission", "admission plugin",
          "apigroups", "API group",
          "authentication", "authenticator",
          "authorization", "authorizer",
          "extensions", "extension",
          "reconcilers", "reconciler",
          "stages", "request stage",
          "storage", "storage backend");

  static List<BundleModule> all(Path root) throws IOException {
    List<BundleModule> all = new ArrayList<>();
    Matcher modules = MODULE.matcher(Files.readString(root.resolve("bundles/pom.xml")));
    while (modules.find()) {
      String path = modules.group(1);
      String pom = Files.readString(root.resolve("bundles").resolve(path).resolve("pom.xml"));
      Matcher artifact = ARTIFACT.matcher(pom);
      if (!artifact.find(pom.indexOf("</parent>"))) {
        throw new IllegalStateException("bundles/" + path + "/pom.xml has no artifactId");
      }
      all.add(new BundleModule(root, path, artifact.group(1), pom));
    }
    return all;
  }

  /** A library that other bundles embed is no bundle of its own, and its pom says so. */
  boolean isEmbedded() {
    return pom.contains("<quarterdeck.embedded>true</quarterdeck.embedded>");
  }

  String folder() {
    return path.substring(0, path.indexOf('/'));
  }

  Path jar(String version) {
    return root.resolve("bundles")
        .resolve(path)
        .resolve("target")
        .resolve(artifact + "-" + version + ".jar");
  }

  String description() {
    Matcher own = DESCRIPTION.matcher(pom);
    if (own.find()) {
      return own.group(1).strip();
    }
    String name = path.substring(path.lastIndexOf('/') + 1);
    return "The " + name + " " + KINDS.getOrDefault(folder(), "bundle");
  }
}
