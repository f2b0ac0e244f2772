// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher.configuration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.launcher.failure.LaunchException;
import io.quarterdeck.launcher.pki.Pki;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.jar.JarOutputStream;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ReferencesTest {
  private static final String METATYPE =
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <metatype:MetaData xmlns:metatype="http://www.osgi.org/xmlns/metatype/v1.4.0"
          xmlns:quarterdeck="https://quarterdeck.io/xmlns/configuration/v1">
        <OCD id="a" name="A">
          <AD id="cert" type="String" quarterdeck:content="CERTIFICATES" quarterdeck:certificate=""/>
          <AD id="key" type="String" quarterdeck:content="PRIVATE_KEY" quarterdeck:certificate="cert"/>
          <AD id="sni" type="String" quarterdeck:content="NAMED_PAIRS" quarterdeck:certificate=""/>
          <AD id="tokens" type="String" quarterdeck:content="READABLE" quarterdeck:certificate=""/>
          <AD id="more" type="String" cardinality="9" quarterdeck:content="READABLE"/>
          <AD id="log" type="String" quarterdeck:content="WRITTEN" quarterdeck:certificate=""/>
          <AD id="modes" type="String" cardinality="9" quarterdeck:plugins="x.Authorizer x.Other"/>
        </OCD>
        <Designate pid="io.quarterdeck.a"><Object ocdref="a"/></Designate>
      </metatype:MetaData>
      """;

  private static final String COMPONENT =
      """
      <scr:component xmlns:scr="http://www.osgi.org/xmlns/scr/v1.4.0" name="c">
        <service><provide interface="x.Authorizer"/></service>
        <property name="name" type="String" value="RBAC"/>
      </scr:component>
      """;

  @TempDir private Path folder;
  private Path data;
  private Path jar;
  private Pki pki;
  private Instant now = Instant.now();

  @BeforeEach
  void install() throws Exception {
    data = folder.resolve("data");
    jar = folder.resolve("bundle.jar");
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
      out.putNextEntry(new ZipEntry("OSGI-INF/metatype/a.xml"));
      out.write(METATYPE.getBytes(StandardCharsets.UTF_8));
      out.putNextEntry(new ZipEntry("OSGI-INF/c.xml"));
      out.write(COMPONENT.getBytes(StandardCharsets.UTF_8));
    }
    Files.createDirectories(folder.resolve("made"));
    pki = Pki.ensure(folder.resolve("made/pki"), "10.96.0.1");
    Files.createDirectories(folder.resolve("etc"));
  }

  private void check(String... options) throws LaunchException {
    Metatypes metatypes = Metatypes.ofJars(List.of(jar));
    List<String> settings = new ArrayList<>();
    for (String option : options) {
      settings.add("a." + option);
    }
    Settings read =
        Settings.read(folder.resolve("etc"), settings, metatypes, new Variables(Map.of()));
    new References(List.of(data, folder.resolve("keys")), () -> now)
        .require(read, metatypes, List.of(jar));
  }

  private String refusal(int code, String... options) {
    LaunchException e = assertThrows(LaunchException.class, () -> check(options));
    assertEquals(code, e.exitCode(), e.getMessage());
    assertTrue(String.valueOf(e.getMessage()).startsWith("io.quarterdeck.a: "), e.getMessage());
    return String.valueOf(e.getMessage());
  }

  private Path file(String name, String text) throws Exception {
    return Files.writeString(folder.resolve(name), text);
  }

  @Test
  void whatIsAsItShouldBePasses() throws Exception {
    check(
        "cert=" + pki.file("apiserver.crt"),
        "key=" + pki.file("apiserver.key"),
        "tokens=" + file("t.csv", "a,b,c"),
        "log=" + folder.resolve("absent.log"),
        "modes=RBAC",
        "more=");
  }

  @Test
  void whatAFirstStartMakesIsNotMissed() throws Exception {
    check("cert=" + data.resolve("pki/a.crt"), "key=" + data.resolve("pki/a.key"));
    Path elsewhere = folder.resolve("keys");
    check("cert=" + elsewhere.resolve("a.crt"), "key=" + elsewhere.resolve("a.key"));
  }

  @Test
  void damageInTheDataDirectoryIsNotTheConfigurations() throws Exception {
    Files.createDirectories(data);
    Path cut = Files.writeString(data.resolve("a.crt"), "-----BEGIN CERTIFICATE-----\nMII");
    assertTrue(refusal(1, "cert=" + cut).contains(cut.toString()));
  }

  @ParameterizedTest
  @CsvSource({
    "tokens, absent, no such file",
    "tokens, made, is a directory",
    "more, 'bundle.jar,absent', no such file",
    "cert, bundle.jar, holds no certificate",
    "key, bundle.jar, holds no private key",
  })
  void filesThatAreNotWhatTheyShouldBe(String key, String files, String why) {
    StringBuilder value = new StringBuilder();
    for (String each : files.split(",")) {
      value.append(value.isEmpty() ? "" : ",").append(folder.resolve(each));
    }
    String refusal = refusal(2, key + "=" + value);
    assertTrue(refusal.contains(": " + key + ": ") && refusal.contains(why), refusal);
  }

  @Test
  void whatIsCutOff() throws Exception {
    String crt = Files.readString(pki.file("apiserver.crt"));
    String key = Files.readString(pki.file("apiserver.key"));
    for (int length : new int[] {30, crt.length() / 2, crt.length() - 20}) {
      Path cut = file("cut.crt", crt.substring(0, length));
      assertTrue(refusal(2, "cert=" + cut).contains("cut.crt"), "certificate of " + length);
    }
    for (int length : new int[] {30, key.length() / 2, key.length() - 20}) {
      Path cut = file("cut.key", key.substring(0, length));
      assertTrue(refusal(2, "key=" + cut).contains("cut.key"), "key of " + length);
    }
  }

  @Test
  void aKeyOfAnotherCertificate() {
    String refusal = refusal(2, "cert=" + pki.file("apiserver.crt"), "key=" + pki.file("ca.key"));
    assertTrue(refusal.contains("is not the key of the certificate in"), refusal);
    refusal = refusal(2, "cert=" + pki.file("apiserver.crt"), "key=" + pki.file("admin.key"));
    assertTrue(refusal.contains("is not the key of the certificate in"), refusal);
  }

  @Test
  void pairsWithNames() throws Exception {
    String good = pki.file("apiserver.crt") + "," + pki.file("apiserver.key");
    check("sni=" + good + ":a.example.com;" + good);
    String mixed = pki.file("apiserver.crt") + "," + pki.file("admin.key");
    String refusal = refusal(2, "sni=" + good + ";" + mixed + ":b.example.com");
    assertTrue(refusal.contains(": sni: " + pki.file("admin.key")), refusal);
    assertTrue(refusal.contains("is not the key of the certificate in"), refusal);
    refusal = refusal(2, "sni=" + pki.file("apiserver.crt") + "," + folder.resolve("absent"));
    assertTrue(refusal.contains("absent: no such file"), refusal);
    now = Instant.now().plus(Duration.ofDays(4000));
    assertTrue(refusal(2, "sni=" + good).contains("has expired"));
  }

  @Test
  void aCertificateThatIsOfAnotherTime() {
    String[] pair = {"cert=" + pki.file("apiserver.crt"), "key=" + pki.file("apiserver.key")};
    now = Instant.now().plus(Duration.ofDays(4000));
    assertTrue(refusal(2, pair).contains("has expired"));
    now = Instant.now().minus(Duration.ofDays(2));
    assertTrue(refusal(2, pair).contains("is not valid yet"));
  }

  @Test
  void aPluginThatNobodyHas() {
    String refusal = refusal(2, "modes=RBAC,RBCA");
    assertTrue(refusal.contains("there is no plugin RBCA; there are RBAC"), refusal);
  }
}
