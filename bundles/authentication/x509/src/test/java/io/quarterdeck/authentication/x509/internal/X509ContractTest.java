// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.x509.internal;

import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.testkit.authentication.AuthenticatorContract;
import io.quarterdeck.testkit.authentication.Shown;
import io.quarterdeck.testkit.certificates.TestCertificate;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** What every one of its kind keeps to. */
class X509ContractTest {
  @TempDir private Path dir = Path.of("");

  @TestFactory
  Stream<DynamicTest> keepsTheContract() throws Exception {
    TestCertificate authority = TestCertificate.authority("CN=ca");
    Path ca = authority.write(dir.resolve("ca.pem"));
    TestCertificate stranger = TestCertificate.authority("CN=other");
    X509Certificate alice = authority.issue("CN=alice").forClients().sign().certificate();
    X509Certificate forged = stranger.issue("CN=alice").forClients().sign().certificate();
    return AuthenticatorContract.of(
            new X509Authenticator(ca.toString(), new Metrics(), Instant::now))
        .knows(Shown.nothing().credentials(alice), "alice")
        .doesNotKnow(Shown.nothing().credentials(forged))
        .tests();
  }
}
