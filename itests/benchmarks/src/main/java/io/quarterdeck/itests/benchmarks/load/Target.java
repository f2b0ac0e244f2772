// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.benchmarks.load;

import io.quarterdeck.itests.harness.Distribution;
import io.quarterdeck.itests.harness.DistributionProcess;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** A server process that is measured: where it is, whom it shows, and what it has used. */
public record Target(URI url, SSLContext tls, ProcessHandle process) {
  public static final String TOKEN = "benchmark-admin";

  /**
   * The store is the embedded one unless options say otherwise.
   *
   * @param users lines of {@code token,user,uid,"group"} beside the administrator's
   */
  static DistributionProcess start(
      Distribution distribution, Path folder, String users, String... options) throws IOException {
    return start(distribution, Map.of(), folder, users, options);
  }

  /** The same with variables in its environment, such as {@code QUARTERDECK_JAVA_OPTS}. */
  static DistributionProcess start(
      Distribution distribution,
      Map<String, String> environment,
      Path folder,
      String users,
      String... options)
      throws IOException {
    Path tokens = folder.resolve("tokens.csv");
    Files.writeString(tokens, TOKEN + ",admin,1,\"system:masters\"\n" + users);
    String[] all = Arrays.copyOf(options, options.length + 2);
    all[options.length] = "--set";
    all[options.length + 1] = "authentication.tokenfile.file=" + tokens;
    return DistributionProcess.start(distribution, environment, folder, all);
  }

  static Target of(DistributionProcess server) {
    return new Target(server.url(), trusting(server.data().resolve("pki/ca.crt")), server.handle());
  }

  static SSLContext trusting(Path authority) {
    try (InputStream in = Files.newInputStream(authority)) {
      KeyStore store = KeyStore.getInstance("PKCS12");
      store.load(null, null);
      store.setCertificateEntry(
          "ca", CertificateFactory.getInstance("X.509").generateCertificate(in));
      TrustManagerFactory trust =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      trust.init(store);
      SSLContext tls = SSLContext.getInstance("TLS");
      tls.init(null, trust.getTrustManagers(), null);
      return tls;
    } catch (GeneralSecurityException | IOException e) {
      throw new IllegalStateException(e);
    }
  }

  /** A connection of one's own. */
  public Wire connect() throws IOException {
    return Wire.connect(url, tls);
  }

  /** All its threads, since it started. */
  public Duration cpu() {
    return process.info().totalCpuDuration().orElse(Duration.ZERO);
  }
}
