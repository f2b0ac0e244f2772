// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.authentication;

import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.Principal;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedKeyManager;
import org.jspecify.annotations.Nullable;

/** A client's certificate, shown whether the server names its authority or not. */
final class Identity extends X509ExtendedKeyManager {
  private static final char[] PASSWORD = "changeit".toCharArray();

  private final X509Certificate[] chain;
  private final PrivateKey key;

  private Identity(X509Certificate[] chain, PrivateKey key) {
    this.chain = chain.clone();
    this.key = key;
  }

  /** A self-signed authority of this name; its certificate is {@code NAME.pem}. */
  static Path authority(Path folder, String name) throws IOException, InterruptedException {
    keytool(folder, name, "-genkeypair", "-dname", "CN=" + name, "-ext", "bc:c", "-keyalg", "EC");
    Path pem = folder.resolve(name + ".pem");
    keytool(folder, name, "-exportcert", "-rfc", "-file", pem.toString());
    return pem;
  }

  /** A client whose certificate that authority has signed. */
  static Identity signedBy(Path folder, String authority, String name, String subject)
      throws IOException, InterruptedException, GeneralSecurityException {
    String request = folder.resolve(name + ".csr").toString();
    Path pem = folder.resolve(name + ".pem");
    keytool(folder, name, "-genkeypair", "-dname", subject, "-keyalg", "EC");
    keytool(folder, name, "-certreq", "-file", request);
    keytool(
        folder,
        authority,
        "-gencert",
        "-rfc",
        "-ext",
        "eku=clientAuth",
        "-infile",
        request,
        "-outfile",
        pem.toString());
    Path both = folder.resolve(name + "-chain.pem");
    Files.writeString(
        both, Files.readString(pem) + Files.readString(folder.resolve(authority + ".pem")));
    keytool(folder, name, "-importcert", "-noprompt", "-trustcacerts", "-file", both.toString());
    KeyStore store = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(folder.resolve(name + ".p12"))) {
      store.load(in, PASSWORD);
    }
    X509Certificate leaf = (X509Certificate) store.getCertificate("it");
    return new Identity(
        new X509Certificate[] {leaf},
        (PrivateKey) Objects.requireNonNull(store.getKey("it", PASSWORD)));
  }

  /** A client by its files. */
  static Identity of(Path certificate, Path key) throws IOException, GeneralSecurityException {
    try (InputStream in = Files.newInputStream(certificate)) {
      X509Certificate leaf =
          (X509Certificate)
              java.security.cert.CertificateFactory.getInstance("X.509").generateCertificate(in);
      return new Identity(new X509Certificate[] {leaf}, rsa(key));
    }
  }

  /** An RSA key of a PKCS #8 file. */
  static PrivateKey rsa(Path file) throws IOException, GeneralSecurityException {
    String body = Files.readString(file).replaceAll("-----[A-Z ]+-----", "");
    return java.security.KeyFactory.getInstance("RSA")
        .generatePrivate(
            new java.security.spec.PKCS8EncodedKeySpec(Base64.getMimeDecoder().decode(body)));
  }

  private static void keytool(Path folder, String store, String... args)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
    command.addAll(Arrays.asList(args));
    command.addAll(List.of("-alias", "it", "-storepass", new String(PASSWORD)));
    command.addAll(List.of("-keystore", folder.resolve(store + ".p12").toString()));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.waitFor() != 0) {
      throw new IOException(said);
    }
  }

  @Override
  public String chooseEngineClientAlias(
      String[] keyType, Principal @Nullable [] issuers, SSLEngine engine) {
    return "it";
  }

  @Override
  public String chooseClientAlias(String[] keyType, Principal @Nullable [] issuers, Socket socket) {
    return "it";
  }

  @Override
  public X509Certificate[] getCertificateChain(String alias) {
    return chain.clone();
  }

  @Override
  public PrivateKey getPrivateKey(String alias) {
    return key;
  }

  @Override
  public String[] getClientAliases(String keyType, Principal @Nullable [] issuers) {
    return new String[] {"it"};
  }

  @Override
  public String @Nullable [] getServerAliases(String keyType, Principal @Nullable [] issuers) {
    return null;
  }

  @Override
  public @Nullable String chooseServerAlias(
      String keyType, Principal @Nullable [] issuers, Socket socket) {
    return null;
  }
}
