// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher;

import io.quarterdeck.launcher.configuration.Directories;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** What {@code --ready-file} says; programs read it by these keys (docs/operations.md). */
final class ReadyFacts {
  private ReadyFacts() {}

  static Map<String, Object> of(Directories directories, InetSocketAddress address) {
    Path pki = directories.pki();
    Map<String, Object> facts = new LinkedHashMap<>();
    facts.put("url", ServerSettings.url(address));
    facts.put("port", address.getPort());
    facts.put("pid", ProcessHandle.current().pid());
    facts.put("kubeconfig", directories.kubeconfig());
    facts.put("caFile", pki.resolve("ca.crt"));
    facts.put("clientCertificateFile", pki.resolve("admin.crt"));
    facts.put("clientKeyFile", pki.resolve("admin.key"));
    facts.put("dataDir", directories.data());
    facts.put("version", BuildFacts.read(directories.home()).version());
    return facts;
  }
}
