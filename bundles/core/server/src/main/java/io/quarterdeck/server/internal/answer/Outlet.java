// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.answer;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.glassfish.grizzly.WriteHandler;

/**
 * Where a {@link Pump} writes. Everything but {@link #canWrite} and {@link #notifyCanWrite} is
 * called under the pump's lock, by one thread at a time, and never blocks.
 */
public interface Outlet {

  /** Begins. From now on the pump is notified when the peer leaves or has had enough. */
  void open(Pump pump);

  boolean canWrite();

  void notifyCanWrite(WriteHandler handler);

  /** Writes one frame; the buffer is not used after that. */
  void write(ByteBuffer frame) throws IOException;

  /** What follows is written later, maybe by another thread. */
  void hold();

  /** Nothing more to write for now: what was written has to go out. */
  void flush() throws IOException;

  /** Has the peer's leaving noticed while nothing is written. */
  void watchPeer() throws IOException;

  /** The pump takes no more calls. Called once, before {@link #finish} if that is called. */
  void release();

  /** All is written, or nobody reads any more. */
  void finish();

  /** Drops the connection. */
  void cut();
}
