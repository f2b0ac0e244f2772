// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher.pki;

import io.quarterdeck.launcher.failure.Failures;
import io.quarterdeck.launcher.failure.LaunchException;
import io.quarterdeck.launcher.file.PrivateFiles;
import io.quarterdeck.libraries.certificates.Pem;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.stream.Stream;

/**
 * The folder of certificates and keys. Made whole in one step or not at all; what is there is kept.
 * Knows nothing of BouncyCastle, whose signed jars a start that makes nothing need not open.
 */
public record Pki(Path folder) {
  private static final List<String> FILES =
      List.of(
          "ca.crt",
          "ca.key",
          "apiserver.crt",
          "apiserver.key",
          "admin.crt",
          "admin.key",
          "sa.key",
          "sa.pub");

  /**
   * @param serviceAddress the address of the {@code kubernetes} Service, which pods call the server
   *     by
   */
  public static Pki ensure(Path folder, String serviceAddress) throws LaunchException {
    Pki pki = new Pki(folder);
    try {
      pki.sweep();
      if (Files.exists(folder)) {
        pki.requireWhole();
      } else {
        pki.make(serviceAddress);
      }
      return pki;
    } catch (IOException e) {
      throw LaunchException.environment("cannot write " + folder + ": " + Failures.reason(e), e);
    } catch (GeneralSecurityException e) {
      throw LaunchException.environment("cannot make certificates: " + e.getMessage(), e);
    }
  }

  public Path file(String name) {
    return folder.resolve(name);
  }

  private void requireWhole() throws LaunchException {
    for (String name : FILES) {
      if (!Files.isReadable(file(name))) {
        throw LaunchException.environment(
            folder
                + " lacks a readable "
                + name
                + ": restore it, or remove the folder to have everything made anew",
            null);
      }
    }
  }

  private void make(String serviceAddress) throws IOException, GeneralSecurityException {
    Path fresh = Files.createTempDirectory(folder.getParent(), ".pki-");
    // half of a first start's time for keys; RSA: many who check tokens by the issuer's documents
    // know only RS256
    FutureTask<KeyPair> tokenKeys = new FutureTask<>(CertificateAuthority::newRsaKeyPair);
    Thread.startVirtualThread(tokenKeys);
    try {
      CertificateAuthority authority = new CertificateAuthority("quarterdeck-ca", Instant.now());
      write(fresh, "ca", authority.self());
      write(
          fresh,
          "apiserver",
          authority.server("quarterdeck", dnsNames(), List.of("127.0.0.1", "::1", serviceAddress)));
      write(fresh, "admin", authority.client("system:masters", "kubernetes-admin"));
      KeyPair tokens = made(tokenKeys);
      PrivateFiles.write(
          fresh.resolve("sa.key"), Pem.encode("PRIVATE KEY", tokens.getPrivate().getEncoded()));
      PrivateFiles.write(
          fresh.resolve("sa.pub"), Pem.encode("PUBLIC KEY", tokens.getPublic().getEncoded()));
      Files.move(fresh, folder, StandardCopyOption.ATOMIC_MOVE);
    } finally {
      remove(fresh);
    }
  }

  private static KeyPair made(FutureTask<KeyPair> keys) throws GeneralSecurityException {
    try {
      return keys.get();
    } catch (ExecutionException e) {
      throw new GeneralSecurityException(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new GeneralSecurityException("interrupted", e);
    }
  }

  private static void write(Path folder, String name, CertificateAuthority.Issued issued)
      throws IOException {
    PrivateFiles.write(
        folder.resolve(name + ".crt"), Pem.encode("CERTIFICATE", issued.certificate()));
    PrivateFiles.write(
        folder.resolve(name + ".key"), Pem.encode("PRIVATE KEY", issued.key().getEncoded()));
  }

  private static List<String> dnsNames() {
    List<String> names =
        new ArrayList<>(
            List.of(
                "localhost",
                "kubernetes",
                "kubernetes.default",
                "kubernetes.default.svc",
                "kubernetes.default.svc.cluster.local"));
    try {
      names.add(InetAddress.getLocalHost().getHostName());
    } catch (UnknownHostException e) {
      // a machine without a name of its own is reached as localhost
    }
    return names.stream().distinct().toList();
  }

  /** Removes what a start that died half-way has left. */
  private void sweep() throws IOException {
    try (Stream<Path> entries = Files.list(folder.getParent())) {
      for (Path entry : entries.toList()) {
        if (String.valueOf(entry.getFileName()).startsWith(".pki-")) {
          remove(entry);
        }
      }
    }
  }

  private static void remove(Path directory) throws IOException {
    if (!Files.exists(directory)) {
      return;
    }
    try (Stream<Path> entries = Files.list(directory)) {
      for (Path entry : entries.toList()) {
        Files.delete(entry);
      }
    }
    Files.delete(directory);
  }
}
