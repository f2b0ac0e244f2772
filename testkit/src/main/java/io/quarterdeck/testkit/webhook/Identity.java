// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.testkit.webhook;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;

/** A self-signed certificate with its key, made by the JDK's keytool. */
public final class Identity {
  private static final String PASSWORD = "changeit";
  private static final String ALIAS = "it";

  private final KeyStore store;

  private Identity(KeyStore store) {
    this.store = store;
  }

  /**
   * Makes one; takes about a second.
   *
   * @param folder for keytool's file
   * @param names as keytool's {@code san} extension has them, e.g. {@code ip:127.0.0.1,dns:a.svc};
   *     empty for none
   * @param startDate when it becomes valid, for 30 days, e.g. {@code -1d}
   */
  public static Identity create(Path folder, String names, String startDate) throws IOException {
    Path file = Files.createTempDirectory(folder, "identity").resolve("store.p12");
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
    command.addAll(
        List.of("-genkeypair", "-alias", ALIAS, "-keyalg", "EC", "-groupname", "secp256r1"));
    command.addAll(List.of("-dname", "CN=webhook.test", "-startdate", startDate));
    command.addAll(List.of("-validity", "30", "-storetype", "PKCS12"));
    command.addAll(List.of("-keystore", file.toString(), "-storepass", PASSWORD));
    command.addAll(List.of("-ext", "bc:c=ca:true"));
    if (!names.isEmpty()) {
      command.addAll(List.of("-ext", "san=" + names));
    }
    run(command);
    try {
      return new Identity(KeyStore.getInstance(file.toFile(), PASSWORD.toCharArray()));
    } catch (GeneralSecurityException e) {
      throw new IOException(e);
    }
  }

  private static void run(List<String> command) throws IOException {
    Process keytool = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said =
        new String(keytool.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    try {
      if (!keytool.waitFor(1, TimeUnit.MINUTES) || keytool.exitValue() != 0) {
        keytool.destroyForcibly();
        throw new IOException("keytool: " + said);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(e);
    }
  }

  /** The certificate, which is its own authority. */
  public String pem() {
    try {
      byte[] der = store.getCertificate(ALIAS).getEncoded();
      return "-----BEGIN CERTIFICATE-----\n"
          + Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(der)
          + "\n-----END CERTIFICATE-----\n";
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The private key, PKCS #8 in PEM. */
  public String keyPem() {
    try {
      byte[] der = store.getKey(ALIAS, PASSWORD.toCharArray()).getEncoded();
      return "-----BEGIN PRIVATE KEY-----\n"
          + Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(der)
          + "\n-----END PRIVATE KEY-----\n";
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The certificate as {@code caBundle} has it. */
  public String caBundle() {
    return Base64.getEncoder().encodeToString(pem().getBytes(StandardCharsets.UTF_8));
  }

  /** A context that shows this certificate and trusts another one, when that is given. */
  public SSLContext context(@Nullable Identity trusted) {
    try {
      KeyManagerFactory keys =
          KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
      keys.init(store, PASSWORD.toCharArray());
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(keys.getKeyManagers(), trusted == null ? null : trusted.trust(), null);
      return context;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  private TrustManager[] trust() throws GeneralSecurityException {
    KeyStore only = KeyStore.getInstance("PKCS12");
    try {
      only.load(null, null);
    } catch (IOException e) {
      throw new GeneralSecurityException(e);
    }
    only.setCertificateEntry(ALIAS, store.getCertificate(ALIAS));
    TrustManagerFactory trust =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(only);
    return trust.getTrustManagers();
  }
}
