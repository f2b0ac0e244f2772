// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.client.http;

import java.io.EOFException;
import java.io.IOException;
import java.net.SocketException;
import java.util.Locale;
import javax.net.ssl.SSLException;

/** What went wrong with a call, in the words of Go's HTTP client. */
public final class CallErrors {
  private static final String ALERT = "Received fatal alert: ";

  private CallErrors() {}

  static String text(IOException e, Deadline deadline) {
    return deadline.isOver() ? "context deadline exceeded" : text(e);
  }

  /** The same of one that its deadline did not end. */
  public static String text(IOException e) {
    for (Throwable t = e; t != null; t = t.getCause()) {
      if (t instanceof ExplainingTrust.Refused) {
        return String.valueOf(t.getMessage());
      }
    }
    String message = String.valueOf(e.getMessage());
    return switch (e) {
      case SSLException tls -> tls(message);
      case EOFException end -> message.contains("EOF") ? message : "EOF";
      case SocketException s when message.contains("reset") -> "read: connection reset by peer";
      default -> message;
    };
  }

  private static String tls(String message) {
    int alert = message.indexOf(ALERT);
    if (alert >= 0) {
      String name = message.substring(alert + ALERT.length()).toLowerCase(Locale.ROOT);
      return "remote error: tls: " + name.replace('_', ' ');
    }
    if (message.startsWith("Unsupported or unrecognized SSL message")) {
      return "http: server gave HTTP response to HTTPS client";
    }
    return message.contains("terminated the handshake") ? "EOF" : "tls: " + message;
  }
}
