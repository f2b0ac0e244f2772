// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package com.example.syslog;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.annotation.Annotation;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a daemon on the loopback gets. */
final class SyslogTest {
  private static final Logger LOG = Logger.getLogger("com.example.test");

  private DatagramSocket daemon;

  @BeforeEach
  void listen() throws Exception {
    daemon = new DatagramSocket(0, InetAddress.getLoopbackAddress());
    daemon.setSoTimeout(300);
  }

  @AfterEach
  void close() {
    daemon.close();
  }

  private record Settings(String host, int port, String level) implements Syslog.Config {
    @Override
    public Class<? extends Annotation> annotationType() {
      return Syslog.Config.class;
    }
  }

  private static Syslog.Config config(String host, int port, String level) {
    return new Settings(host, port, level);
  }

  private String received() throws Exception {
    DatagramPacket packet = new DatagramPacket(new byte[4096], 4096);
    daemon.receive(packet);
    return new String(packet.getData(), 0, packet.getLength(), StandardCharsets.UTF_8);
  }

  @Test
  void aRecordIsALineUntilItLeaves() throws Exception {
    Syslog syslog = new Syslog(config("127.0.0.1", daemon.getLocalPort(), "WARNING"));
    LOG.log(Level.INFO, "too little");
    LOG.log(Level.WARNING, "a {0}\nof two", "line");
    String line = received();
    assertTrue(line.startsWith("<28>1 20"), line);
    assertTrue(line.endsWith(" com.example.test - a line of two"), line);
    LOG.log(Level.SEVERE, "b", new IllegalStateException("why"));
    line = received();
    assertTrue(
        line.startsWith("<27>1 ")
            && line.endsWith("b: " + IllegalStateException.class.getName() + ": why"),
        line);

    syslog.deactivate();
    LOG.log(Level.SEVERE, "after it");
    assertThrows(SocketTimeoutException.class, this::received);
  }

  @Test
  void whatIsLongIsCut() throws Exception {
    Syslog syslog = new Syslog(config("127.0.0.1", daemon.getLocalPort(), "INFO"));
    LOG.warning("x".repeat(10_000));
    assertEquals(2048, received().length());
    syslog.deactivate();
  }

  @Test
  void aHostThatNobodyKnowsIsRefused() {
    String said =
        assertThrows(
                IllegalArgumentException.class,
                () -> new Syslog(config("nobody.invalid", 514, "INFO")))
            .getMessage();
    assertEquals("host: nobody knows nobody.invalid", said);
  }
}
