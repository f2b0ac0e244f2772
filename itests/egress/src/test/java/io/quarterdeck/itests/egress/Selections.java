// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.egress;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Writes egress selector configurations. */
final class Selections {
  private Selections() {}

  static String grpc(String name, Path socket) {
    return of(name, "GRPC", "uds: {udsName: " + socket + "}");
  }

  static String connect(String name, int port) {
    return of(name, "HTTPConnect", "tcp: {url: 'http://127.0.0.1:" + port + "'}");
  }

  private static String of(String name, String protocol, String transport) {
    return "{name: %s, connection: {proxyProtocol: %s, transport: {%s}}}"
        .formatted(name, protocol, transport);
  }

  /** The option of a file of theirs. */
  static List<String> option(Path folder, String... selections) throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("egress.yaml"),
            "{apiVersion: apiserver.k8s.io/v1beta1, kind: EgressSelectorConfiguration,"
                + " egressSelections: ["
                + String.join(", ", selections)
                + "]}");
    return List.of("--set", "extensions.egress.config.file=" + file);
  }
}
