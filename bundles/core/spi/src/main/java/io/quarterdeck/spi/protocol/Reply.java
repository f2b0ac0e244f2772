// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.spi.protocol;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executor;
import org.osgi.annotation.versioning.ConsumerType;

/**
 * The answer to one request on its way out. Nothing here blocks, and any thread may call: a call on
 * {@link #tasks} takes effect at once, one from elsewhere in its turn. After the client is gone the
 * calls have no effect.
 */
@ConsumerType
public interface Reply {
  /**
   * Status and headers; once, and first. {@code Connection: close} among them is not sent: it asks
   * the session to take no more requests after this one.
   *
   * @param headers names in any case; several of one name are several entries
   */
  void head(int status, List<Map.Entry<String, String>> headers);

  /** Whether the client takes more: what waits for it is bounded as long as this is asked. */
  boolean canWrite();

  /** Calls once, on {@link #tasks}, when {@link #canWrite} is true again; at once when it is. */
  void onWritable(Runnable listener);

  /**
   * A piece of the body.
   *
   * @param piece never changed after this, nor its position: it may be read later
   */
  void write(ByteBuffer piece);

  /** What was written goes out, with that of others on this connection. */
  void flush();

  /** There is no more. What the client has not sent of its request by now is not wanted. */
  void finish();

  /** Breaks it off, so that the client notices; others on the connection go on. */
  void cut();

  /**
   * Calls once, on any thread, when the client has reset the request or left, or has the whole
   * answer; at once when that is so.
   */
  void onGone(Runnable listener);

  /**
   * The client may send as many more bytes of its body, of those that were received. The first
   * call, also one with 0 bytes, says that the body is wanted: a client that waits for {@code 100
   * Continue} gets it.
   */
  void credit(int bytes);

  /** Runs short tasks for this connection, one at a time: what they write goes out together. */
  Executor tasks();
}
