// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.launcher.configuration.MetatypeJar;
import io.quarterdeck.launcher.configuration.Metatypes;
import io.quarterdeck.launcher.configuration.Settings;
import io.quarterdeck.launcher.configuration.Variables;
import io.quarterdeck.launcher.failure.LaunchException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ServerSettingsTest {
  @TempDir private Path folder;
  private Metatypes metatypes;
  private Settings settings;

  @BeforeEach
  void install() throws IOException, LaunchException {
    metatypes =
        MetatypeJar.of(
            folder,
            """
            <OCD id="s">
              <AD id="bind.address" type="String"/>
              <AD id="port" type="Integer"/>
              <AD id="tls.cert.file" type="String"/>
              <AD id="tls.key.file" type="String"/>
            </OCD>
            <Designate pid="io.quarterdeck.server"><Object ocdref="s"/></Designate>
            <OCD id="x"><AD id="client.ca.file" type="String"/></OCD>
            <Designate pid="io.quarterdeck.authentication.x509"><Object ocdref="x"/></Designate>
            <OCD id="t">
              <AD id="signing.key.file" type="String"/>
              <AD id="signing.endpoint" type="String"/>
            </OCD>
            <Designate pid="io.quarterdeck.authentication.serviceaccount">
              <Object ocdref="t"/>
            </Designate>
            <OCD id="r"><AD id="root.ca.file" type="String"/></OCD>
            <Designate pid="io.quarterdeck.controllers.rootca"><Object ocdref="r"/></Designate>
            <OCD id="g">
              <AD id="cluster.signing.cert.file" type="String"/>
              <AD id="cluster.signing.key.file" type="String"/>
            </OCD>
            <Designate pid="io.quarterdeck.controllers.csrsigning"><Object ocdref="g"/></Designate>
            <OCD id="c"><AD id="service.cluster.ip.range" type="String"/></OCD>
            <Designate pid="io.quarterdeck.apigroups.core"><Object ocdref="c"/></Designate>
            """);
    settings = read(metatypes);
  }

  private Settings read(Metatypes types, String... options) throws IOException, LaunchException {
    return Settings.read(
        Files.createDirectories(folder.resolve("etc")),
        List.of(options),
        types,
        new Variables(Map.of()));
  }

  private ServerSettings settings(String... options) throws IOException, LaunchException {
    settings = read(metatypes, options);
    return ServerSettings.of(settings, metatypes, Path.of("/data"), Path.of("/data/pki"));
  }

  @Test
  void whatNobodySetsLiesInTheDataDirectory() throws Exception {
    assertEquals(
        new ServerSettings("127.0.0.1", 6443, Path.of("/data/pki/apiserver.crt"), true),
        settings());
    assertEquals(
        Map.of(
            "tls.cert.file", "/data/pki/apiserver.crt", "tls.key.file", "/data/pki/apiserver.key"),
        settings.of("io.quarterdeck.server"));
    assertEquals(
        Map.of("signing.key.file", "/data/pki/sa.key"),
        settings.of("io.quarterdeck.authentication.serviceaccount"));
    assertEquals(
        Map.of("client.ca.file", "/data/pki/ca.crt"),
        settings.of("io.quarterdeck.authentication.x509"));
    // of a storage that the profile is without nothing is offered
    assertEquals(Map.of(), settings.of("io.quarterdeck.storage.embedded"));
  }

  @Test
  void podsAreToldOfTheGeneratedAuthorityWhereItSignedTheServer() throws Exception {
    String root = "io.quarterdeck.controllers.rootca";
    settings();
    assertEquals(Map.of("root.ca.file", "/data/pki/ca.crt"), settings.of(root));
    settings("server.tls.cert.file=/own.crt");
    assertEquals(Map.of(), settings.of(root));
    settings("server.tls.cert.file=/own.crt", "controllers.rootca.root.ca.file=/own-ca.crt");
    assertEquals(Map.of("root.ca.file", "/own-ca.crt"), settings.of(root));
  }

  @Test
  void theGeneratedAuthoritySignsForClientsWhereTheyAreHeldAgainstIt() throws Exception {
    String signing = "io.quarterdeck.controllers.csrsigning";
    String set = "controllers.csrsigning.cluster.signing.";
    settings();
    assertEquals(
        Map.of(
            "cluster.signing.cert.file",
            "/data/pki/ca.crt",
            "cluster.signing.key.file",
            "/data/pki/ca.key"),
        settings.of(signing));
    settings("authentication.x509.client.ca.file=/own.crt");
    assertEquals(Map.of(), settings.of(signing));
    // never one's certificate with the other's key, and an empty name is one that is set
    settings(set + "cert.file=/own.crt");
    assertEquals(Map.of("cluster.signing.cert.file", "/own.crt"), settings.of(signing));
    settings(set + "key.file=");
    assertEquals(Map.of("cluster.signing.key.file", ""), settings.of(signing));
  }

  @Test
  void anExternalSignerTakesThePlaceOfTheGeneratedKey() throws Exception {
    String tokens = "io.quarterdeck.authentication.serviceaccount";
    settings("authentication.serviceaccount.signing.endpoint=/s");
    assertEquals(Map.of("signing.endpoint", "/s"), settings.of(tokens));
    settings(
        "authentication.serviceaccount.signing.endpoint=/s",
        "authentication.serviceaccount.signing.key.file=/own.key");
    // to set both is for the bundle to refuse
    assertEquals(
        Map.of("signing.endpoint", "/s", "signing.key.file", "/own.key"), settings.of(tokens));
    settings("authentication.serviceaccount.signing.endpoint=");
    assertEquals("/data/pki/sa.key", settings.of(tokens).get("signing.key.file"));
  }

  @Test
  void whatIsSetStays() throws Exception {
    assertEquals(
        new ServerSettings("0.0.0.0", 0, Path.of("/own.crt"), true),
        settings("server.bind.address=0.0.0.0", "server.port=0", "server.tls.cert.file=/own.crt"));
  }

  @Test
  void withAnotherAuthorityForClientsTheAdministratorIsUnknown() throws Exception {
    assertTrue(settings("authentication.x509.client.ca.file=/data/pki/ca.crt").knowsAdmin());
    assertFalse(settings("authentication.x509.client.ca.file=/other/ca.crt").knowsAdmin());
  }

  @Test
  void theServersAddressIsThatOfTheConfiguredRange() throws Exception {
    settings();
    assertEquals("10.96.0.1", ServiceRange.first(settings));
    settings("apigroups.core.service.cluster.ip.range=172.20.0.0/16,fd00::/108");
    assertEquals("172.20.0.1", ServiceRange.first(settings));
  }

  @Test
  void anAddressThatIsNoneIsAMistakeOfTheConfiguration() throws Exception {
    ServerSettings nowhere = settings("server.bind.address=256.1.1.1.", "server.port=0");
    LaunchException e = assertThrows(LaunchException.class, nowhere::requireFreePort);
    assertEquals(2, e.exitCode());
    assertEquals(
        "bind.address 256.1.1.1. of io.quarterdeck.server is not an address of this machine",
        e.getMessage());
  }
}
