// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.junit.process;

import io.quarterdeck.junit.api.Trees;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * What a server says of itself in its ready file.
 *
 * @param kubeconfig of its administrator
 * @param pki where its keys lie
 */
record ServerFacts(URI url, long pid, Path kubeconfig, Path pki) {
  static ServerFacts read(Path ready) throws IOException {
    Map<String, Object> facts = Trees.object(Trees.read(Files.readString(ready)));
    Path authority = Path.of(Trees.text(facts, "caFile")).toAbsolutePath();
    Path pki = authority.getParent();
    return new ServerFacts(
        URI.create(Trees.text(facts, "url")),
        ((Number) facts.getOrDefault("pid", 0)).longValue(),
        Path.of(Trees.text(facts, "kubeconfig")),
        pki == null ? authority : pki);
  }
}
