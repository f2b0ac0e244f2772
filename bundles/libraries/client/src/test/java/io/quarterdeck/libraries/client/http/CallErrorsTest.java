// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.client.http;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.EOFException;
import java.io.IOException;
import java.net.SocketException;
import java.time.Duration;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class CallErrorsTest {
  private static final Deadline AHEAD =
      new Deadline(System.nanoTime() + Duration.ofHours(1).toNanos());

  static Stream<Arguments> errors() {
    return Stream.of(
        Arguments.of(
            new SSLHandshakeException("Received fatal alert: bad_certificate"),
            "remote error: tls: bad certificate"),
        Arguments.of(
            new SSLHandshakeException("(x) Received fatal alert: certificate_required"),
            "remote error: tls: certificate required"),
        Arguments.of(
            new SSLException("Unsupported or unrecognized SSL message"),
            "http: server gave HTTP response to HTTPS client"),
        Arguments.of(new SSLHandshakeException("Remote host terminated the handshake"), "EOF"),
        Arguments.of(new SSLException("bad record MAC"), "tls: bad record MAC"),
        Arguments.of(new EOFException("unexpected EOF"), "unexpected EOF"),
        Arguments.of(new EOFException("SSL peer shut down incorrectly"), "EOF"),
        Arguments.of(new SocketException("Connection reset"), "read: connection reset by peer"),
        Arguments.of(new SocketException("Socket closed"), "Socket closed"),
        Arguments.of(
            new IOException("dial tcp: lookup x: no such host"),
            "dial tcp: lookup x: no such host"),
        Arguments.of(
            new SSLHandshakeException("PKIX")
                .initCause(new ExplainingTrust.Refused("tls: failed to verify", null)),
            "tls: failed to verify"));
  }

  @ParameterizedTest
  @MethodSource("errors")
  void failuresAreReportedInGosWords(IOException e, String expected) {
    assertEquals(expected, CallErrors.text(e, AHEAD));
  }

  @Test
  void afterTheDeadlineItIsTheReason() {
    assertEquals(
        "context deadline exceeded",
        CallErrors.text(new SocketException("Socket closed"), new Deadline(System.nanoTime())));
  }
}
