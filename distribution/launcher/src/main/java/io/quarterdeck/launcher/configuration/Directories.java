// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher.configuration;

import io.quarterdeck.launcher.failure.LaunchException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Where things lie. Home is only read; all that is written goes below data. All paths are absolute.
 */
public record Directories(Path home, Path etc, Path data) {
  private static final long ROOM_TO_START = 64L << 20;

  public static Directories of(Path home, @Nullable Path config, Path data) throws LaunchException {
    Path base = home.toAbsolutePath().normalize();
    Path etc = config == null ? base.resolve("etc") : config.toAbsolutePath().normalize();
    if (!Files.isDirectory(etc) || !Files.isReadable(etc)) {
      throw LaunchException.configuration("the configuration directory " + etc + " cannot be read");
    }
    return new Directories(base, etc, data.toAbsolutePath().normalize());
  }

  /** By the names that configuration files and the framework's properties know them by. */
  public Variables variables() {
    return new Variables(
        Map.of(
            "quarterdeck.home", home.toString(),
            "quarterdeck.etc", etc.toString(),
            "quarterdeck.data", data.toString()));
  }

  public Path system() {
    return home.resolve("system");
  }

  public Path features() {
    return home.resolve("features");
  }

  public Path deploy() {
    return home.resolve("deploy");
  }

  public Path pki() {
    return data.resolve("pki");
  }

  public Path cache() {
    return data.resolve("cache");
  }

  /** Copies of the configuration that was last in force. */
  public Path lastGood() {
    return data.resolve("configuration");
  }

  public Path kubeconfig() {
    return data.resolve("admin.kubeconfig");
  }

  /** A full disk is reported now, while there is nothing to leave half-written. */
  public void requireRoom() throws LaunchException {
    Path existing = data;
    while (!Files.exists(existing) && existing.getParent() != null) {
      existing = existing.getParent();
    }
    if (!Files.isDirectory(existing) || !Files.isWritable(existing)) {
      throw LaunchException.environment(
          "the data directory "
              + data
              + " cannot be written: "
              + existing
              + " is not a writable directory",
          null);
    }
    try {
      long room = Files.getFileStore(existing).getUsableSpace();
      if (room < ROOM_TO_START) {
        throw LaunchException.environment(
            "the disk of the data directory " + data + " is full: " + (room >> 20) + " MiB left",
            null);
      }
    } catch (IOException e) {
      throw LaunchException.environment(
          "the disk of the data directory " + data + " cannot be looked at: " + e.getMessage(), e);
    }
  }
}
