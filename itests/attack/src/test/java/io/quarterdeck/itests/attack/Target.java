// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.attack;

import io.quarterdeck.itests.harness.DistributionProcess;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;

/** The server under attack, and how hard it is attacked. On the loopback only. */
final class Target {
  /** An attacker who burns the machine's own processors with handshakes shows nothing. */
  private static final int HANDSHAKES = 4;

  private final DistributionProcess server;
  private final SSLContext tls;
  private final Semaphore handshakes = new Semaphore(HANDSHAKES);
  private final int connections;
  private final Duration time;

  /**
   * @param connections at once
   * @param time for each kind of attack
   */
  Target(DistributionProcess server, int connections, Duration time)
      throws GeneralSecurityException, IOException {
    this.server = server;
    this.connections = connections;
    this.time = time;
    KeyStore store = KeyStore.getInstance("PKCS12");
    store.load(null, null);
    try (InputStream in = Files.newInputStream(server.data().resolve("pki/ca.crt"))) {
      store.setCertificateEntry(
          "ca", CertificateFactory.getInstance("X.509").generateCertificate(in));
    }
    TrustManagerFactory trust =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(store);
    tls = SSLContext.getInstance("TLS");
    tls.init(null, trust.getTrustManagers(), null);
  }

  int connections() {
    return connections;
  }

  Duration time() {
    return time;
  }

  Line open() throws IOException {
    handshakes.acquireUninterruptibly();
    try {
      return new Line(
          (SSLSocket)
              tls.getSocketFactory().createSocket(server.url().getHost(), server.url().getPort()));
    } finally {
      handshakes.release();
    }
  }

  /** What one attacker does on a connection of its own. */
  interface Attacker {
    void attack(Line line, int number) throws IOException, InterruptedException;
  }

  /** Many at once, until each has done, or the time is over: then their connections are closed. */
  void each(int many, Attacker attacker) throws InterruptedException {
    List<Line> lines = new ArrayList<>();
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < many; i++) {
      int number = i;
      threads.add(Thread.ofVirtual().start(() -> run(lines, number, attacker)));
    }
    long end = System.nanoTime() + time.toNanos();
    for (Thread thread : threads) {
      thread.join(Duration.ofNanos(Math.max(1_000_000, end - System.nanoTime())));
    }
    threads.forEach(Thread::interrupt);
    synchronized (lines) {
      lines.forEach(Line::close);
    }
    for (Thread thread : threads) {
      thread.join();
    }
  }

  private void run(List<Line> lines, int number, Attacker attacker) {
    try {
      if (Thread.interrupted()) {
        return;
      }
      Line line = open();
      synchronized (lines) {
        lines.add(line);
      }
      attacker.attack(line, number);
    } catch (IOException e) {
      // refused, or cut: which is what is asked for
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
