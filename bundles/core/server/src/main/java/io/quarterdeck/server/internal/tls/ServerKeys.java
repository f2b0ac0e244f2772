// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.tls;

import java.io.IOException;
import java.lang.System.Logger.Level;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.security.Principal;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.function.Supplier;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedKeyManager;
import org.jspecify.annotations.Nullable;

/**
 * The server's certificate and key as the files have them: checked once a second while clients
 * connect, and read again when one has changed. A pair that cannot be used, such as one of which
 * only half is written yet, leaves the last one in place. Connections keep the certificate that
 * they began with. Thread-safe.
 */
final class ServerKeys extends X509ExtendedKeyManager {
  private static final System.Logger LOG = System.getLogger(ServerKeys.class.getName());
  private static final long LOOK_AGAIN_NANOS = 1_000_000_000L;

  private List<Path> files;
  private Supplier<X509ExtendedKeyManager> reader;
  private volatile X509ExtendedKeyManager current;
  private List<FileTime> seen;
  private long lookedAt = System.nanoTime();

  /**
   * Reads them.
   *
   * @param reader makes a manager of the files as they are; it throws IllegalArgumentException when
   *     they cannot be used
   */
  ServerKeys(List<Path> files, Supplier<X509ExtendedKeyManager> reader) {
    this.files = List.copyOf(files);
    this.reader = reader;
    this.seen = times(files);
    this.current = reader.get();
  }

  /** Takes those of other files; when they cannot be used, all stays as it was. */
  synchronized void follow(List<Path> others, Supplier<X509ExtendedKeyManager> othersReader) {
    List<FileTime> times = times(others);
    current = othersReader.get();
    files = List.copyOf(others);
    reader = othersReader;
    seen = times;
  }

  private static List<FileTime> times(List<Path> files) {
    return files.stream().map(ServerKeys::time).toList();
  }

  private static FileTime time(Path file) {
    try {
      return Files.getLastModifiedTime(file);
    } catch (IOException e) {
      return FileTime.fromMillis(0);
    }
  }

  private synchronized void look() {
    long now = System.nanoTime();
    if (now - lookedAt < LOOK_AGAIN_NANOS) {
      return;
    }
    lookedAt = now;
    List<FileTime> times = times(files);
    if (times.equals(seen)) {
      return;
    }
    try {
      current = reader.get();
      seen = times;
      LOG.log(Level.INFO, "the server''s certificate was read again");
    } catch (IllegalArgumentException e) {
      LOG.log(Level.WARNING, "the server''s certificate stays as it was: {0}", e.getMessage());
    }
  }

  @Override
  public @Nullable String chooseEngineServerAlias(
      String keyType, Principal @Nullable [] issuers, SSLEngine engine) {
    look();
    return current.chooseEngineServerAlias(keyType, issuers, engine);
  }

  @Override
  public @Nullable String chooseServerAlias(
      String keyType, Principal @Nullable [] issuers, Socket socket) {
    look();
    return current.chooseServerAlias(keyType, issuers, socket);
  }

  @Override
  public String @Nullable [] getServerAliases(String keyType, Principal @Nullable [] issuers) {
    return current.getServerAliases(keyType, issuers);
  }

  @Override
  public X509Certificate @Nullable [] getCertificateChain(String alias) {
    return current.getCertificateChain(alias);
  }

  @Override
  public @Nullable PrivateKey getPrivateKey(String alias) {
    return current.getPrivateKey(alias);
  }

  @Override
  public String @Nullable [] getClientAliases(String keyType, Principal @Nullable [] issuers) {
    return null;
  }

  @Override
  public @Nullable String chooseClientAlias(
      String[] keyType, Principal @Nullable [] issuers, Socket socket) {
    return null;
  }
}
