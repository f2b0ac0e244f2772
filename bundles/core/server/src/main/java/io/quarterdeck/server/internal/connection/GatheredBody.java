// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.connection;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.Status;
import io.quarterdeck.api.StatusReason;
import io.quarterdeck.pipeline.RequestBody;
import io.quarterdeck.spi.stage.ArrivingBody;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A body that is wanted when somebody asks for it, and not before: a request that is refused for
 * its head costs nothing more. Who asks waits until all of it has come. Its memory grows with the
 * bytes, and counts against what all unread requests may take. How the bytes come is the
 * protocol's; everything here that is not public is called under the lock.
 */
public abstract class GatheredBody extends RequestBody implements ArrivingBody {
  /** Kubernetes' limit, in bytes. */
  public static final int LIMIT = 3 * 1024 * 1024;

  /**
   * How many times its size a body takes until it is answered, about: its tree, the object's
   * managed fields, and both once more in JSON. Measured with definitions of 30,000 properties.
   */
  static final int DECODED = 128;

  /** What is passed on is held in as much, bytes, and less is not worth being counted. */
  static final int ALLOWANCE = 16 * 1024;

  private final Decoding decoding;
  final long declared;
  byte[] bytes = {};
  int size;
  int at;
  boolean complete;
  boolean left;

  /** Set when it is passed on as it comes: of its bytes only what nobody has taken yet is kept. */
  boolean passing;

  /** How many bytes have come, where it is passed on. */
  long received;

  boolean asked;
  private int decodes;
  @Nullable ApiException failure;

  /**
   * @param declared bytes, as the client says; -1 when it does not say
   */
  GatheredBody(Decoding decoding, long declared) {
    this.decoding = decoding;
    this.declared = declared;
  }

  /** All of it is wanted from now on: gathers what is there, and has more sent. */
  abstract void want() throws IOException;

  /** It is passed on from now on: the same for what fits. */
  abstract void wantToPass() throws IOException;

  /** Some of what is passed on has been taken. */
  abstract void passed(int count) throws IOException;

  /** Whether there is memory for as many bytes in all; they are its own from then on. */
  abstract boolean take(int room);

  @Override
  public void await() throws IOException {
    gather();
  }

  @Override
  public synchronized long size() {
    return complete ? passing ? received : size : -1;
  }

  /**
   * @throws ApiException when it is too large, comes too late, or there is no memory for it now
   */
  private synchronized void gather() throws IOException {
    if (passing) {
      throw new IOException("the body is passed on as it comes");
    }
    if (!asked) {
      asked = true;
      if (declared > LIMIT) {
        failure = tooLarge();
      } else {
        want();
      }
    }
    try {
      while (!complete && failure == null) {
        wait();
      }
      if (failure != null) {
        throw failure;
      }
      if (decodes == 0) {
        decodes = decoding.enter(size);
      }
      if (decodes < 0) {
        throw tooMany();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }

  @Override
  public long declared() {
    return declared;
  }

  @Override
  public synchronized InputStream arriving() throws IOException {
    if (asked) {
      throw new IOException("the body has been read from already");
    }
    asked = true;
    passing = true;
    wantToPass();
    return new Passed();
  }

  private synchronized int pass(byte[] to, int offset, int length) throws IOException {
    try {
      while (at == size && !complete && failure == null) {
        wait();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
    if (at < size) {
      int n = Math.min(length, size - at);
      System.arraycopy(bytes, at, to, offset, n);
      at += n;
      if (!complete && failure == null && !left) {
        passed(n);
      }
      return n;
    }
    if (failure != null) {
      throw new IOException(failure.getMessage(), failure);
    }
    return -1;
  }

  /** The body for somebody who passes it on. */
  private final class Passed extends InputStream {
    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] to, int offset, int length) throws IOException {
      return length == 0 ? 0 : pass(to, offset, length);
    }
  }

  /** All of it has come, unless it has failed before. */
  void complete() {
    complete = failure == null;
    notifyAll();
  }

  /**
   * Room for more, up to the limit; where there is none it has failed. Doubles, up to what the
   * client says.
   */
  boolean makeRoom(int more) {
    if (size + more > LIMIT) {
      failure = tooLarge();
      return false;
    }
    if (size + more <= bytes.length) {
      return true;
    }
    long most = declared < 0 ? LIMIT : declared;
    int room = (int) Math.max(size + more, Math.min(most, Math.max(ALLOWANCE, 2L * size)));
    if (!take(room)) {
      failure = tooMany();
      return false;
    }
    bytes = Arrays.copyOf(bytes, room);
    return true;
  }

  /** There will be no more: the client has left, or broken the framing. */
  public synchronized void fail(String why) {
    if (!complete && failure == null) {
      failure = ApiException.badRequest("cannot read the request's body: " + why);
      notifyAll();
    }
  }

  /** The time for it is over. */
  public synchronized void late() {
    if (!complete && failure == null) {
      failure =
          ApiException.of(
              StatusReason.TIMEOUT,
              "Timeout: the request's body did not arrive in time",
              Status.Details.of("", "", ""));
      notifyAll();
    }
  }

  /** Nobody decodes it any more. */
  public synchronized void decoded() {
    decoding.leave(decodes);
    decodes = 0;
  }

  private static ApiException tooLarge() {
    return new ApiException(
        new Status(
            413,
            StatusReason.REQUEST_ENTITY_TOO_LARGE.wire(),
            "Request entity too large: limit is " + LIMIT,
            null,
            false));
  }

  /** There is no memory for it now. */
  public static ApiException tooMany() {
    return ApiException.tooManyRequests(
        "too many large requests at once, please try again later", 1);
  }

  @Override
  public int read() throws IOException {
    gather();
    return at < size ? bytes[at++] & 0xff : -1;
  }

  @Override
  public int read(byte[] to, int offset, int length) throws IOException {
    gather();
    int n = Math.min(length, size - at);
    if (n <= 0) {
      return length == 0 ? 0 : -1;
    }
    System.arraycopy(bytes, at, to, offset, n);
    at += n;
    return n;
  }

  /** The memory that it was gathered in, where that fits. */
  @Override
  public byte[] readAllBytes() throws IOException {
    gather();
    byte[] all = at == 0 && size == bytes.length ? bytes : Arrays.copyOfRange(bytes, at, size);
    at = size;
    return all;
  }
}
