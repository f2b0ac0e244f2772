// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.security;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.itests.harness.DistributionProcess;
import io.quarterdeck.itests.security.Wire.Answer;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Client certificates that look good; {@code itests/authentication} has the plainer ones. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class CertificatesIT {
  private static final String SUBJECT = "CN=kubernetes-admin,O=system:masters";
  private static final Map<String, String> FORGED =
      Map.of("X-Remote-User", "root", "X-Remote-Group", "system:masters");
  private static final String SECRETS = "GET /api/v1/secrets";

  private DistributionProcess server;
  private Certificates certificates;

  @BeforeAll
  void start(@TempDir Path folder) throws Exception {
    certificates = new Certificates(folder);
    Path proxies = certificates.authority("proxies", "CN=proxies");
    server =
        DistributionProcess.start(
            folder,
            "--set",
            "authentication.requestheader.client.ca.file=" + proxies,
            "--set",
            "authentication.requestheader.allowed.names=front");
    Path pki = server.data().resolve("pki");
    certificates.stolen("own", pki.resolve("ca.crt"), pki.resolve("ca.key"));
  }

  @AfterAll
  void stop() {
    server.close();
  }

  private Answer ask(Client client, Map<String, String> headers) throws Exception {
    return new Wire(server, client).send(SECRETS, headers, "");
  }

  /** Refused by name, or the server hung up during the handshake. */
  private static void refused(String what, Answer answer) {
    assertTrue(answer.code() == 401 || answer.code() == 0, what + ": " + answer.text());
    assertFalse(answer.text().contains("SecretList"), what);
  }

  @Test
  void oneThatTheServersAuthoritySignedIsGood() throws Exception {
    Client good = certificates.client("own", "good", SUBJECT, "-ext", "eku=clientAuth");
    assertEquals(200, ask(good, Map.of()).code(), "or the others would prove nothing");
  }

  @Test
  void oneThatIsOldOrTooNewIsNobodys() throws Exception {
    refused(
        "expired",
        ask(
            certificates.client(
                "own",
                "old",
                SUBJECT,
                "-ext",
                "eku=clientAuth",
                "-startdate",
                "-3d",
                "-validity",
                "1"),
            Map.of()));
    refused(
        "not yet valid",
        ask(
            certificates.client(
                "own", "new", SUBJECT, "-ext", "eku=clientAuth", "-startdate", "+2d"),
            Map.of()));
  }

  @Test
  void oneForServersIsNoClients() throws Exception {
    refused(
        "for servers",
        ask(certificates.client("own", "server", SUBJECT, "-ext", "eku=serverAuth"), Map.of()));
  }

  @Test
  void anAuthorityOfTheSameNameIsAnotherAuthority() throws Exception {
    String name;
    try (InputStream in = Files.newInputStream(server.data().resolve("pki/ca.crt"))) {
      X509Certificate own =
          (X509Certificate) CertificateFactory.getInstance("X.509").generateCertificate(in);
      name = own.getSubjectX500Principal().getName();
    }
    certificates.authority("impostor", name);
    refused(
        "impostor",
        ask(certificates.client("impostor", "fake", SUBJECT, "-ext", "eku=clientAuth"), Map.of()));
  }

  @Test
  void aClientIsNoAuthority() throws Exception {
    certificates.client("own", "jane", "CN=jane", "-ext", "eku=clientAuth");
    refused(
        "signed by a client",
        ask(certificates.client("jane", "child", SUBJECT, "-ext", "eku=clientAuth"), Map.of()));
  }

  @Test
  void headersCountOnlyOfAProxyThatIsNamed() throws Exception {
    Client front = certificates.client("proxies", "front", "CN=front", "-ext", "eku=clientAuth");
    assertEquals(200, ask(front, FORGED).code(), "the front proxy vouches for root");
    refused(
        "another name",
        ask(certificates.client("proxies", "back", "CN=back", "-ext", "eku=clientAuth"), FORGED));
    Client jane = certificates.client("own", "janet", "CN=janet", "-ext", "eku=clientAuth");
    Answer answer = ask(jane, FORGED);
    assertEquals(403, answer.code(), answer.text());
    assertTrue(answer.text().contains("\\\"janet\\\""), answer.text());
    Client named = certificates.client("own", "front2", "CN=front", "-ext", "eku=clientAuth");
    assertEquals(403, ask(named, FORGED).code(), "the right name of the wrong authority");
  }
}
