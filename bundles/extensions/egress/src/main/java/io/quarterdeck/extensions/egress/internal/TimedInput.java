// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.egress.internal;

import java.io.Closeable;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.SocketTimeoutException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.IntSupplier;

/** Reads that close what they read from when they take too long. */
final class TimedInput extends FilterInputStream {
  private final IntSupplier timeoutMillis;
  private final Closeable source;

  TimedInput(InputStream in, IntSupplier timeoutMillis, Closeable source) {
    super(in);
    this.timeoutMillis = timeoutMillis;
    this.source = source;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] into, int at, int length) throws IOException {
    int millis = timeoutMillis.getAsInt();
    if (millis <= 0) {
      return super.read(into, at, length);
    }
    AtomicBoolean over = new AtomicBoolean();
    CompletableFuture<Void> end =
        CompletableFuture.runAsync(
            () -> end(over), CompletableFuture.delayedExecutor(millis, TimeUnit.MILLISECONDS));
    try {
      return super.read(into, at, length);
    } catch (IOException e) {
      throw over.get() ? new SocketTimeoutException("Read timed out") : e;
    } finally {
      end.cancel(false);
    }
  }

  private void end(AtomicBoolean over) {
    over.set(true);
    try {
      source.close();
    } catch (IOException e) {
      // nobody reads from it any more
    }
  }
}
