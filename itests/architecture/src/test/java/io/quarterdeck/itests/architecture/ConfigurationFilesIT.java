// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every key that a bundle understands is shown in a file of etc/, and in docs/configuration.md. */
final class ConfigurationFilesIT {
  private static final Path HOME = Path.of(System.getProperty("quarterdeck.distribution", ""));
  private static final Path REFERENCE =
      Path.of(System.getProperty("quarterdeck.root", ""), "docs/configuration.md");

  @Test
  void everyPidHasItsFileAndEveryKeyIsInIt() throws Exception {
    Set<String> known = new TreeSet<>();
    Set<String> shown = new TreeSet<>();
    Set<String> expected = new TreeSet<>();
    for (Metatype type : Metatype.of(HOME)) {
      Path file = HOME.resolve("etc").resolve(type.pid() + ".cfg");
      for (Metatype.Key key : type.keys()) {
        expected.add(type.pid() + ".cfg");
        known.add(type.pid() + " " + key.id());
        if (shows(file, key.id())) {
          shown.add(type.pid() + " " + key.id());
        }
      }
    }
    Set<String> files = new TreeSet<>();
    try (Stream<Path> etc = Files.list(HOME.resolve("etc"))) {
      etc.map(file -> String.valueOf(file.getFileName()))
          .filter(name -> name.endsWith(".cfg"))
          .forEach(files::add);
    }

    assertEquals(expected, files);
    assertEquals(known, shown);
  }

  private static boolean shows(Path file, String key) throws IOException {
    return Files.exists(file)
        && Pattern.compile("^#?" + Pattern.quote(key) + " *=", Pattern.MULTILINE)
            .matcher(Files.readString(file))
            .find();
  }

  @Test
  void theReferenceIsWhatTheBundlesSay() throws Exception {
    List<Metatype> types = Metatype.of(HOME).stream().filter(t -> !t.keys().isEmpty()).toList();
    String text = ConfigurationReference.of(types);
    if (Boolean.getBoolean("quarterdeck.write")) {
      Files.writeString(REFERENCE, text);
    }
    assertEquals(text, Files.readString(REFERENCE), REFERENCE + " is behind: its head says how");
  }

  @Test
  void everyKeySaysWhatItIs() throws Exception {
    Set<String> silent = new TreeSet<>();
    for (Metatype type : Metatype.of(HOME)) {
      for (Metatype.Key key : type.keys()) {
        if (key.description().isBlank()) {
          silent.add(type.pid() + " " + key.id());
        }
      }
    }
    assertEquals(Set.of(), silent);
  }
}
