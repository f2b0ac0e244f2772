// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.deploy;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;

/** Remembers what jar each bundle was made from, over restarts. */
final class Contents {
  private final BundleContext context;

  /**
   * @param context whose data area has them
   */
  Contents(BundleContext context) {
    this.context = context;
  }

  boolean isOf(Bundle bundle, Path jar) throws IOException {
    return of(bundle).equals(digest(jar));
  }

  /** The digest of its jar; empty for a bundle that is not remembered. */
  String of(Bundle bundle) throws IOException {
    File kept = kept(bundle);
    return kept.exists() ? Files.readString(kept.toPath()) : "";
  }

  void keep(Bundle bundle, Path jar) throws IOException {
    Files.writeString(kept(bundle).toPath(), digest(jar));
  }

  void forget(Bundle bundle) throws IOException {
    Files.deleteIfExists(kept(bundle).toPath());
  }

  private File kept(Bundle bundle) {
    return context.getDataFile("jar-" + bundle.getBundleId());
  }

  /** SHA-256, in lower case. */
  static String digest(Path jar) throws IOException {
    try {
      return HexFormat.of()
          .formatHex(MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(jar)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
