// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher.configuration;

import io.quarterdeck.launcher.failure.LaunchException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Where things lie. Home is only read; all that is written goes below data, but for the keys where
 * they have a place of their own. All paths are absolute.
 *
 * @param pki the folder of keys and certificates
 * @param deploy the folders of plugins, the distribution's own first
 */
public record Directories(Path home, Path etc, Path data, Path pki, List<Path> deploy) {
  private static final long ROOM_TO_START = 64L << 20;

  /** With everything where it lies when nobody says otherwise. */
  public Directories(Path home, Path etc, Path data) {
    this(home, etc, data, data.resolve("pki"), List.of(home.resolve("deploy")));
  }

  public static Directories of(Path home, @Nullable Path config, Path data) throws LaunchException {
    Path base = absolute(home);
    Path etc = config == null ? base.resolve("etc") : absolute(config);
    if (!Files.isDirectory(etc) || !Files.isReadable(etc)) {
      throw LaunchException.configuration("the configuration directory " + etc + " cannot be read");
    }
    return new Directories(base, etc, absolute(data));
  }

  private static Path absolute(Path path) {
    return path.toAbsolutePath().normalize();
  }

  /** The same with keys in a folder of their own. */
  public Directories withPki(Path folder) {
    return new Directories(home, etc, data, absolute(folder), deploy);
  }

  /** The same with more folders of plugins, which must be there. */
  public Directories withDeploy(List<Path> more) throws LaunchException {
    List<Path> all = new ArrayList<>(deploy);
    for (Path folder : more) {
      Path each = absolute(folder);
      if (!Files.isDirectory(each) || !Files.isReadable(each)) {
        throw LaunchException.configuration(
            "--deploy " + each + " is not a directory that can be read");
      }
      // FileInstall has its folders in one word
      if (each.toString().indexOf(',') >= 0) {
        throw LaunchException.configuration("--deploy " + each + " must not have a comma in it");
      }
      if (!all.contains(each)) {
        all.add(each);
      }
    }
    return new Directories(home, etc, data, pki, List.copyOf(all));
  }

  /** By the names that configuration files and the framework's properties know them by. */
  public Variables variables() {
    return new Variables(
        Map.of(
            "quarterdeck.home", home.toString(),
            "quarterdeck.etc", etc.toString(),
            "quarterdeck.data", data.toString(),
            "quarterdeck.pki", pki.toString()));
  }

  public Path system() {
    return home.resolve("system");
  }

  public Path features() {
    return home.resolve("features");
  }

  public Path cache() {
    return data.resolve("cache");
  }

  /** The folders that a server fills by itself. */
  public List<Path> own() {
    return List.of(data, pki);
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
