// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher.pki;

import io.quarterdeck.launcher.file.PrivateFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;

/** The administrator's kubeconfig: everything inline, so that the one file can be carried away. */
public final class Kubeconfig {
  private Kubeconfig() {}

  /**
   * Writes the file unless it says just that already; whoever reads it sees the old or the new,
   * never a half.
   */
  public static void write(Path file, String server, Pki pki) throws IOException {
    String text =
        """
        apiVersion: v1
        kind: Config
        clusters:
        - name: quarterdeck
          cluster:
            server: %s
            certificate-authority-data: %s
        users:
        - name: kubernetes-admin
          user:
            client-certificate-data: %s
            client-key-data: %s
        contexts:
        - name: quarterdeck
          context:
            cluster: quarterdeck
            user: kubernetes-admin
        current-context: quarterdeck
        """
            .formatted(
                server,
                base64(pki.file("ca.crt")),
                base64(pki.file("admin.crt")),
                base64(pki.file("admin.key")));
    if (Files.exists(file) && Files.readString(file).equals(text)) {
      return;
    }
    PrivateFiles.replace(file, text);
  }

  private static String base64(Path file) throws IOException {
    return Base64.getEncoder().encodeToString(Files.readAllBytes(file));
  }
}
