// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.csrsigning.internal;

import io.quarterdeck.libraries.certificates.Pem;
import io.quarterdeck.libraries.certificates.TlsManagers;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The files of the authority, read again when one of them has changed. While they do not fit
 * together, as in the middle of a replacement, the last pair that did is used. Thread-safe.
 */
final class AuthorityFiles {
  private static final Logger LOG = System.getLogger(AuthorityFiles.class.getName());

  private final Path certificate;
  private final Path key;
  private @Nullable List<FileTime> read;
  private @Nullable Authority last;
  private String complaint = "";

  AuthorityFiles(Path certificate, Path key) {
    this.certificate = certificate;
    this.key = key;
  }

  /** Null as long as nothing could be read. */
  synchronized @Nullable Authority current() {
    try {
      List<FileTime> changed =
          List.of(Files.getLastModifiedTime(certificate), Files.getLastModifiedTime(key));
      if (!changed.equals(read)) {
        last = read();
        read = changed;
        complaint = "";
      }
    } catch (IOException | GeneralSecurityException e) {
      complain(e.toString());
    }
    return last;
  }

  private Authority read() throws IOException, GeneralSecurityException {
    List<X509Certificate> all = Pem.certificates(certificate);
    if (all.size() != 1) {
      throw new GeneralSecurityException(
          certificate + ": expected 1 certificate, found " + all.size());
    }
    PrivateKey secret = Pem.privateKey(key);
    if (!TlsManagers.belongs(secret, all.getFirst())) {
      throw new GeneralSecurityException(key + " is not the key of " + certificate);
    }
    return new Authority(all.getFirst(), secret);
  }

  /** For each request anew, and reported once. */
  synchronized void complain(String why) {
    if (!why.equals(complaint)) {
      complaint = why;
      LOG.log(
          Level.WARNING,
          last == null ? "csrsigning: no certificate is signed: {0}" : "csrsigning: {0}",
          why);
    }
  }
}
