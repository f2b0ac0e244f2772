// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher;

import io.quarterdeck.launcher.backup.BackupCommands;
import io.quarterdeck.launcher.failure.LaunchException;
import io.quarterdeck.launcher.kit.KitCommands;
import io.quarterdeck.launcher.pki.KubeconfigCommand;
import java.io.PrintStream;
import java.util.Arrays;
import java.util.logging.Level;

/**
 * The entry point: everything that goes wrong for a known reason becomes one line on standard
 * error.
 */
public final class Main {
  private Main() {}

  /**
   * Runs until SIGTERM or SIGINT.
   *
   * @param words the options of {@code quarterdeck run}, that word before them or not; or another
   *     command and its options
   */
  public static void main(String[] words) {
    Home.find();
    PrintStream out = System.out;
    // whatever a library prints by itself is a log line: standard output carries the one line that
    // scripts read
    System.setOut(System.err);
    if (isCommand(words)) {
      System.exit(command(out, words));
    }
    Server server = new Server(Host.own(), out, System.err, level());
    Runtime.getRuntime()
        .addShutdownHook(
            Thread.ofPlatform()
                .name("shutdown")
                .unstarted(
                    () -> {
                      int code = server.stop();
                      System.err.flush();
                      // a signal would end the process with 128 + its number, although all went
                      // well
                      Runtime.getRuntime().halt(code);
                    }));
    try {
      server.run(withoutRun(words));
    } catch (LaunchException e) {
      System.err.println("quarterdeck: " + e.getMessage());
      server.failed(e.exitCode());
      System.exit(e.exitCode());
    } catch (InterruptedException e) {
      System.exit(1);
    } catch (RuntimeException | LinkageError e) {
      // a bug of ours: the threads of the framework must not keep half a server alive
      System.err.println("quarterdeck: the start failed: " + e);
      e.printStackTrace();
      server.failed(1);
      System.exit(1);
    }
  }

  /** The options alone. */
  static String[] withoutRun(String... words) {
    boolean named = words.length > 0 && words[0].equals("run");
    return named ? Arrays.copyOfRange(words, 1, words.length) : words;
  }

  private static boolean isCommand(String... words) {
    return BackupCommands.isOne(words)
        || KitCommands.isOne(words)
        || KubeconfigCommand.isIt(words)
        || Migrate.isAsked(words);
  }

  private static int command(PrintStream out, String... words) {
    try {
      if (Migrate.isAsked(words)) {
        Migrate.run(out, System.err, level(), words);
      } else if (KitCommands.isOne(words)) {
        KitCommands.run(out, words);
      } else if (KubeconfigCommand.isIt(words)) {
        KubeconfigCommand.run(out, words);
      } else {
        BackupCommands.run(out, words);
      }
      out.flush();
      return 0;
    } catch (LaunchException e) {
      System.err.println("quarterdeck: " + e.getMessage());
      return e.exitCode();
    } catch (InterruptedException e) {
      return 1;
    } catch (RuntimeException e) {
      // what a store says of itself; its class is not the launcher's
      System.err.println("quarterdeck: " + words[0] + " failed: " + e.getMessage());
      return 1;
    }
  }

  private static Level level() {
    return switch (System.getProperty("quarterdeck.log", "info")) {
      case "debug" -> Level.FINE;
      case "warn" -> Level.WARNING;
      case "error" -> Level.SEVERE;
      default -> Level.INFO;
    };
  }
}
