// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.requestheader.internal;

import io.quarterdeck.spi.authentication.ClientAuthorities.FrontProxies;
import io.quarterdeck.testkit.authentication.AuthenticatorContract;
import io.quarterdeck.testkit.authentication.Shown;
import io.quarterdeck.testkit.certificates.TestCertificate;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** What every one of its kind keeps to. */
class RequestHeaderContractTest {
  @TempDir private Path dir = Path.of("");

  @TestFactory
  Stream<DynamicTest> keepsTheContract() throws Exception {
    TestCertificate authority = TestCertificate.authority("CN=proxy-ca");
    Path ca = authority.write(dir.resolve("ca.pem"));
    TestCertificate stranger = TestCertificate.authority("CN=other-ca");
    X509Certificate proxy = authority.issue("CN=front").forClients().sign().certificate();
    X509Certificate other = stranger.issue("CN=front").forClients().sign().certificate();
    FrontProxies proxies =
        new FrontProxies(
            List.of("front"),
            List.of("X-Remote-User"),
            List.of("X-Remote-Uid"),
            List.of("X-Remote-Group"),
            List.of("X-Remote-Extra-"));
    Shown admin = Shown.nothing().header("X-Remote-User", "admin");
    return AuthenticatorContract.of(
            new RequestHeaderAuthenticator(ca.toString(), proxies, Instant::now))
        .knows(admin.credentials(proxy), "admin")
        .doesNotKnow(admin.credentials())
        .doesNotKnow(admin.credentials(other))
        .doesNotKnow(Shown.nothing().credentials(proxy))
        .tests();
  }
}
