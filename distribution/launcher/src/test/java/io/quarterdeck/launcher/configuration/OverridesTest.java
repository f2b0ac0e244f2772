// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher.configuration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.quarterdeck.launcher.failure.LaunchException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.jar.JarOutputStream;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class OverridesTest {
  private static final String METATYPE =
      """
      <m:MetaData xmlns:m="http://www.osgi.org/xmlns/metatype/v1.4.0"
          xmlns:q="https://quarterdeck.io/xmlns/configuration/v1">
        <OCD id="s"><AD id="port" type="Integer"/><AD id="tls.file" type="String"/>
          <AD id="gone" type="String" q:unused="port"/></OCD>
        <Designate pid="io.quarterdeck.server"><Object ocdref="s"/></Designate>
        <OCD id="t"><AD id="file" type="String"/></OCD>
        <Designate pid="io.quarterdeck.server.tls"><Object ocdref="t"/></Designate>
        <OCD id="f"><AD id="size" type="Long"/></OCD>
        <Designate factoryPid="io.quarterdeck.many"><Object ocdref="f"/></Designate>
      </m:MetaData>
      """;
  private static final Path HERE = Path.of("/srv");

  @TempDir private Path dir;
  private Metatypes metatypes;

  @BeforeEach
  void install() throws IOException, LaunchException {
    Path jar = dir.resolve("bundle.jar");
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
      out.putNextEntry(new ZipEntry("OSGI-INF/metatype/a.xml"));
      out.write(METATYPE.getBytes(StandardCharsets.UTF_8));
    }
    metatypes = Metatypes.ofJars(List.of(jar));
  }

  private Overrides parse(String... settings) throws ConfigurationException {
    return Overrides.parse(List.of(settings), metatypes, HERE);
  }

  @Test
  void theLongestPidTakesAKey() throws Exception {
    assertEquals(
        Map.of(
            "io.quarterdeck.server", Map.of("port", 7),
            "io.quarterdeck.server.tls", Map.of("file", "/srv/x")),
        parse("server.port=7", "server.tls.file=x").values());
  }

  @Test
  void theLastOfTwoCountsAndAValueMayHaveEqualsSigns() throws Exception {
    assertEquals(
        Map.of("port", 2),
        parse("server.port=1", "server.port=2").over("io.quarterdeck.server", Map.of()));
    assertEquals(
        Map.of("file", "/srv/a=b"),
        parse("server.tls.file=a=b").over("io.quarterdeck.server.tls", Map.of()));
  }

  @Test
  void anOptionStandsOverAFile() throws Exception {
    Overrides overrides = parse("server.port=7");
    assertEquals(
        Map.of("port", 7, "other", "kept"),
        overrides.over("io.quarterdeck.server", Map.of("port", 1, "other", "kept")));
    assertEquals(Map.of("a", "b"), overrides.over("io.quarterdeck.else", Map.of("a", "b")));
  }

  @Test
  void aKeyOfAnEarlierVersionDoesNothing() throws Exception {
    assertEquals(Map.of(), parse("server.gone=x").values());
  }

  @ParameterizedTest
  @CsvSource({
    "server.port,--set server.port is not PID.key=value",
    "none.port=1,--set none.port: no bundle knows such a PID",
    "many.size=1,--set many.size: no bundle knows such a PID",
    "server.prot=1,--set server.prot: key prot of io.quarterdeck.server is unknown",
    "server.port=x,--set server.port: key port of io.quarterdeck.server is not of type Integer",
  })
  void aWrongOptionIsNamed(String setting, String complaint) {
    ConfigurationException e = assertThrows(ConfigurationException.class, () -> parse(setting));
    assertEquals(complaint, e.getMessage());
  }

  @Test
  void aFactoryIsFoundByItsInstancesOnly() {
    assertNotNull(metatypes.find("io.quarterdeck.many~one"));
    assertNull(metatypes.find("io.quarterdeck.many"));
    assertNull(metatypes.find("io.quarterdeck.server~one"));
    assertEquals(
        "io.quarterdeck.server.tls",
        Objects.requireNonNull(metatypes.longestPrefix("server.tls.file")).name());
    assertNull(metatypes.longestPrefix("server"), "a PID alone has no key");
  }
}
