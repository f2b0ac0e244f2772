// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.listen;

import io.quarterdeck.server.internal.settings.Settings;
import io.quarterdeck.testkit.certificates.TestCertificate;
import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/** A server's certificate, and clients that trust it. */
public final class TestPki {
  private final TestCertificate server = TestCertificate.loopback();
  private final Path folder;

  public TestPki(Path folder) {
    this.folder = folder;
  }

  public Settings settings() throws IOException {
    Path crt = server.write(folder.resolve("server.crt"));
    return new Settings("127.0.0.1", 0, crt, server.writeKey(folder.resolve("server.key")));
  }

  /** A client that trusts the server, and shows a certificate of that name if one is named. */
  public SSLContext client(@Nullable String name) throws GeneralSecurityException {
    if (name != null) {
      return TestCertificate.selfSigned("CN=" + name).rsa().sign().context(server);
    }
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, server.trust(), null);
    return context;
  }
}
