// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.example;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.itests.harness.Await;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The example for logging: a daemon gets the server's lines while the bundle is there. */
@ExtendWith(SharedSite.class)
final class SyslogIT {
  /** For as long as two waits take. */
  private static boolean isQuiet(DatagramSocket daemon) throws IOException {
    for (int i = 0; i < 2; i++) {
      if (hears(daemon, "")) {
        return false;
      }
    }
    return true;
  }

  private static boolean hears(DatagramSocket daemon, String words) throws IOException {
    DatagramPacket packet = new DatagramPacket(new byte[4096], 4096);
    try {
      daemon.receive(packet);
    } catch (SocketTimeoutException e) {
      return false;
    }
    String line = new String(packet.getData(), 0, packet.getLength(), StandardCharsets.UTF_8);
    assertTrue(line.matches("(?s)<[0-9]+>1 [^ ]+Z - quarterdeck [0-9]+ [^ ]+ - .*"), line);
    return line.contains(words);
  }

  @Test
  void aDaemonGetsTheLog(Site site) throws Exception {
    try (DatagramSocket daemon = new DatagramSocket(0, InetAddress.getLoopbackAddress())) {
      daemon.setSoTimeout(500);
      site.configure(
          "com.example.syslog", "host = 127.0.0.1\nport = " + daemon.getLocalPort() + "\n");
      site.drop("syslog");
      // each bundle that comes or goes leaves a line; it takes the server a second to see that
      Await.until(
          "the log is sent",
          () -> {
            if (Files.exists(site.dropped("frozennamespaces"))) {
              site.remove("frozennamespaces");
            } else {
              site.drop("frozennamespaces");
            }
            for (int i = 0; i < 6; i++) {
              if (hears(daemon, "com.example.frozennamespaces")) {
                return true;
              }
            }
            return false;
          });
      Files.deleteIfExists(site.dropped("frozennamespaces"));
      site.remove("syslog");
      Await.until("the last has come", () -> isQuiet(daemon));
      site.drop("frozennamespaces");
      Await.until(
          "that one is there",
          () ->
              site.plugin("validating-admission", "frozennamespaces")
                  .contains("\"state\":\"Active\""));
      assertFalse(hears(daemon, ""), "it is sent although nobody sends it");
      site.remove("frozennamespaces");
    }
  }
}
