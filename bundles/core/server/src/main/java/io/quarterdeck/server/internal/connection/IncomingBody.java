// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.connection;

import java.io.IOException;
import org.glassfish.grizzly.ReadHandler;
import org.glassfish.grizzly.http.io.NIOInputStream;
import org.glassfish.grizzly.http.server.Request;
import org.glassfish.grizzly.http.util.HttpStatus;

/** A body over HTTP/1.1: it is read from the connection when somebody asks for it. */
public final class IncomingBody extends GatheredBody implements ReadHandler {
  /** More than that of an unread body is not waited for to use the connection again; Go's bound. */
  private static final int WORTH_SKIPPING = 256 * 1024;

  private final Request request;
  private final ClientConnection client;

  public IncomingBody(Request request, Decoding decoding) {
    super(decoding, request.getContentLengthLong());
    this.request = request;
    client = ClientConnection.of(request.getContext().getConnection());
  }

  /** Whether a request has no body. */
  public static boolean isEmpty(Request request) {
    return request.getContentLengthLong() == 0
        || (request.getContentLengthLong() < 0 && !request.getRequest().isChunked());
  }

  /** Whether it came with its head, and is small enough to be decoded without a turn. */
  @Override
  public synchronized boolean isHere() {
    return complete || declared <= ALLOWANCE && !request.getRequest().isExpectContent();
  }

  @Override
  void want() throws IOException {
    if (isAsked()) {
      client.bodyWanted(this);
      onDataAvailable();
    }
  }

  @Override
  void wantToPass() throws IOException {
    bytes = new byte[ALLOWANCE];
    if (isAsked()) {
      onDataAvailable();
    }
  }

  /** Tells a client to go on that waits for that; false when nothing can come any more. */
  private boolean isAsked() throws IOException {
    if (client.isBroken()) {
      fail("the connection is broken");
      return false;
    }
    if (request.requiresAcknowledgement()) {
      request.getResponse().setStatus(HttpStatus.CONINTUE_100);
      request.getResponse().sendAcknowledgement();
    }
    return true;
  }

  /** Takes some of what is there; asks for more when there is nothing. */
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

  @Override
  void passed(int count) throws IOException {
    if (at == size) {
      takeSome(request.getNIOInputStream());
    }
  }

  @Override
  boolean take(int room) {
    return room <= ALLOWANCE || client.take(room);
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
    takeAll(in);
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
    takeAll(request.getNIOInputStream());
    complete();
  }

  @Override
  void complete() {
    client.bodyComplete();
    super.complete();
  }

  private void takeAll(NIOInputStream in) throws IOException {
    while (failure == null && in.isReady()) {
      int ready = Math.max(Math.min(in.readyData(), LIMIT), 1);
      if (makeRoom(ready)) {
        int n = in.read(bytes, size, Math.min(ready, bytes.length - size));
        if (n <= 0) {
          return;
        }
        size += n;
      }
    }
  }

  @Override
  public void onError(Throwable t) {
    fail("the client has left");
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
}
