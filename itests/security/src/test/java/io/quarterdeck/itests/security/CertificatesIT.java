// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.security;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.itests.harness.DistributionProcess;
import io.quarterdeck.itests.security.Wire.Answer;
import io.quarterdeck.testkit.certificates.ShownCertificate;
import io.quarterdeck.testkit.certificates.TestCertificate;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
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
  private static final Duration DAY = Duration.ofDays(1);
  private static final String SECRETS = "GET /api/v1/secrets";

  private DistributionProcess server;
  private TestCertificate proxies;
  private TestCertificate own;

  @BeforeAll
  void start(@TempDir Path folder) throws Exception {
    proxies = TestCertificate.authority("CN=proxies");
    server =
        DistributionProcess.start(
            folder,
            "--set",
            "authentication.requestheader.client.ca.file="
                + proxies.write(folder.resolve("proxies.pem")),
            "--set",
            "authentication.requestheader.allowed.names=front");
    Path pki = server.data().resolve("pki");
    own = TestCertificate.of(pki.resolve("ca.crt"), pki.resolve("ca.key"));
  }

  @AfterAll
  void stop() {
    server.close();
  }

  private Answer ask(TestCertificate client, Map<String, String> headers) throws Exception {
    return new Wire(server, new ShownCertificate(client)).send(SECRETS, headers, "");
  }

  private static TestCertificate client(TestCertificate issuer, String subject) {
    return issuer.issue(subject).forClients().sign();
  }

  /** Refused by name, or the server hung up during the handshake. */
  private static void refused(String what, Answer answer) {
    assertTrue(answer.code() == 401 || answer.code() == 0, what + ": " + answer.text());
    assertFalse(answer.text().contains("SecretList"), what);
  }

  @Test
  void oneThatTheServersAuthoritySignedIsGood() throws Exception {
    assertEquals(
        200, ask(client(own, SUBJECT), Map.of()).code(), "or the others would prove nothing");
  }

  @Test
  void oneThatIsOldOrTooNewIsNobodys() throws Exception {
    Instant now = Instant.now();
    refused("expired", ask(valid(now.minus(DAY.multipliedBy(3)), now.minus(DAY)), Map.of()));
    refused("not yet valid", ask(valid(now.plus(DAY), now.plus(DAY.multipliedBy(3))), Map.of()));
  }

  private TestCertificate valid(Instant from, Instant to) {
    return own.issue(SUBJECT).forClients().valid(from, to).sign();
  }

  @Test
  void oneForServersIsNoClients() throws Exception {
    refused("for servers", ask(own.issue(SUBJECT).forServers().sign(), Map.of()));
  }

  @Test
  void anAuthorityOfTheSameNameIsAnotherAuthority() throws Exception {
    String name = own.certificate().getSubjectX500Principal().getName();
    TestCertificate impostor = TestCertificate.authority(name);
    refused("impostor", ask(client(impostor, SUBJECT), Map.of()));
  }

  @Test
  void aClientIsNoAuthority() throws Exception {
    refused("signed by a client", ask(client(client(own, "CN=jane"), SUBJECT), Map.of()));
  }

  @Test
  void headersCountOnlyOfAProxyThatIsNamed() throws Exception {
    assertEquals(
        200, ask(client(proxies, "CN=front"), FORGED).code(), "the front proxy vouches for root");
    refused("another name", ask(client(proxies, "CN=back"), FORGED));
    Answer answer = ask(client(own, "CN=janet"), FORGED);
    assertEquals(403, answer.code(), answer.text());
    assertTrue(answer.text().contains("\\\"janet\\\""), answer.text());
    assertEquals(
        403, ask(client(own, "CN=front"), FORGED).code(), "the right name of the wrong authority");
  }
}
