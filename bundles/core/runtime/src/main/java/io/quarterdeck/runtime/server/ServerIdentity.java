// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.server;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Locale;
import java.util.UUID;

/**
 * Who this server is among those that share its store: what its identity Lease in kube-system says
 * (kube-apiserver's {@code apiserver-HASH}).
 *
 * @param hostname of its machine
 * @param name of its lease: the same after a restart
 * @param holder of its lease: another one in each life
 */
public record ServerIdentity(String hostname, String name, String holder) {
  private static final String DIGITS = "abcdefghijklmnopqrstuvwxyz234567";
  private static final int HASHED = 16;

  /**
   * @param port several servers may run on one machine
   */
  public static ServerIdentity of(String hostname, int port) {
    String name = "apiserver-" + base32(hash(hostname + ":" + port));
    return new ServerIdentity(hostname, name, name + "_" + UUID.randomUUID());
  }

  /** The server on this machine that listens on a port; {@code localhost} where the name fails. */
  public static ServerIdentity ofThisHost(int port) {
    return of(thisHost(), port);
  }

  private static String thisHost() {
    try {
      return InetAddress.getLocalHost().getHostName().toLowerCase(Locale.ROOT);
    } catch (IOException e) {
      return "localhost";
    }
  }

  private static byte[] hash(String text) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The first sixteen bytes in RFC 4648's base 32, in lower case and without padding. */
  private static String base32(byte[] bytes) {
    StringBuilder out = new StringBuilder();
    int bits = 0;
    int held = 0;
    for (int i = 0; i < HASHED; i++) {
      held = (held << 8 | bytes[i] & 0xff) & 0xfff;
      bits += 8;
      while (bits >= 5) {
        bits -= 5;
        out.append(DIGITS.charAt(held >> bits & 31));
      }
    }
    return out.append(DIGITS.charAt(held << (5 - bits) & 31)).toString();
  }
}
