// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher.pki;

import io.quarterdeck.launcher.file.PrivateFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;

/** A user's kubeconfig: everything inline, so that the one file can be carried away. */
public final class Kubeconfig {
  /** Who may do everything. */
  static final String ADMIN = "kubernetes-admin";

  private Kubeconfig() {}

  /**
   * Writes the administrator's file unless it says just that already; whoever reads it sees the old
   * or the new, never a half.
   */
  public static void write(Path file, String server, Pki pki) throws IOException {
    String text =
        text(
            server,
            ADMIN,
            Files.readAllBytes(pki.file("ca.crt")),
            Files.readAllBytes(pki.file("admin.crt")),
            Files.readAllBytes(pki.file("admin.key")));
    if (Files.exists(file) && Files.readString(file).equals(text)) {
      return;
    }
    PrivateFiles.replace(file, text);
  }

  /**
   * The text of one.
   *
   * @param server its URL
   * @param authority that has signed the server's certificate, in PEM as what follows
   */
  static String text(String server, String user, byte[] authority, byte[] certificate, byte[] key) {
    return """
    apiVersion: v1
    kind: Config
    clusters:
    - name: quarterdeck
      cluster:
        server: %1$s
        certificate-authority-data: %3$s
    users:
    - name: %2$s
      user:
        client-certificate-data: %4$s
        client-key-data: %5$s
    contexts:
    - name: quarterdeck
      context:
        cluster: quarterdeck
        user: %2$s
    current-context: quarterdeck
    """
        .formatted(server, user, base64(authority), base64(certificate), base64(key));
  }

  private static String base64(byte[] bytes) {
    return Base64.getEncoder().encodeToString(bytes);
  }
}
