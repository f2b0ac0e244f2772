// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.requestheader.internal;

import io.quarterdeck.testkit.authentication.AuthenticatorContract;
import io.quarterdeck.testkit.authentication.Shown;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** What every one of its kind keeps to. */
class RequestHeaderContractTest {
  @TempDir private Path dir = Path.of("");

  @TestFactory
  Stream<DynamicTest> keepsTheContract() throws Exception {
    Certificates make = new Certificates(dir);
    Path ca = make.authority("proxy-ca");
    make.authority("other-ca");
    X509Certificate proxy = make.signed("proxy-ca", "proxy", "CN=front", "eku=clientAuth");
    X509Certificate other = make.signed("other-ca", "other", "CN=front", "eku=clientAuth");
    UserHeaders headers =
        new UserHeaders(
            List.of("X-Remote-User"),
            List.of("X-Remote-Uid"),
            List.of("X-Remote-Group"),
            List.of("X-Remote-Extra-"));
    Shown admin = Shown.nothing().header("X-Remote-User", "admin");
    return AuthenticatorContract.of(
            new RequestHeaderAuthenticator(ca.toString(), Set.of("front"), headers, Instant::now))
        .knows(admin.credentials(proxy), "admin")
        .doesNotKnow(admin.credentials())
        .doesNotKnow(admin.credentials(other))
        .doesNotKnow(Shown.nothing().credentials(proxy))
        .tests();
  }
}
