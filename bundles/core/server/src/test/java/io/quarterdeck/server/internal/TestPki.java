// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.List;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;

/** A self-signed certificate of each name, made by the JDK's keytool. */
final class TestPki {
  private static final char[] PASSWORD = "changeit".toCharArray();

  private final Path folder;

  TestPki(Path folder) {
    this.folder = folder;
  }

  Settings settings() throws Exception {
    Path crt = folder.resolve("server.crt");
    if (!Files.exists(crt)) {
      KeyStore store = make("server", "EC");
      Files.writeString(crt, pem("CERTIFICATE", store.getCertificate("server").getEncoded()));
      Files.writeString(
          folder.resolve("server.key"),
          pem("PRIVATE KEY", store.getKey("server", PASSWORD).getEncoded()));
    }
    return new Settings("127.0.0.1", 0, crt, folder.resolve("server.key"), crt);
  }

  KeyStore make(String name, String algorithm) throws Exception {
    Path file = folder.resolve(name + ".p12");
    Process keytool =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-keyalg",
                algorithm,
                "-alias",
                name,
                "-dname",
                "CN=" + name,
                "-ext",
                "san=ip:127.0.0.1",
                "-storepass",
                new String(PASSWORD),
                "-keystore",
                file.toString())
            .redirectErrorStream(true)
            .start();
    String said = new String(keytool.getInputStream().readAllBytes());
    if (keytool.waitFor() != 0) {
      throw new IOException(said);
    }
    return load(file);
  }

  /** A client that trusts the server, and shows the certificate of that name if one is named. */
  SSLContext client(@Nullable String name) throws Exception {
    TrustManagerFactory trust =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(load(folder.resolve("server.p12")));
    KeyManager[] keys = name == null ? new KeyManager[0] : keys(make(name, "RSA"));
    SSLContext context = SSLContext.getInstance("TLS");
    TrustManager[] managers = trust.getTrustManagers();
    context.init(keys, managers, new SecureRandom());
    return context;
  }

  private static KeyManager[] keys(KeyStore store) throws GeneralSecurityException {
    KeyManagerFactory factory =
        KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    factory.init(store, PASSWORD);
    return List.of(factory.getKeyManagers()).toArray(KeyManager[]::new);
  }

  private static KeyStore load(Path file) throws Exception {
    KeyStore store = KeyStore.getInstance("PKCS12");
    try (var in = Files.newInputStream(file)) {
      store.load(in, PASSWORD);
    }
    return trusting(store);
  }

  private static KeyStore trusting(KeyStore store) throws GeneralSecurityException {
    for (String alias : List.copyOf(java.util.Collections.list(store.aliases()))) {
      store.setCertificateEntry(alias + "-trusted", store.getCertificate(alias));
    }
    return store;
  }

  static String pem(String type, byte[] der) {
    String text = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(der);
    return "-----BEGIN " + type + "-----\n" + text + "\n-----END " + type + "-----\n";
  }
}
