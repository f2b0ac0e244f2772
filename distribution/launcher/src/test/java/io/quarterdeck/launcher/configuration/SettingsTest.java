// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher.configuration;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.launcher.failure.LaunchException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.jar.JarOutputStream;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class SettingsTest {
  private static final String METATYPE =
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <metatype:MetaData xmlns:metatype="http://www.osgi.org/xmlns/metatype/v1.4.0"
          xmlns:q="https://quarterdeck.io/xmlns/configuration/v1">
        <OCD id="a" name="A">
          <AD id="port" type="Integer" min="0" max="65535"/>
          <AD id="names" type="String" cardinality="2147483647"/>
          <AD id="on" type="Boolean"/>
          <AD id="mode" type="String"><Option label="x" value="x"/><Option label="y" value="y"/></AD>
          <AD id="tls.cert.file" type="String"/>
          <AD id="old" type="String" q:unused="port says it"/>
        </OCD>
        <Designate pid="io.quarterdeck.a"><Object ocdref="a"/></Designate>
        <OCD id="ab" name="AB"><AD id="file" type="String"/></OCD>
        <Designate pid="io.quarterdeck.a.b"><Object ocdref="ab"/></Designate>
        <OCD id="f" name="F"><AD id="size" type="Long"/></OCD>
        <Designate factoryPid="io.quarterdeck.many"><Object ocdref="f"/></Designate>
      </metatype:MetaData>
      """;

  @TempDir private Path folder;
  private Path etc;
  private Metatypes metatypes;
  private final Variables variables = new Variables(Map.of("quarterdeck.data", "/data"));

  @BeforeEach
  void install() throws IOException, LaunchException {
    etc = Files.createDirectory(folder.resolve("etc"));
    Path jar = folder.resolve("bundle.jar");
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
      out.putNextEntry(new ZipEntry("OSGI-INF/metatype/a.xml"));
      out.write(METATYPE.getBytes(StandardCharsets.UTF_8));
    }
    metatypes = Metatypes.ofJars(List.of(jar));
  }

  @Test
  void valuesAreTypedAsTheBundleDeclaresThem() throws Exception {
    write("io.quarterdeck.a", "port = 0\nnames = one, two,\non = true\n");
    write("io.quarterdeck.many~first", "size = 12\n");

    Settings settings = Settings.read(etc, List.of(), metatypes, variables);

    assertEquals(0, settings.of("io.quarterdeck.a").get("port"));
    assertEquals(true, settings.of("io.quarterdeck.a").get("on"));
    assertArrayEquals(
        new String[] {"one", "two"}, (String[]) settings.of("io.quarterdeck.a").get("names"));
    assertEquals(12L, settings.of("io.quarterdeck.many~first").get("size"));
  }

  private Settings read(LastGood lastGood, boolean strict) throws LaunchException {
    return Settings.read(
        etc,
        List.of(),
        metatypes,
        variables,
        new Settings.Leniency(pid -> false, strict, lastGood));
  }

  @Test
  void theFileOfABundleThatIsAwayWaitsForIt() throws Exception {
    write("com.example.away", "anything = 1\n");
    assertEquals(Map.of(), read(LastGood.none(), false).files());
    assertThrows(LaunchException.class, () -> read(LastGood.none(), true));
    write("io.quarterdeck.misspelt", "anything = 1\n");
    assertThrows(LaunchException.class, () -> read(LastGood.none(), false));
  }

  @Test
  void aCopyStandsInForAFileThatARunningServerHasRefused() throws Exception {
    LastGood lastGood = LastGood.in(folder.resolve("good"));
    Path file = etc.resolve("io.quarterdeck.a.cfg");
    write("io.quarterdeck.a", "port = 1\n");
    lastGood.accepted(file, Files.readAllBytes(file));
    write("io.quarterdeck.a", "port = x\n");
    assertThrows(LaunchException.class, () -> read(lastGood, false), "no server has seen it");

    lastGood.refused(file, Files.readAllBytes(file));
    Settings settings = read(lastGood, false);
    assertEquals(1, settings.of("io.quarterdeck.a").get("port"));
    assertEquals(Set.of(file), settings.standIns());
    assertThrows(LaunchException.class, () -> read(lastGood, true));

    write("io.quarterdeck.a", "port = y\n");
    assertThrows(LaunchException.class, () -> read(lastGood, false), "another one");
    write("io.quarterdeck.a", "port = 2\n");
    assertEquals(2, read(lastGood, false).of("io.quarterdeck.a").get("port"));
  }

  @Test
  void theFileOfAShippedBundleThatTheProfileDoesWithoutIsLeftAside() throws Exception {
    write("io.quarterdeck.absent", "anything = 1\n");
    write("io.quarterdeck.a", "port = 1\n");

    Settings settings =
        Settings.read(
            etc,
            List.of(),
            metatypes,
            variables,
            new Settings.Leniency("io.quarterdeck.absent"::equals, true, LastGood.none()));

    assertEquals(Set.of("io.quarterdeck.a"), settings.files().keySet());
    assertThrows(LaunchException.class, () -> Settings.read(etc, List.of(), metatypes, variables));
  }

  @Test
  void anOptionStandsOverTheFileAndTheLongestPidTakesIt() throws Exception {
    write("io.quarterdeck.a", "port = 1\nmode = x\n");

    Settings settings =
        Settings.read(etc, List.of("a.port=2", "a.b.file=t.csv"), metatypes, variables);

    assertEquals(2, settings.of("io.quarterdeck.a").get("port"));
    assertEquals("x", settings.of("io.quarterdeck.a").get("mode"));
    assertEquals(
        Path.of("t.csv").toAbsolutePath().toString(),
        settings.of("io.quarterdeck.a.b").get("file"));
  }

  @Test
  void pathsInAFileAreMeantFromItsFolder() throws Exception {
    write("io.quarterdeck.a", "tls.cert.file = my.crt\n");

    assertEquals(
        etc.resolve("my.crt").toString(),
        Settings.read(etc, List.of(), metatypes, variables)
            .of("io.quarterdeck.a")
            .get("tls.cert.file"));
  }

  @Test
  void aFileMayPointIntoTheDirectoriesOfThisRun() throws Exception {
    write("io.quarterdeck.a", "tls.cert.file = ${quarterdeck.data}/my.crt\n");

    assertEquals(
        "/data/my.crt",
        Settings.read(etc, List.of(), metatypes, variables)
            .of("io.quarterdeck.a")
            .get("tls.cert.file"));
  }

  @Test
  void onlyAPluginHasARank() throws Exception {
    Pid plugin = new Pid("io.quarterdeck.admission.mine", false, Map.of());
    Pid core = new Pid("io.quarterdeck.server", false, Map.of());

    assertEquals(7, plugin.attribute("rank").convert("7", etc));
    assertEquals(7, plugin.attribute("service.ranking").convert("7", etc));
    assertEquals(7, new Pid("com.example.x", false, Map.of()).attribute("rank").convert("7", etc));
    assertThrows(IllegalArgumentException.class, () -> core.attribute("rank"));
  }

  @Test
  void anOfferFillsWhatIsUnsetAndNothingElse() throws Exception {
    write("io.quarterdeck.a", "mode = y\ntls.cert.file =\n");
    Settings settings = Settings.read(etc, List.of(), metatypes, variables);

    settings.offer(metatypes, "io.quarterdeck.a", "tls.cert.file", "/generated");
    settings.offer(metatypes, "io.quarterdeck.a", "mode", "x");
    settings.offer(metatypes, "io.quarterdeck.a", "unheard.of", "x");
    settings.offer(metatypes, "io.quarterdeck.none", "file", "x");

    assertEquals("/generated", settings.of("io.quarterdeck.a").get("tls.cert.file"));
    assertEquals("y", settings.of("io.quarterdeck.a").get("mode"));
    assertEquals(2, settings.of("io.quarterdeck.a").size());
    assertTrue(settings.of("io.quarterdeck.none").isEmpty());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "io.quarterdeck.a    | prot = 1           | key prot is unknown",
        "io.quarterdeck.a    | port = x           | key port = x is not of type Integer",
        "io.quarterdeck.a    | port = 65536       | key port = 65536 is out of range",
        "io.quarterdeck.a    | on = yes           | key on = yes is neither true nor false",
        "io.quarterdeck.a    | names = ${home}    | names ${home}, which is unknown; known are quarterdeck.data",
        "io.quarterdeck.a    | mode = z           | key mode = z is not one of x, y",
        "io.quarterdeck.none | x = 1              | no bundle knows the PID io.quarterdeck.none",
        "io.quarterdeck.many | size = 1           | no bundle knows the PID io.quarterdeck.many",
        "io.quarterdeck.a~x  | port = 1           | no bundle knows the PID io.quarterdeck.a~x",
      })
  void aMistakeNamesItsFileAndKey(String pid, String line, String complaint) throws Exception {
    Path file = write(pid, line + "\n");

    LaunchException e =
        assertThrows(
            LaunchException.class, () -> Settings.read(etc, List.of(), metatypes, variables));

    assertEquals(2, e.exitCode());
    assertTrue(String.valueOf(e.getMessage()).contains(file.toString()), e.getMessage());
    assertTrue(String.valueOf(e.getMessage()).contains(complaint), e.getMessage());
  }

  @Test
  void aKeyWrittenTwiceIsAMistake() throws Exception {
    write("io.quarterdeck.a", "port = 1\nport = 1\n");

    LaunchException e =
        assertThrows(
            LaunchException.class, () -> Settings.read(etc, List.of(), metatypes, variables));

    assertTrue(
        String.valueOf(e.getMessage()).contains("key port is written twice"), e.getMessage());
  }

  @ParameterizedTest
  @CsvSource({
    "a.nope=1, nope",
    "none.x=1, none.x",
    "a.port=x, port",
    "a.port, PID.key=value",
    "many.size=1, many.size"
  })
  void aWrongOptionIsNamed(String option, String named) {
    LaunchException e =
        assertThrows(
            LaunchException.class, () -> Settings.read(etc, List.of(option), metatypes, variables));

    assertEquals(2, e.exitCode());
    assertTrue(String.valueOf(e.getMessage()).contains(named), e.getMessage());
  }

  private Path write(String pid, String text) throws IOException {
    return Files.writeString(etc.resolve(pid + ".cfg"), text);
  }

  @Test
  void aKeyOfAnEarlierVersionDoesNothingAndIsNoMistake() throws Exception {
    Files.writeString(etc.resolve("io.quarterdeck.a.cfg"), "old = ${nobody.knows}\nport = 7\n");
    Settings settings = Settings.read(etc, List.of("a.old=x"), metatypes, variables);
    assertEquals(Map.of("port", 7), settings.of("io.quarterdeck.a"));
  }
}
