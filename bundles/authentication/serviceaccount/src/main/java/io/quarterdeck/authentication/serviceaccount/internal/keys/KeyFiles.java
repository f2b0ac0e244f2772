// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.serviceaccount.internal.keys;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.authentication.serviceaccount.internal.keys.PemKeys.Found;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The files that hold the keys. They are checked once a second and read again when one has changed,
 * so that keys are rotated without a restart; while one cannot be read, the keys that were there
 * stay. Thread-safe.
 */
public final class KeyFiles implements TokenKeys {
  private static final System.Logger LOG = System.getLogger(KeyFiles.class.getName());
  private static final long LOOK_AGAIN_NANOS = 1_000_000_000L;

  /** As kube-apiserver says it of keys from files. */
  private static final long HOUR_SECONDS = 3600;

  private final @Nullable Path signing;
  private final List<Path> verifying;
  private KeyRing keys = KeyRing.EMPTY;
  private List<FileTime> seen = List.of();
  private long lookedAt;

  /**
   * Reads them.
   *
   * @throws IllegalArgumentException naming the file that cannot be used
   */
  public KeyFiles(@Nullable Path signing, List<Path> verifying) {
    this.signing = signing;
    this.verifying = List.copyOf(verifying);
    try {
      seen = times();
      keys = read();
    } catch (IOException e) {
      throw new IllegalArgumentException("service account keys: " + e, e);
    }
    lookedAt = System.nanoTime();
  }

  synchronized KeyRing keys() {
    long now = System.nanoTime();
    if (now - lookedAt >= LOOK_AGAIN_NANOS) {
      lookedAt = now;
      look();
    }
    return keys;
  }

  @Override
  public String sign(byte[] payload) {
    SigningKey key = keys().signing();
    if (key == null) {
      throw ApiException.unavailable("no key is configured that signs tokens", 1);
    }
    return key.sign(payload);
  }

  @Override
  public List<VerificationKey> candidates(@Nullable String id) {
    return keys().candidates(id);
  }

  @Override
  public List<VerificationKey> published() {
    return List.copyOf(keys().verifying().values());
  }

  @Override
  public long maxAgeSeconds() {
    return HOUR_SECONDS;
  }

  private void look() {
    try {
      List<FileTime> times = times();
      if (!times.equals(seen)) {
        seen = times;
        keys = read();
        LOG.log(Level.INFO, "service account keys were read again: {0}", keys.verifying().keySet());
      }
    } catch (IOException | IllegalArgumentException e) {
      LOG.log(Level.WARNING, "service account keys stay as they were: {0}", e.getMessage());
    }
  }

  private List<FileTime> times() throws IOException {
    List<FileTime> out = new ArrayList<>();
    if (signing != null) {
      out.add(Files.getLastModifiedTime(signing));
    }
    for (Path file : verifying) {
      out.add(Files.getLastModifiedTime(file));
    }
    return out;
  }

  private KeyRing read() throws IOException {
    List<VerificationKey> open = new ArrayList<>();
    for (Path file : verifying) {
      for (Found found : found(file)) {
        open.add(key(file, found));
      }
    }
    Path own = signing;
    if (own == null) {
      return KeyRing.of(null, open);
    }
    Found first = found(own).getFirst();
    PrivateKey secret = first.secret();
    if (secret == null) {
      throw new IllegalArgumentException("service account key " + own + " has no private part");
    }
    return KeyRing.of(new SigningKey(secret, key(own, first)), open);
  }

  private static List<Found> found(Path file) throws IOException {
    try {
      return PemKeys.read(Files.readString(file));
    } catch (GeneralSecurityException e) {
      throw new IllegalArgumentException("service account key " + file + ": " + e.getMessage(), e);
    }
  }

  private static VerificationKey key(Path file, Found found) {
    try {
      return VerificationKey.of(found.open());
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("service account key " + file + ": " + e.getMessage(), e);
    }
  }
}
