// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.client.proxy;

import java.io.IOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import org.jspecify.annotations.Nullable;

/** Why a connection was not made, in the words of Go's dialer. */
public final class DialWords {
  private DialWords() {}

  /**
   * Null for a failure that is none of the dialler's.
   *
   * @param host whom was dialled, and {@code address} with its port
   */
  public static @Nullable String of(IOException e, String host, String address) {
    String dial = "dial tcp " + address + ": ";
    return switch (e) {
      case NoRouteToHostException no -> dial + "connect: no route to host";
      case ConnectException refused -> dial + "connect: connection refused";
      case SocketTimeoutException late -> dial + "i/o timeout";
      case UnknownHostException unknown -> "dial tcp: lookup " + host + ": no such host";
      default -> null;
    };
  }
}
