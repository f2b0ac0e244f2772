// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher.pki;

import io.quarterdeck.launcher.failure.Failures;
import io.quarterdeck.launcher.failure.LaunchException;
import io.quarterdeck.launcher.file.PrivateFiles;
import io.quarterdeck.launcher.file.WideModes;
import io.quarterdeck.libraries.certificates.Pem;
import java.io.IOException;
import java.lang.System.Logger.Level;
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
  private static final System.Logger LOG = System.getLogger(Pki.class.getName());

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
    return ensure(new Pki(folder), pki -> pki.make(serviceAddress));
  }

  /**
   * The same of a folder that several servers may want at once, of which one makes it.
   *
   * @param folder outside of the data directory, which has a lock
   */
  public static Pki ensureShared(Path folder, String serviceAddress) throws LaunchException {
    Pki pki = ensure(new Pki(real(folder)), made -> made.makeAlone(serviceAddress));
    pki.tighten();
    return pki;
  }

  /** Not the link is replaced. */
  private static Path real(Path folder) throws LaunchException {
    try {
      return Files.exists(folder) ? folder.toRealPath() : folder.toAbsolutePath();
    } catch (IOException e) {
      throw LaunchException.environment("cannot read " + folder + ": " + Failures.reason(e), e);
    }
  }

  private interface Maker {
    void make(Pki pki) throws IOException, GeneralSecurityException;
  }

  private static Pki ensure(Pki pki, Maker maker) throws LaunchException {
    Path folder = pki.folder;
    try {
      if (!pki.isMade()) {
        maker.make(pki);
      }
      pki.requireWhole();
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

  /** The folder appears with all that is in it: one that is empty is somebody else's wish. */
  private boolean isMade() throws IOException {
    if (!Files.exists(folder)) {
      return false;
    }
    try (Stream<Path> entries = Files.list(folder)) {
      return entries.findAny().isPresent();
    }
  }

  /** Others who want the same folder wait, and find it. */
  private void makeAlone(String serviceAddress) throws IOException, GeneralSecurityException {
    Files.createDirectories(parent());
    try (FolderLock lock =
        FolderLock.await(parent().resolve("." + folder.getFileName() + ".lock"))) {
      if (!isMade()) {
        make(serviceAddress);
      }
    }
  }

  /** Others may have been let at the keys since. */
  private void tighten() {
    try {
      if (WideModes.tightenAll(folder) > 0) {
        LOG.log(Level.WARNING, "the keys in {0} were open to others: they are private now", folder);
      }
    } catch (IOException e) {
      LOG.log(
          Level.WARNING,
          "the keys in {0} can be read by others and cannot be made private: {1}",
          folder,
          Failures.reason(e));
    }
  }

  private Path parent() throws IOException {
    Path parent = folder.toAbsolutePath().getParent();
    if (parent == null) {
      throw new IOException("it has no folder around it");
    }
    return parent;
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
    sweep();
    Path fresh = Files.createTempDirectory(parent(), beginning());
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
      write(fresh, "admin", authority.client(Kubeconfig.ADMIN, List.of("system:masters")));
      KeyPair tokens = made(tokenKeys);
      PrivateFiles.write(
          fresh.resolve("sa.key"), Pem.encode("PRIVATE KEY", tokens.getPrivate().getEncoded()));
      PrivateFiles.write(
          fresh.resolve("sa.pub"), Pem.encode("PUBLIC KEY", tokens.getPublic().getEncoded()));
      // an empty one that is there already: not everywhere does a move replace it
      Files.deleteIfExists(folder);
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
    try (Stream<Path> entries = Files.list(parent())) {
      for (Path entry : entries.toList()) {
        if (isHalf(String.valueOf(entry.getFileName()))) {
          remove(entry);
        }
      }
    }
  }

  /**
   * What Java puts behind the beginning is a number: another folder's may begin with this one's.
   */
  private boolean isHalf(String name) {
    String beginning = beginning();
    return name.startsWith(beginning)
        && name.substring(beginning.length()).chars().allMatch(Character::isDigit);
  }

  private String beginning() {
    return "." + folder.getFileName() + "-";
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
