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
import org.glassfish.grizzly.ReadHandler;
import org.glassfish.grizzly.http.io.NIOInputStream;
import org.glassfish.grizzly.http.server.Request;
import org.glassfish.grizzly.http.util.HttpStatus;
import org.jspecify.annotations.Nullable;

/**
 * A body that is read from the connection when somebody asks for it, and not before: a request that
 * is refused for its head costs nothing more. Who asks waits until all of it has come. Its memory
 * grows with the bytes, and counts against what all unread requests may take.
 */
public final class IncomingBody extends RequestBody implements ReadHandler, ArrivingBody {
  /** Kubernetes' limit, in bytes. */
  public static final int LIMIT = 3 * 1024 * 1024;

  /**
   * How many times its size a body takes until it is answered, about: its tree, the object's
   * managed fields, and both once more in JSON. Measured with definitions of 30,000 properties.
   */
  static final int DECODED = 128;

  /** What each connection may have without being counted, bytes. */
  private static final int ALLOWANCE = 16 * 1024;

  /** More than that of an unread body is not waited for to use the connection again; Go's bound. */
  private static final int WORTH_SKIPPING = 256 * 1024;

  private final Request request;
  private final ClientConnection client;
  private final Decoding decoding;
  private final long declared;
  private byte[] bytes = {};
  private int size;
  private int at;
  private boolean asked;
  private boolean complete;
  private boolean left;

  /** Set when it is passed on as it comes: of its bytes only what nobody has taken yet is kept. */
  private boolean passing;

  private long received;
  private int decodes;
  private @Nullable ApiException failure;

  public IncomingBody(Request request, Decoding decoding) {
    this.request = request;
    this.decoding = decoding;
    client = ClientConnection.of(request.getContext().getConnection());
    declared = request.getContentLengthLong();
  }

  /** Whether it came with its head, and is small enough to be decoded without a turn. */
  @Override
  public synchronized boolean isHere() {
    return complete || declared <= ALLOWANCE && !request.getRequest().isExpectContent();
  }

  @Override
  public void await() throws IOException {
    gather();
  }

  /** Whether a request has no body. */
  public static boolean isEmpty(Request request) {
    return request.getContentLengthLong() == 0
        || (request.getContentLengthLong() < 0 && !request.getRequest().isChunked());
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
      begin();
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
      throw new IOException("interrupted");
    }
  }

  private void begin() throws IOException {
    if (declared > LIMIT) {
      failure = tooLarge();
      return;
    }
    if (client.isBroken()) {
      fail("the connection is broken");
      return;
    }
    if (request.requiresAcknowledgement()) {
      request.getResponse().setStatus(HttpStatus.CONINTUE_100);
      request.getResponse().sendAcknowledgement();
    }
    client.bodyWanted(this);
    onDataAvailable();
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
    bytes = new byte[ALLOWANCE];
    if (client.isBroken()) {
      fail("the connection is broken");
    } else {
      if (request.requiresAcknowledgement()) {
        request.getResponse().setStatus(HttpStatus.CONINTUE_100);
        request.getResponse().sendAcknowledgement();
      }
      onDataAvailable();
    }
    return new Passed();
  }

  /** Takes some of what is there; asks for more when there is nothing. Under the lock. */
  private void takeSome(NIOInputStream in) throws IOException {
    if (at < size) {
      return;
    }
    at = 0;
    size = 0;
    int ready = in.isReady() ? Math.min(in.readyData(), bytes.length) : 0;
    if (ready > 0) {
      size = Math.max(0, in.read(bytes, 0, ready));
      received += size;
    }
    if (received == declared || !in.isReady() && !request.getRequest().isExpectContent()) {
      complete();
    } else if (size == 0) {
      client.bodyWanted(this);
      in.notifyAvailable(this);
    } else {
      client.bodyComplete(); // nobody waits for the client now
      notifyAll();
    }
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
      if (at == size && !complete && failure == null && !left) {
        takeSome(request.getNIOInputStream());
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

  /**
   * Asks for more only while more is due: once the last byte is parsed, asking would make Grizzly
   * read on, into the next request. Under the lock: a request that was left may be another's by
   * now.
   */
  @Override
  public synchronized void onDataAvailable() throws IOException {
    if (left || complete || failure != null) {
      return;
    }
    NIOInputStream in = request.getNIOInputStream();
    if (passing) {
      takeSome(in);
      return;
    }
    take(in);
    if (failure != null) {
      notifyAll();
    } else if (size == declared || !request.getRequest().isExpectContent()) {
      complete();
    } else {
      in.notifyAvailable(this);
    }
  }

  @Override
  public synchronized void onAllDataRead() throws IOException {
    if (left || complete || failure != null) {
      return;
    }
    if (passing) {
      takeSome(request.getNIOInputStream());
      return;
    }
    take(request.getNIOInputStream());
    complete();
  }

  private void complete() {
    complete = failure == null;
    client.bodyComplete();
    notifyAll();
  }

  private void take(NIOInputStream in) throws IOException {
    while (failure == null && in.isReady()) {
      int ready = Math.max(Math.min(in.readyData(), LIMIT), 1);
      if (size + ready > LIMIT) {
        failure = tooLarge();
      } else if (makeRoom(ready)) {
        int n = in.read(bytes, size, Math.min(ready, bytes.length - size));
        if (n <= 0) {
          return;
        }
        size += n;
      } else {
        failure = tooMany();
      }
    }
  }

  /** Doubles, up to what the client says. */
  private boolean makeRoom(int more) {
    if (size + more <= bytes.length) {
      return true;
    }
    long most = declared < 0 ? LIMIT : declared;
    int room = (int) Math.max(size + more, Math.min(most, Math.max(ALLOWANCE, 2L * size)));
    if (room > ALLOWANCE && !client.take(room)) {
      return false;
    }
    bytes = Arrays.copyOf(bytes, room);
    return true;
  }

  /** There will be no more: the client has left, or broken the framing. */
  synchronized void fail(String why) {
    if (!complete && failure == null) {
      failure = ApiException.badRequest("cannot read the request's body: " + why);
      notifyAll();
    }
  }

  /** The time for it is over. */
  synchronized void late() {
    if (!complete && failure == null) {
      failure =
          ApiException.of(
              StatusReason.TIMEOUT,
              "Timeout: the request's body did not arrive in time",
              Status.Details.of("", "", ""));
      notifyAll();
    }
  }

  @Override
  public void onError(Throwable t) {
    fail("the client has left");
  }

  /** Nobody decodes it any more. */
  public synchronized void decoded() {
    decoding.leave(decodes);
    decodes = 0;
  }

  /**
   * The request is answered; the body is not read any more, by nobody.
   *
   * @return whether the connection has to be closed behind the answer, since what is left of the
   *     body is too much to be skipped, or might not come
   */
  public synchronized boolean leave() {
    fail("the request is answered");
    left = true;
    boolean all = complete || !request.getRequest().isExpectContent();
    long had = passing ? received : size;
    boolean little = declared >= 0 && declared - had <= WORTH_SKIPPING;
    return client.isBroken() || !all && (!little || request.requiresAcknowledgement());
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

  private static ApiException tooMany() {
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
