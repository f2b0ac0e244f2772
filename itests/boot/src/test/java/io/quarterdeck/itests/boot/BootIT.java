// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.boot;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.itests.harness.DistributionProcess;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server's life: first start, stop, start again, crash, start again. */
final class BootIT {
  @TempDir private Path folder;

  @Test
  void oneLineSaysThatItIsReadyAndItIs() throws Exception {
    try (DistributionProcess server = DistributionProcess.start(folder)) {
      assertEquals(1, server.out().lines().count(), server.out());
      assertEquals(200, readyz(server));
      assertEquals(
          "rw-------",
          PosixFilePermissions.toString(Files.getPosixFilePermissions(server.kubeconfig())));
      assertTrue(
          Files.readString(server.kubeconfig()).contains("server: " + server.url()),
          "the real port");
      assertEquals(0, server.stop());
    }
  }

  @Test
  void whatWasMadeOnceIsKeptOverStopAndCrash() throws Exception {
    Path authority = folder.resolve("data/pki/ca.crt");
    DistributionProcess first = DistributionProcess.start(folder);
    String made = Files.readString(authority);
    assertEquals(0, first.stop());

    DistributionProcess second = DistributionProcess.start(folder);
    second.kill();

    try (DistributionProcess third = DistributionProcess.start(folder)) {
      assertEquals(made, Files.readString(authority));
      assertEquals(200, readyz(third));
    }
  }

  @Test
  void aSecondServerOnTheSameDataIsRefusedAndTheFirstGoesOn() throws Exception {
    try (DistributionProcess server = DistributionProcess.start(folder)) {
      IllegalStateException e =
          assertThrows(IllegalStateException.class, () -> DistributionProcess.start(folder));
      assertTrue(
          String.valueOf(e.getMessage()).contains("locked by another process"), e.getMessage());
      assertEquals(200, readyz(server));
    }
  }

  @Test
  void aBadChangeOfAFileIsRefusedWhileTheServerRuns() throws Exception {
    Path etc = Files.createDirectory(folder.resolve("etc"));
    Path file = etc.resolve("io.quarterdeck.authentication.anonymous.cfg");
    Files.writeString(file, "enabled = true\n");
    try (DistributionProcess server = DistributionProcess.start(folder, "--config", "etc")) {
      Files.writeString(file, "enabled = perhaps\n");
      awaitLog(
          server,
          file + ": key enabled = perhaps is neither true nor false; the last good one stays");
      assertEquals(200, readyz(server));

      Files.writeString(file, "enabled = false\n");
      awaitLog(server, file + " is in force");
      assertNotEquals(200, readyz(server), "requests without a credential are refused now");
    }
  }

  private static void awaitLog(DistributionProcess server, String text)
      throws InterruptedException {
    for (int i = 0; i < 200 && !server.log().contains(text); i++) {
      Thread.sleep(50);
    }
    assertTrue(server.log().contains(text), server.log());
  }

  private static int readyz(DistributionProcess server) throws Exception {
    try (HttpClient client = HttpClient.newBuilder().sslContext(trusting(server)).build()) {
      return client
          .send(
              HttpRequest.newBuilder(server.url().resolve("/readyz")).build(),
              HttpResponse.BodyHandlers.ofString())
          .statusCode();
    }
  }

  private static SSLContext trusting(DistributionProcess server) throws Exception {
    KeyStore trusted = KeyStore.getInstance("PKCS12");
    trusted.load(null, null);
    try (InputStream in = open(server.data().resolve("pki/ca.crt"))) {
      trusted.setCertificateEntry(
          "ca", CertificateFactory.getInstance("X.509").generateCertificate(in));
    }
    TrustManagerFactory trust =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(trusted);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, trust.getTrustManagers(), null);
    return context;
  }

  private static InputStream open(Path file) throws IOException {
    return Files.newInputStream(file);
  }
}
