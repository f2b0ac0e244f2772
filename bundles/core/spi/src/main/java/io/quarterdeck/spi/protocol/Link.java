// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.spi.protocol;

import java.nio.ByteBuffer;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.concurrent.Executor;
import org.osgi.annotation.versioning.ProviderType;

/** One client's connection, behind TLS. Any thread; nothing here blocks. */
@ProviderType
public interface Link {
  /** The peer's IP address. */
  String remoteAddress();

  /** What the client showed in the handshake, its own first; empty when it showed nothing. */
  List<X509Certificate> peerCertificates();

  /**
   * Writes, whether there is room or not. The bytes are taken before it returns; concurrent calls
   * are written one after the other. Once the link is closed they go nowhere.
   */
  void write(ByteBuffer... bytes);

  /** Whether what was written has mostly gone out. */
  boolean canWrite();

  /** Calls once, on any thread, when {@link #canWrite} is true again; at once when it is. */
  void onWritable(Runnable listener);

  /** Closes it behind what was written. */
  void close();

  /** Drops it, and what was not sent yet. */
  void cut();

  /** For short tasks that do not block: a few threads for all connections. */
  Executor tasks();
}
