// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.swap;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** What makes the audit stage one that works. */
final class Audit {
  private Audit() {}

  /** Writes a policy that records every request's metadata. */
  static Path policy(Path folder) throws IOException {
    return Files.writeString(
        folder.resolve("policy.yaml"),
        "apiVersion: audit.k8s.io/v1\nkind: Policy\nrules:\n- level: Metadata\n");
  }
}
