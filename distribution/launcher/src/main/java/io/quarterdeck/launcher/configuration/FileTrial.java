// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher.configuration;

import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A file that has changed: says in the log what becomes of it, and keeps it when it is good.
 *
 * @param content of the file when it was read
 */
record FileTrial(Path file, byte[] content, LastGood lastGood) implements Generations.Trial {
  private static final System.Logger LOG = System.getLogger(FileTrial.class.getName());

  /** A file that a server has been started with. */
  static void accept(Path file, LastGood lastGood) {
    try {
      lastGood.accepted(file, Files.readAllBytes(file));
    } catch (IOException e) {
      unkept(file, e);
    }
  }

  @Override
  public void inForce() {
    LOG.log(Level.INFO, "configuration file {0} is in force", file);
    try {
      lastGood.accepted(file, content);
    } catch (IOException e) {
      unkept(file, e);
    }
  }

  @Override
  public void failed(String why) {
    refused("configuration file " + file + ": its component cannot use it: " + why);
  }

  /** The same before anything was tried. */
  void refused(String why) {
    LOG.log(Level.ERROR, "{0}; the last good one stays in force", why);
    try {
      lastGood.refused(file, content);
    } catch (IOException e) {
      unkept(file, e);
    }
  }

  /** Nobody tries it: its bundle is one that the profile does without. */
  void waits() {
    LOG.log(Level.INFO, "configuration file {0} waits for its bundle", file);
  }

  private static void unkept(Path file, IOException e) {
    LOG.log(Level.WARNING, "the next start will not know how {0} fared: {1}", file, e);
  }
}
