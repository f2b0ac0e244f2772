// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher.backup;

import io.quarterdeck.launcher.failure.Failures;
import io.quarterdeck.launcher.failure.LaunchException;
import io.quarterdeck.launcher.file.DataLock;
import io.quarterdeck.launcher.file.PrivateFiles;
import io.quarterdeck.launcher.file.WideModes;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * {@code quarterdeck backup DIR} and {@code quarterdeck restore DIR}, both with {@code --data DIR}.
 *
 * <p>A backup is a folder with the store, with the keys and certificates of the data directory, and
 * with a manifest. It is made from the files when no server runs on them, and by the server while
 * one does.
 */
public final class BackupCommands {
  private static final String STORE = "storage";
  private static final String PKI = "pki";

  /** Makes the store go on above every revision that its clients may have seen. */
  private static final String RESTORED = "RESTORED";

  private final Path data;
  private final Path backup;
  private final PrintStream out;

  private BackupCommands(Path data, Path backup, PrintStream out) {
    this.data = data.toAbsolutePath().normalize();
    this.backup = backup.toAbsolutePath().normalize();
    this.out = out;
  }

  /** Whether the words of a command line are for one of these. */
  public static boolean isOne(String... words) {
    return words.length > 0 && (words[0].equals("backup") || words[0].equals("restore"));
  }

  /** Does it, and prints one line. */
  public static void run(PrintStream out, String... words) throws LaunchException {
    Path data = Path.of("data");
    List<String> names = new ArrayList<>();
    for (int i = 1; i < words.length; i++) {
      if (words[i].startsWith("--data=")) {
        data = Path.of(words[i].substring("--data=".length()));
      } else if (words[i].equals("--data") && i + 1 < words.length) {
        data = Path.of(words[++i]);
      } else {
        names.add(words[i]);
      }
    }
    if (names.size() != 1 || names.getFirst().startsWith("-")) {
      throw LaunchException.configuration("usage: quarterdeck " + words[0] + " DIR [--data DIR]");
    }
    BackupCommands command = new BackupCommands(data, Path.of(names.getFirst()), out);
    try {
      if (words[0].equals("backup")) {
        command.backup();
      } else {
        command.restore();
      }
    } catch (IOException e) {
      throw LaunchException.environment(words[0] + " failed: " + Failures.reason(e), e);
    }
  }

  private void backup() throws IOException, LaunchException {
    if (!Copies.isEmpty(backup)) {
      throw LaunchException.configuration(backup + " is there already and not empty");
    }
    if (!Files.isDirectory(data)) {
      throw LaunchException.configuration("there is no data directory " + data);
    }
    PrivateFiles.directory(backup);
    // an empty one that was there may be open to others, and there will be keys in it
    WideModes.tightenAll(backup);
    try (DataLock lock = lock()) {
      if (lock == null) {
        Path made = LocalServer.backup(data);
        try {
          Copies.copy(made, backup.resolve(STORE));
        } finally {
          Copies.delete(made);
        }
      } else {
        requireStore(data);
        Copies.copy(data.resolve(STORE), backup.resolve(STORE));
      }
    }
    Copies.copy(data.resolve(PKI), backup.resolve(PKI));
    Manifest.write(backup);
    out.println("Backup of " + data + " in " + backup);
  }

  /** Null when a server holds it. */
  private @Nullable DataLock lock() throws LaunchException {
    try {
      return DataLock.take(data);
    } catch (LaunchException e) {
      if (Files.isWritable(data.resolve("lock"))) {
        return null;
      }
      throw e;
    }
  }

  private static void requireStore(Path folder) throws IOException, LaunchException {
    if (Copies.isEmpty(folder.resolve(STORE))) {
      throw LaunchException.configuration("there is no store in " + folder.resolve(STORE));
    }
  }

  /** Whole or not at all: the copy gets its name last. */
  private void restore() throws IOException, LaunchException {
    Manifest.verify(backup);
    requireStore(backup);
    Path store = data.resolve(STORE);
    Path coming = data.resolve(STORE + ".restoring");
    try (DataLock lock = DataLock.take(data)) {
      if (!Copies.isEmpty(store)) {
        throw LaunchException.configuration(
            store + " holds a store: move it away before another one is put in its place");
      }
      Copies.delete(coming);
      Copies.copy(backup.resolve(STORE), coming);
      PrivateFiles.create(coming.resolve(RESTORED)).close();
      Copies.syncFolder(coming);
      boolean keys = Copies.isEmpty(data.resolve(PKI));
      if (keys) {
        Copies.copy(backup.resolve(PKI), data.resolve(PKI));
      }
      Files.deleteIfExists(store);
      Files.move(coming, store, StandardCopyOption.ATOMIC_MOVE);
      Copies.syncFolder(data);
      out.println(
          "Restored "
              + backup
              + " to "
              + data
              + (keys ? "" : "; the keys and certificates that are there were kept"));
    }
  }
}
