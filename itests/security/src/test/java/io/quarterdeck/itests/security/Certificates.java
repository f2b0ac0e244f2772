// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.security;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;

/** Makes certificates with the JDK's keytool, each in a key store of its own in a folder. */
final class Certificates {
  static final char[] PASSWORD = "changeit".toCharArray();
  static final String ALIAS = "it";

  private final Path folder;

  Certificates(Path folder) {
    this.folder = folder;
  }

  /** A self-signed authority; its certificate is {@code NAME.pem}. */
  Path authority(String name, String subject) throws IOException, InterruptedException {
    keytool(name, "-genkeypair", "-dname", subject, "-ext", "bc:c", "-keyalg", "RSA");
    Path pem = folder.resolve(name + ".pem");
    keytool(name, "-exportcert", "-rfc", "-file", pem.toString());
    return pem;
  }

  /** An authority by its files, as somebody who has stolen them would use it. */
  void stolen(String name, Path certificate, Path key)
      throws IOException, GeneralSecurityException {
    String body = Files.readString(key).replaceAll("-----[A-Z ]+-----", "");
    byte[] der = Base64.getMimeDecoder().decode(body);
    KeyStore store = KeyStore.getInstance("PKCS12");
    store.load(null, null);
    store.setKeyEntry(ALIAS, key(der), PASSWORD, new Certificate[] {read(certificate)});
    try (var out = Files.newOutputStream(folder.resolve(name + ".p12"))) {
      store.store(out, PASSWORD);
    }
  }

  private static PrivateKey key(byte[] der) throws GeneralSecurityException {
    GeneralSecurityException last = new GeneralSecurityException("no algorithm");
    for (String algorithm : List.of("RSA", "EC")) {
      try {
        return KeyFactory.getInstance(algorithm).generatePrivate(new PKCS8EncodedKeySpec(der));
      } catch (GeneralSecurityException e) {
        last = e;
      }
    }
    throw last;
  }

  private static Certificate read(Path file) throws IOException, GeneralSecurityException {
    try (InputStream in = Files.newInputStream(file)) {
      return CertificateFactory.getInstance("X.509").generateCertificate(in);
    }
  }

  /**
   * A client whose certificate an authority has signed.
   *
   * @param options of {@code keytool -gencert}, such as {@code -startdate}
   */
  Client client(String authority, String name, String subject, String... options)
      throws IOException, InterruptedException, GeneralSecurityException {
    Path request = folder.resolve(name + ".csr");
    Path pem = folder.resolve(name + ".pem");
    keytool(name, "-genkeypair", "-dname", subject, "-keyalg", "EC", "-groupname", "secp256r1");
    keytool(name, "-certreq", "-file", request.toString());
    List<String> sign = new ArrayList<>(List.of("-gencert", "-rfc"));
    sign.addAll(List.of("-infile", request.toString(), "-outfile", pem.toString()));
    sign.addAll(Arrays.asList(options));
    keytool(authority, sign.toArray(String[]::new));
    KeyStore store = KeyStore.getInstance(folder.resolve(name + ".p12").toFile(), PASSWORD);
    return new Client(
        (java.security.cert.X509Certificate) read(pem), (PrivateKey) store.getKey(ALIAS, PASSWORD));
  }

  private void keytool(String store, String... arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
    command.addAll(Arrays.asList(arguments));
    command.addAll(List.of("-alias", ALIAS, "-storetype", "PKCS12"));
    command.addAll(List.of("-storepass", new String(PASSWORD)));
    command.addAll(List.of("-keystore", folder.resolve(store + ".p12").toString()));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.waitFor() != 0) {
      throw new IOException(said);
    }
  }
}
