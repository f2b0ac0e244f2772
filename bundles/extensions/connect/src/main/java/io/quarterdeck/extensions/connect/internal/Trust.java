// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.connect.internal;

import io.quarterdeck.libraries.client.ClientCertificate;
import io.quarterdeck.libraries.client.ClientTls;
import io.quarterdeck.libraries.client.proxy.Party;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Whom connections trust, and what they show of this server.
 *
 * @param kubelets their certificates are verified, and they are shown ours
 * @param anyKubelet the same without verifying
 * @param anybody pods and services, which have no name that a certificate could prove: nothing is
 *     verified, and nothing shown
 */
record Trust(Party kubelets, Party anyKubelet, Party anybody) {

  /**
   * @throws IllegalArgumentException naming the file that cannot be used
   */
  static Trust of(KubeletConnector.Config config) {
    String authorities = read(config.kubelet_certificate_authority());
    String certificate = read(config.kubelet_client_certificate());
    String key = read(config.kubelet_client_key());
    if ((certificate == null) != (key == null)) {
      throw new IllegalArgumentException(
          "kubelet.client.certificate and kubelet.client.key go together");
    }
    ClientCertificate own =
        certificate == null || key == null ? null : new ClientCertificate(certificate, key);
    Party any = new Party(ClientTls.insecure(own), false);
    boolean insecure = config.kubelet_insecure_skip_tls_verify();
    return new Trust(
        insecure ? any : new Party(ClientTls.trusting(authorities, own), true),
        any,
        new Party(ClientTls.insecure(null), false));
  }

  private static @Nullable String read(String file) {
    if (file.isBlank()) {
      return null;
    }
    try {
      return Files.readString(Path.of(file.strip()));
    } catch (IOException e) {
      throw new IllegalArgumentException("cannot read " + file + ": " + e.getMessage(), e);
    }
  }
}
