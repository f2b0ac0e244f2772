// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.certificates;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.security.GeneralSecurityException;
import org.jspecify.annotations.Nullable;

/**
 * The file of the authority that clients know this server by, for who hands it to them: as it was
 * when it could last be read. Thread-safe.
 */
public final class RootAuthority {
  private static final System.Logger LOG = System.getLogger(RootAuthority.class.getName());

  private final Path file;
  private final String what;
  private @Nullable FileTime read;
  private String text = "";
  private String complaint = "";

  /**
   * @param what is made of it, as the log has it
   */
  public RootAuthority(Path file, String what) {
    this.file = file;
    this.what = what;
  }

  /** The whole file; empty as long as nothing in it could be read. */
  public synchronized String text() {
    return text;
  }

  /** Reads the file when it has changed; whether there is another text now. */
  public synchronized boolean refresh() {
    try {
      FileTime changed = Files.getLastModifiedTime(file);
      if (changed.equals(read)) {
        return false;
      }
      String now = Files.readString(file, StandardCharsets.ISO_8859_1);
      Pem.certificates(now);
      boolean other = !now.equals(text);
      text = now;
      read = changed;
      complaint = "";
      return other;
    } catch (IOException | GeneralSecurityException e) {
      complain(e.toString());
      return false;
    }
  }

  /** It is checked again and again, and reported once. */
  private void complain(String why) {
    if (!why.equals(complaint)) {
      complaint = why;
      LOG.log(
          System.Logger.Level.WARNING,
          text.isEmpty() ? "{0} is not published: {1}: {2}" : "{0} stays as it was: {1}: {2}",
          what,
          file,
          why);
    }
  }
}
