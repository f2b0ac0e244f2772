// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher;

import java.io.IOException;
import java.net.BindException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Says in one line what an exception from below means to the person at the terminal. */
public final class Failures {
  private static final List<String> OWN =
      List.of("the storage directory /", "encryption configuration /");

  private Failures() {}

  public static String reason(IOException e) {
    if (e instanceof NoSuchFileException missing) {
      return missing.getFile() + ": no such file";
    }
    if (e instanceof AccessDeniedException denied) {
      return denied.getFile() + ": permission denied";
    }
    if (e instanceof FileSystemException files && files.getReason() != null) {
      return files.getFile() + ": " + files.getReason();
    }
    String message = e.getMessage();
    return message == null ? e.getClass().getSimpleName() : message;
  }

  /**
   * What keeps a server from ever becoming ready, found in the causes of a logged failure; null
   * when it is not such.
   */
  public static @Nullable String fatal(Throwable failure) {
    for (Throwable t = failure; t != null; t = t.getCause()) {
      String message = t.getMessage();
      if (t instanceof BindException) {
        return "the port is taken by another process: " + message;
      }
      if (message != null && message.contains("No space left on device")) {
        return "the disk is full: " + message.lines().findFirst().orElse(message);
      }
      String own = message == null ? null : own(message);
      if (own != null) {
        return own;
      }
    }
    return null;
  }

  /** What bundles of ours say in full; on its way through the log it got a class name before it. */
  private static @Nullable String own(String message) {
    for (String start : OWN) {
      int at = message.indexOf(start);
      if (at >= 0) {
        return message.substring(at).lines().findFirst().orElse(message);
      }
    }
    return null;
  }
}
