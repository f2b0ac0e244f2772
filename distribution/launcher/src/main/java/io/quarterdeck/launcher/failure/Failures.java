// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher.failure;

import java.io.IOException;
import java.net.BindException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Says in one line what an exception from below means to the person at the terminal. */
public final class Failures {
  /** How begins what bundles of ours say in full of the machine. */
  private static final List<String> OWN =
      List.of("the storage directory /", "the external JWT signer at ");

  /** How SCR begins what it logs of a component that did not start. */
  private static final List<String> ACTIVATION =
      List.of("Error during instantiation of the implementation object", "method has thrown");

  /** Of the JDK, and named by an exception's class: what a component says of its configuration. */
  private static final Pattern REFUSED =
      Pattern.compile(
          "(?:java\\.lang\\.IllegalArgumentException|java\\.lang\\.NumberFormatException"
              + "|java\\.util\\.regex\\.PatternSyntaxException"
              + "|org\\.osgi\\.service\\.cm\\.ConfigurationException)(?:: ([^\\n]*))?");

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
   * What keeps a server from ever becoming ready, found in a logged failure; null when it is not
   * such. A component that refuses its configuration is; one that fails for another reason is only
   * missed where it is required.
   *
   * @param source the bundle that it is logged for
   */
  public static @Nullable LaunchException fatal(String source, String message, Throwable failure) {
    String reason = fatal(failure);
    if (reason != null) {
      return LaunchException.environment(reason, failure);
    }
    return isActivation(message) ? refused(source, failure.toString() + causes(failure)) : null;
  }

  /** Whether it is what SCR logs of a component that did not start. */
  public static boolean isActivation(String message) {
    return ACTIVATION.stream().anyMatch(message::contains);
  }

  /** Whether it is what SCR logs of a component that goes on with the configuration it had. */
  public static boolean isModification(String message) {
    return message.contains("The modified method has thrown");
  }

  /** The innermost cause: what it says, with its class where that says more. */
  public static String rootCause(Throwable failure) {
    Throwable root = failure;
    while (root.getCause() != null && root.getCause() != root) {
      root = root.getCause();
    }
    String text = root.toString();
    String plain = IllegalArgumentException.class.getName() + ": ";
    return text.startsWith(plain) ? text.substring(plain.length()) : text;
  }

  /** The same of a record of the log; only errors are. */
  static @Nullable public LaunchException fatal(LogRecord entry) {
    Throwable thrown = entry.getThrown();
    return thrown == null || entry.getLevel().intValue() < Level.SEVERE.intValue()
        ? null
        : fatal(String.valueOf(entry.getLoggerName()), String.valueOf(entry.getMessage()), thrown);
  }

  private static String causes(Throwable failure) {
    StringBuilder out = new StringBuilder();
    for (Throwable t = failure.getCause(); t != null; t = t.getCause()) {
      out.append('\n').append(t);
    }
    return out.toString();
  }

  /**
   * What a component says of its configuration, found in the text of its failure; null when it says
   * nothing.
   *
   * @param source who it is; stands before what does not name it
   */
  public static @Nullable LaunchException refused(String source, String failure) {
    Matcher refused = REFUSED.matcher(failure);
    if (!refused.find()) {
      return null;
    }
    String why = refused.group(1) == null ? "its configuration is refused" : refused.group(1);
    return LaunchException.configuration(
        why.startsWith("io.quarterdeck.") || why.startsWith(source) ? why : source + ": " + why);
  }

  /**
   * What of the machine keeps a server from ever becoming ready, found in the causes of a logged
   * failure; null when it is not such.
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
    for (String beginning : OWN) {
      int at = message.indexOf(beginning);
      if (at >= 0) {
        return message.substring(at).lines().findFirst().orElse(message);
      }
    }
    return null;
  }
}
