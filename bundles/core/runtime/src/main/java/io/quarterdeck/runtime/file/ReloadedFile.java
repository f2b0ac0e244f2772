// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.file;

import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * What a file says, read again when it has changed.
 *
 * <p>Whoever asks checks at most once an interval whether the content is another; one caller
 * checks, the others take what was there. A file that has become unreadable or wrong is logged
 * once, and what it said before stays in force. Thread-safe.
 *
 * @param <T> the immutable value that the content is parsed to
 */
public final class ReloadedFile<T> {
  private static final Logger LOG = System.getLogger(ReloadedFile.class.getName());
  private static final Duration INTERVAL = Duration.ofSeconds(1);

  private final Path path;
  private final Function<byte[], T> parse;
  private final Consumer<Boolean> outcome;
  private final AtomicLong next;
  private volatile byte[] content;
  private volatile boolean unreadable;
  private volatile T value;

  /**
   * Reads the file.
   *
   * @param parse called with the content; an {@link IllegalArgumentException} says what is wrong
   * @throws IllegalArgumentException naming the file when it cannot be read or parsed
   */
  public ReloadedFile(Path path, Function<byte[], T> parse) {
    this(path, parse, good -> {});
  }

  /**
   * The same, and reports how each reading of a changed file ended.
   *
   * @param outcome called with whether what the file says now is in force, not at the first reading
   */
  public ReloadedFile(Path path, Function<byte[], T> parse, Consumer<Boolean> outcome) {
    this.path = path;
    this.parse = parse;
    this.outcome = outcome;
    try {
      content = Files.readAllBytes(path);
      value = parse.apply(content);
    } catch (IOException | IllegalArgumentException e) {
      throw new IllegalArgumentException(path + ": " + e.getMessage(), e);
    }
    next = new AtomicLong(System.nanoTime() + INTERVAL.toNanos());
  }

  /** The value now: the file is checked once an interval, otherwise this reads a field. */
  public T get() {
    long due = next.get();
    long now = System.nanoTime();
    if (now - due >= 0 && next.compareAndSet(due, now + INTERVAL.toNanos())) {
      reload();
    }
    return value;
  }

  /** Checks the file at once. */
  public void reload() {
    try {
      byte[] read = Files.readAllBytes(path);
      unreadable = false;
      if (!Arrays.equals(read, content)) {
        content = read;
        value = parse.apply(read);
        outcome.accept(true);
        LOG.log(Level.INFO, path + " has changed and is in force");
      }
    } catch (IOException e) {
      if (!unreadable) {
        unreadable = true;
        outcome.accept(false);
        LOG.log(Level.ERROR, path + " cannot be read, what it said stays in force", e);
      }
    } catch (IllegalArgumentException e) {
      outcome.accept(false);
      LOG.log(Level.ERROR, path + " stays as it was: " + e.getMessage());
    }
  }
}
