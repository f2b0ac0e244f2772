// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher.feature;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.launcher.failure.LaunchException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ProfileTest {
  @TempDir private Path home;
  private Path features;

  @BeforeEach
  void layOut() throws IOException {
    features = home.resolve("features");
    Files.createDirectories(features.resolve("profiles"));
    write(
        "profiles/p",
        """
        {"id": "g:p:1", "complete": true, "variables": {"x": [1, {"y": 2}]},
         "configurations": {"io.quarterdeck.x": {"modes": "Own"}},
         "extensions": {
           "other": {"kind": "optional", "type": "text", "text": ["nope"]},
           "quarterdeck-features": {"kind": "mandatory", "type": "text", "text": ["one", "two"]}}}
        """);
    write(
        "one",
        """
        {"id": "g:one:1", "bundles": [{"id": "g.h:b:1", "hash": {"k": "v"}}, "g:a:2"]}
        """);
    write(
        "two",
        """
        {"id": "g:two:1", "bundles": [{"id": "g.h:b:1"}],
         "extensions": {
           "quarterdeck-apigroups": {"type": "text", "text": ["batch"]},
           "quarterdeck-admission": {"text": ["Priority", "LimitRanger"], "type": "text"}}}
        """);
    write("more", "{\"id\": \"g:more:1\", \"bundles\": [{\"id\": \"g:c:1\"}]}");
    jar("g/h/b/1/b-1.jar");
    jar("g/a/2/a-2.jar");
  }

  @Test
  void jarsComeInTheOrderOfTheFeaturesAndOnce() throws LaunchException {
    assertEquals(
        List.of(home.resolve("system/g/h/b/1/b-1.jar"), home.resolve("system/g/a/2/a-2.jar")),
        read("p").jars());
  }

  @Test
  void whatItsFeaturesServeIsKnown() throws LaunchException {
    assertEquals(List.of("batch"), read("p").groups());
    assertEquals(List.of("Priority", "LimitRanger"), read("p").admission());
    assertEquals(Map.of("io.quarterdeck.x", Map.of("modes", "Own")), read("p").configurations());
  }

  @Test
  void aBundleThatIsNotThereIsNamed() {
    LaunchException e = assertThrows(LaunchException.class, () -> read("p", "more"));

    assertTrue(String.valueOf(e.getMessage()).contains("feature more"), e.getMessage());
    assertTrue(String.valueOf(e.getMessage()).contains("c-1.jar"), e.getMessage());
  }

  @Test
  void filesThatAreAbsentOrBadAreNamed() throws IOException {
    write("bad", "{\"bundles\": [\"only:two\"]}");

    for (String name : List.of("absent", "bad")) {
      LaunchException e = assertThrows(LaunchException.class, () -> read("p", name));
      assertTrue(String.valueOf(e.getMessage()).contains(name + ".json"), e.getMessage());
    }
  }

  private Profile read(String name, String... more) throws LaunchException {
    return Profile.read(features, home.resolve("system"), name, List.of(more));
  }

  private void write(String name, String json) throws IOException {
    Files.writeString(features.resolve(name + ".json"), json);
  }

  private void jar(String path) throws IOException {
    Path file = home.resolve("system").resolve(path);
    Files.createDirectories(
        home.resolve("system").resolve(path.substring(0, path.lastIndexOf('/'))));
    Files.createFile(file);
  }
}
