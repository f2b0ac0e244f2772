// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher;

import io.quarterdeck.launcher.configuration.Metatypes;
import io.quarterdeck.launcher.configuration.Settings;
import io.quarterdeck.launcher.failure.LaunchException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.Map;

/**
 * The few settings of the server that the launcher has a part in: where it listens, and the
 * generated certificates.
 *
 * @param knowsAdmin whether clients are held against the generated authority, so that the generated
 *     administrator is known
 */
record ServerSettings(String bindAddress, int port, Path certificate, boolean knowsAdmin) {
  private static final String PID = "io.quarterdeck.server";
  private static final String CLIENTS = "io.quarterdeck.authentication.x509";
  private static final String TOKENS = "io.quarterdeck.authentication.serviceaccount";
  private static final String ROOT = "io.quarterdeck.controllers.rootca";
  private static final String SIGNING = "io.quarterdeck.controllers.csrsigning";
  private static final String SIGNING_CERTIFICATE = "cluster.signing.cert.file";
  private static final String SIGNING_KEY = "cluster.signing.key.file";
  private static final String DEFAULT_ADDRESS = "127.0.0.1";
  private static final int DEFAULT_PORT = 6443;

  /**
   * Offers what lies in the data directory for what nobody has set, and reads what is in force
   * then.
   */
  static ServerSettings of(Settings settings, Metatypes metatypes, Path data, Path pki) {
    settings.offer(
        metatypes,
        "io.quarterdeck.storage.embedded",
        "directory",
        data.resolve("storage").toString());
    settings.offer(metatypes, CLIENTS, "client.ca.file", pki.resolve("ca.crt").toString());
    settings.offerUnless(
        metatypes,
        TOKENS,
        "signing.endpoint",
        "signing.key.file",
        pki.resolve("sa.key").toString());
    offer(settings, metatypes, "tls.cert.file", pki.resolve("apiserver.crt"));
    offer(settings, metatypes, "tls.key.file", pki.resolve("apiserver.key"));
    var server = settings.of(PID);
    // pods are told of the generated authority only where it has signed what they are shown
    if (pki.resolve("apiserver.crt").toString().equals(server.get("tls.cert.file"))) {
      settings.offer(metatypes, ROOT, "root.ca.file", pki.resolve("ca.crt").toString());
    }
    boolean knowsAdmin =
        pki.resolve("ca.crt").toString().equals(settings.of(CLIENTS).get("client.ca.file"));
    if (knowsAdmin) {
      offerSigning(settings, metatypes, pki);
    }
    return new ServerSettings(
        String.valueOf(server.getOrDefault("bind.address", DEFAULT_ADDRESS)),
        server.get("port") instanceof Integer port ? port : DEFAULT_PORT,
        Path.of(String.valueOf(server.getOrDefault("tls.cert.file", pki.resolve("apiserver.crt")))),
        knowsAdmin);
  }

  /**
   * The generated authority signs for clients where they are held against it: a pair, or nothing.
   */
  private static void offerSigning(Settings settings, Metatypes metatypes, Path pki) {
    Map<String, Object> set = settings.of(SIGNING);
    if (!set.containsKey(SIGNING_CERTIFICATE) && !set.containsKey(SIGNING_KEY)) {
      settings.offer(metatypes, SIGNING, SIGNING_CERTIFICATE, pki.resolve("ca.crt").toString());
      settings.offer(metatypes, SIGNING, SIGNING_KEY, pki.resolve("ca.key").toString());
    }
  }

  private static void offer(Settings settings, Metatypes metatypes, String key, Path file) {
    settings.offer(metatypes, PID, key, file.toString());
  }

  /** Before anything is written; the server itself finds out for good when it binds. */
  void requireFreePort() throws LaunchException {
    InetAddress address;
    try {
      address = InetAddress.getByName(bindAddress);
    } catch (UnknownHostException e) {
      throw LaunchException.configuration(
          "bind.address " + bindAddress + " of " + PID + " is not an address of this machine");
    }
    try (ServerSocket socket = new ServerSocket()) {
      socket.bind(new InetSocketAddress(address, port));
    } catch (IOException e) {
      throw LaunchException.environment(
          "port "
              + port
              + " on "
              + bindAddress
              + " cannot be bound ("
              + e.getMessage()
              + "): is another server running? --port N takes another one",
          e);
    }
  }

  /** What a client on this machine connects to: a wildcard bind is reached through the loopback. */
  static InetSocketAddress reachable(String address, int port) throws UnknownHostException {
    InetAddress bound = InetAddress.getByName(address);
    return new InetSocketAddress(
        bound.isAnyLocalAddress() ? InetAddress.getByName(DEFAULT_ADDRESS) : bound, port);
  }

  static String url(InetSocketAddress address) {
    String host = address.getAddress().getHostAddress();
    return "https://"
        + (host.indexOf(':') >= 0 ? "[" + host + "]" : host)
        + ":"
        + address.getPort();
  }
}
