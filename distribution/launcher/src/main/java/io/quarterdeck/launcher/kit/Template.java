// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher.kit;

import io.quarterdeck.launcher.failure.LaunchException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The files of a new project: those of an example under other names, and the pom and README that
 * all have. The examples are compiled and tested with the server, so that the templates are, too.
 *
 * @param home of the distribution
 */
record Template(Path home, Kind kind, PluginName name) {
  private static final String HOME_FILE = ".quarterdeck-home";
  private static final Pattern HEADER =
      Pattern.compile("\\A// SPDX-License-Identifier: [^\n]*\n// Copyright [^\n]*\n");

  /**
   * The texts by their paths.
   *
   * @throws LaunchException when the class would hide another one that the project uses
   */
  Map<String, String> files() throws IOException, LaunchException {
    Path folder = home.resolve("templates").resolve(kind.word());
    if (!Files.isDirectory(folder)) {
      throw LaunchException.configuration("this distribution has no " + folder);
    }
    List<Path> sources;
    try (Stream<Path> all = Files.walk(folder)) {
      sources = all.filter(Files::isRegularFile).sorted().toList();
    }
    Map<String, String> out = new TreeMap<>();
    for (Path source : sources) {
      String text = HEADER.matcher(Files.readString(source)).replaceFirst("");
      requireOther(text);
      String path = folder.relativize(source).toString().replace('\\', '/');
      out.put(renamed(path), renamed(text));
    }
    for (String common : List.of("pom.xml", "README.md")) {
      out.put(common, filled(common));
    }
    out.put(".gitignore", "target/\n" + HOME_FILE + "\n");
    // for the testkit, on this machine
    out.put(HOME_FILE, home + "\n");
    return out;
  }

  private void requireOther(String text) throws LaunchException {
    boolean same = name.type().equals(kind.type());
    if (!same && Pattern.compile("\\b" + name.type() + "\\b").matcher(text).find()) {
      throw LaunchException.configuration(
          "the class "
              + name.type()
              + " would hide another one that the project uses: choose another name than "
              + name.given());
    }
  }

  private String renamed(String text) {
    String example = kind.example();
    String out = text;
    // as kubectl get plugins has it
    for (String chain : List.of("validating-admission.", "authenticator.", "authorizer.")) {
      out = out.replace(chain + example, chain + name.type().toLowerCase(Locale.ROOT));
    }
    return out.replace(example + ".example.com", name.word().replace('_', '-') + ".example.com")
        .replace("com/example/" + example, name.path())
        .replace("com.example." + example, name.pack())
        .replace(kind.type(), name.type());
  }

  private String filled(String common) throws IOException {
    String version = build("version");
    try (InputStream in =
        Objects.requireNonNull(Template.class.getResourceAsStream(common), common)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .replace("@note@", kind.note())
          .replace("@kind@", kind.word())
          .replace("@version@", version)
          .replace("@package@", name.pack())
          .replace("@Name@", name.type())
          .replace("@folder@", name.given());
    }
  }

  private String build(String key) throws IOException {
    for (String line : Files.readAllLines(home.resolve("lib/build.properties"))) {
      if (line.startsWith(key + "=")) {
        return line.substring(key.length() + 1).strip();
      }
    }
    throw new IOException("lib/build.properties does not say the " + key);
  }
}
