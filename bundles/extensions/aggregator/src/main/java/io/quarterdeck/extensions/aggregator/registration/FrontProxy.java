// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.aggregator.registration;

import io.quarterdeck.libraries.certificates.Pem;
import io.quarterdeck.libraries.certificates.TlsManagers;
import io.quarterdeck.libraries.client.ClientCertificate;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * The certificate by which aggregated servers know that it is this server that names users to them.
 * The files are read again when they have changed, checked at most once a second while requests
 * come; a pair that does not belong together, such as one of which only half is written, leaves the
 * last one in place. Thread-safe.
 */
public final class FrontProxy {
  private static final Logger LOG = System.getLogger(FrontProxy.class.getName());
  private static final Duration INTERVAL = Duration.ofSeconds(1);

  private final @Nullable Path certificateFile;
  private final @Nullable Path keyFile;
  private final AtomicLong next = new AtomicLong(System.nanoTime() + INTERVAL.toNanos());
  private volatile @Nullable ClientCertificate current;
  private @Nullable ClientCertificate refused;

  /**
   * Reads the files; two empty names are no certificate.
   *
   * @throws IllegalArgumentException naming the key or the file that cannot be used
   */
  public FrontProxy(String certificateFile, String keyFile) {
    if (certificateFile.isBlank() != keyFile.isBlank()) {
      throw new IllegalArgumentException(
          "proxy.client.cert.file and proxy.client.key.file go together");
    }
    this.certificateFile = certificateFile.isBlank() ? null : Path.of(certificateFile.strip());
    this.keyFile = keyFile.isBlank() ? null : Path.of(keyFile.strip());
    try {
      current = read();
    } catch (IOException | GeneralSecurityException e) {
      throw new IllegalArgumentException(certificateFile + ": " + e.getMessage(), e);
    }
  }

  private @Nullable ClientCertificate read() throws IOException, GeneralSecurityException {
    if (certificateFile == null || keyFile == null) {
      return null;
    }
    ClientCertificate read =
        new ClientCertificate(Files.readString(certificateFile), Files.readString(keyFile));
    if (!read.equals(current) && !read.equals(refused)) {
      require(read);
    }
    return read.equals(refused) ? current : read;
  }

  private void require(ClientCertificate read) throws GeneralSecurityException, IOException {
    read.keyManagers();
    if (!TlsManagers.belongs(
        Pem.privateKey(read.key()), Pem.certificates(read.certificate()).getFirst())) {
      refused = read;
      throw new GeneralSecurityException("the key does not belong to the certificate");
    }
  }

  /** The certificate now, the same object until it changes; null for none. */
  public @Nullable ClientCertificate certificate() {
    long due = next.get();
    long now = System.nanoTime();
    if (now - due >= 0 && next.compareAndSet(due, now + INTERVAL.toNanos())) {
      reload();
    }
    return current;
  }

  private synchronized void reload() {
    try {
      ClientCertificate read = read();
      if (read != null && !read.equals(current)) {
        current = read;
        LOG.log(Level.INFO, "the front proxy''s certificate was read again");
      }
    } catch (IOException | GeneralSecurityException | IllegalArgumentException e) {
      LOG.log(Level.WARNING, "the front proxy''s certificate stays as it was: {0}", e.getMessage());
    }
  }
}
