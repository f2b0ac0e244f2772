// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.junit.process;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * A server in this JVM, whose classes are those of its own {@code lib/} and the JDK's: it shares
 * none with the test.
 */
final class InProcessServer extends InstalledServer {
  private static final int OLDEST = 25;
  private static final String ENTRY = "io.quarterdeck.launcher.Embedded";

  private final OwnFolder folder;
  private final PrintStream out;
  private final URLClassLoader loader;
  private final AutoCloseable server;
  private final ServerFacts facts;
  private boolean isClosed;

  private InProcessServer(Installation installation, OwnFolder folder, ServerSettings settings)
      throws IOException {
    super(installation, folder.path(), folder.log(), Turn.here());
    this.folder = folder;
    OutputStream file = Files.newOutputStream(log().file());
    out = new PrintStream(file, true, StandardCharsets.UTF_8);
    Path home = installation.command().home();
    URL launcher = home.resolve("lib/io.quarterdeck.launcher.jar").toUri().toURL();
    // the jar names the others
    loader =
        new URLClassLoader(
            "quarterdeck", new URL[] {launcher}, ClassLoader.getPlatformClassLoader());
    List<String> words =
        ServerCommand.words(folder.path(), Cache.pki(), List.of(), settings.lines());
    try {
      server = started(home, words);
      facts = ServerFacts.read(folder.ready());
    } catch (IOException | RuntimeException e) {
      leave();
      throw e;
    }
  }

  private AutoCloseable started(Path home, List<String> words) {
    Object[] arguments = {home, out, words.toArray(String[]::new)};
    try {
      return (AutoCloseable)
          loader
              .loadClass(ENTRY)
              .getMethod("start", Path.class, PrintStream.class, String[].class)
              .invoke(null, arguments);
    } catch (InvocationTargetException e) {
      Throwable cause = e.getCause() == null ? e : e.getCause();
      out.flush();
      String lines = String.join("\n  ", log().last(40));
      throw new IllegalStateException(
          "the API server does not start in this JVM: "
              + cause.getMessage()
              + "; its log ends so:\n  "
              + lines);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(
          home + " cannot run in this JVM, it is of another version: " + e, e);
    }
  }

  /**
   * Starts one, which is ready when this returns.
   *
   * @throws IllegalStateException on an older Java, or when it does not become ready
   */
  static InProcessServer start(ServerSettings settings) {
    requireJava(Runtime.version().feature());
    try {
      Installation installation = Installation.find();
      OwnFolder folder = OwnFolder.make(settings.plugins());
      return new InProcessServer(installation, folder, settings);
    } catch (IOException e) {
      throw new IllegalStateException("the API server cannot be started: " + e.getMessage(), e);
    }
  }

  static void requireJava(int feature) {
    if (feature < OLDEST) {
      throw new IllegalStateException(
          "the API server runs inside a JVM of Java %d or later, and this is Java %d: without"
                  .formatted(OLDEST, feature)
              + " quarterdeck.inprocess (or inProcess()) it runs beside it");
    }
  }

  @Override
  ServerFacts facts() {
    return facts;
  }

  @Override
  public synchronized boolean isAlive() {
    return !isClosed;
  }

  @Override
  public List<String> last(int lines) {
    out.flush();
    return super.last(lines);
  }

  @Override
  public Map<String, String> bring(List<Path> plugins) {
    return folder.bring(plugins);
  }

  @Override
  public void end() {
    // nobody else ends it
  }

  @Override
  public synchronized void close() {
    if (isClosed) {
      return;
    }
    isClosed = true;
    try {
      server.close();
    } catch (Exception e) {
      throw new IllegalStateException("the API server does not stop: " + e.getMessage(), e);
    } finally {
      leave();
    }
  }

  private void leave() {
    try {
      loader.close();
    } catch (IOException e) {
      // its files are only read
    }
    out.close();
    folder.remove();
  }
}
