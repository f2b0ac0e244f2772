// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.x509.internal;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.List;

/** Makes authorities and certificates with the JDK's keytool: the JDK has no API for it. */
final class Certificates {
  private final Path dir;

  Certificates(Path dir) {
    this.dir = dir;
  }

  /** A self-signed authority; the file is {@code NAME.pem}. */
  Path authority(String name) throws IOException, InterruptedException {
    return authority(name, 20);
  }

  Path authority(String name, int days) throws IOException, InterruptedException {
    pair(name, "CN=" + name, "-ext", "bc:c", "-validity", Integer.toString(days));
    Path pem = dir.resolve(name + ".pem");
    keytool(name, "-exportcert", "-rfc", "-alias", name, "-file", pem.toString());
    return pem;
  }

  /** A certificate signed by an authority made before. */
  X509Certificate signed(String authority, String name, String subject, String... extensions)
      throws IOException, InterruptedException, CertificateException {
    pair(name, subject, "-validity", "20");
    Path request = dir.resolve(name + ".csr");
    Path pem = dir.resolve(name + ".pem");
    keytool(name, "-certreq", "-alias", name, "-file", request.toString());
    List<String> sign = new ArrayList<>(List.of("-gencert", "-rfc", "-alias", authority));
    sign.addAll(List.of("-infile", request.toString(), "-outfile", pem.toString()));
    sign.addAll(List.of("-validity", "10"));
    for (String e : extensions) {
      sign.addAll(List.of("-ext", e));
    }
    keytool(authority, sign.toArray(String[]::new));
    try (InputStream in = Files.newInputStream(pem)) {
      return (X509Certificate) CertificateFactory.getInstance("X.509").generateCertificate(in);
    }
  }

  private void pair(String name, String subject, String... more)
      throws IOException, InterruptedException {
    List<String> args = new ArrayList<>(List.of("-genkeypair", "-alias", name, "-keyalg", "EC"));
    args.addAll(List.of("-groupname", "secp256r1", "-dname", subject));
    args.addAll(List.of(more));
    keytool(name, args.toArray(String[]::new));
  }

  private void keytool(String store, String... args) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
    command.addAll(List.of(args));
    command.addAll(List.of("-keystore", dir.resolve(store + ".p12").toString()));
    command.addAll(List.of("-storepass", "changeit"));
    Process p = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said =
        new String(p.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
    if (p.waitFor() != 0) {
      throw new IOException(said);
    }
  }
}
