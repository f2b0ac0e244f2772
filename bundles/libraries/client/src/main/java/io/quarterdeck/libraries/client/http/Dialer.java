// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.client.http;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NoRouteToHostException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Opens TCP connections; what fails says so as Go's dialer does. Blocks, bounded. */
final class Dialer {
  private Dialer() {}

  static Socket dial(AddressSource.Address to, Deadline deadline) throws IOException {
    IOException last = null;
    for (InetAddress address : resolve(to.host(), deadline)) {
      Socket socket = new Socket();
      try {
        socket.setTcpNoDelay(true);
        socket.connect(new InetSocketAddress(address, to.port()), deadline.leftMillis());
        return socket;
      } catch (SocketTimeoutException e) {
        socket.close();
        throw e;
      } catch (IOException e) {
        socket.close();
        last = new IOException("dial tcp " + shown(address, to.port()) + ": " + words(e), e);
      }
    }
    throw last != null ? last : unknown(to.host());
  }

  private static InetAddress[] resolve(String host, Deadline deadline) throws IOException {
    CompletableFuture<InetAddress[]> found = new CompletableFuture<>();
    Thread.ofVirtual().name("webhook-dns").start(() -> lookUp(host, found));
    try {
      return found.get(deadline.leftMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException e) {
      throw unknown(host);
    } catch (TimeoutException e) {
      throw new SocketTimeoutException("the deadline is over");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("context canceled", e);
    }
  }

  private static void lookUp(String host, CompletableFuture<InetAddress[]> found) {
    try {
      found.complete(InetAddress.getAllByName(host));
    } catch (UnknownHostException | RuntimeException e) {
      found.completeExceptionally(e);
    }
  }

  private static IOException unknown(String host) {
    return new IOException("dial tcp: lookup " + host + ": no such host");
  }

  private static String shown(InetAddress address, int port) {
    String text = address.getHostAddress();
    return (text.contains(":") ? "[" + text + "]" : text) + ":" + port;
  }

  private static String words(IOException e) {
    String message = String.valueOf(e.getMessage());
    if (e instanceof NoRouteToHostException) {
      return "connect: no route to host";
    }
    if (message.contains("unreachable")) {
      return "connect: network is unreachable";
    }
    return e instanceof ConnectException && message.contains("refused")
        ? "connect: connection refused"
        : "connect: " + message;
  }
}
