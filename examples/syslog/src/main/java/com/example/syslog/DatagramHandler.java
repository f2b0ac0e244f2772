// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package com.example.syslog;

import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetSocketAddress;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.SimpleFormatter;

/** A datagram for each record, as RFC 5424 has it. Called on the threads that log, many at once. */
final class DatagramHandler extends Handler {
  /** What every daemon takes. */
  private static final int LONGEST = 2048;

  /** The facility daemon, 3, in its place. */
  private static final int FACILITY = 3 << 3;

  private final DatagramSocket socket = new DatagramSocket();
  private final InetSocketAddress daemon;
  private final SimpleFormatter words = new SimpleFormatter();

  DatagramHandler(InetSocketAddress daemon) throws SocketException {
    this.daemon = daemon;
  }

  @Override
  public void publish(LogRecord entry) {
    if (!isLoggable(entry)) {
      return;
    }
    byte[] line = line(entry).getBytes(StandardCharsets.UTF_8);
    try {
      socket.send(new DatagramPacket(line, Math.min(line.length, LONGEST), daemon));
    } catch (IOException e) {
      // the server goes on without its log: to log that would come back here
    }
  }

  private String line(LogRecord entry) {
    Throwable thrown = entry.getThrown();
    String text = words.formatMessage(entry) + (thrown == null ? "" : ": " + thrown);
    return "<%d>1 %s - quarterdeck %d %s - %s"
        .formatted(
            FACILITY + severity(entry.getLevel()),
            entry.getInstant(),
            ProcessHandle.current().pid(),
            entry.getLoggerName() == null ? "-" : entry.getLoggerName(),
            text.replaceAll("\\R", " "));
  }

  private static int severity(Level level) {
    if (level.intValue() >= Level.SEVERE.intValue()) {
      return 3;
    }
    return level.intValue() >= Level.WARNING.intValue() ? 4 : 6;
  }

  @Override
  public void flush() {}

  @Override
  public void close() {
    socket.close();
  }
}
