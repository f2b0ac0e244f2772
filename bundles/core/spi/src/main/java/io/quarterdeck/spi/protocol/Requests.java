// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.spi.protocol;

import io.quarterdeck.spi.authentication.Credentials;
import java.nio.ByteBuffer;
import org.osgi.annotation.versioning.ProviderType;

/** Where sessions hand on what is asked. Thread-safe. */
@ProviderType
public interface Requests {

  /**
   * What came before the body.
   *
   * @param protocol its version as Go's net/http names it, such as {@code HTTP/2.0}
   * @param method in upper case
   * @param target path and query as they came, undecoded
   * @param authority the host that was asked, with its port; empty when there was none
   * @param declared bytes of the body as the client says, -1 when it does not say, 0 for none
   */
  record Head(
      String protocol,
      String method,
      String target,
      String authority,
      Credentials.Headers headers,
      long declared) {}

  /**
   * A request begins. It is served on another thread, which may go on for as long as the client
   * wants; this returns at once.
   *
   * @return where its body goes
   */
  Body begin(Head head, Reply reply);

  /**
   * Takes a body as it comes, one call at a time, on the session's thread. Nothing here blocks. A
   * client may be ahead by as many bytes as it was given credit for: {@link Reply#credit}.
   */
  @ProviderType
  interface Body {
    /** A piece; its bytes are taken before it returns. */
    void received(ByteBuffer piece);

    /** There is no more. */
    void end();

    /** There will be no more, though there should: the client has left, or has reset it. */
    void fail(String why);
  }
}
