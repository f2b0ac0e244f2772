// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.spi.stage;

import java.io.IOException;
import java.io.InputStream;
import org.osgi.annotation.versioning.ProviderType;

/**
 * What the body of a request may be besides a stream: one that somebody who passes it on reads as
 * it comes, however long it is. Who reads the body itself gets all of it or none.
 */
@ProviderType
public interface ArrivingBody {
  /** How many bytes the client says it has, -1 when it does not say. */
  long declared();

  /**
   * The body from its first byte; reads wait for the client, which is not read from faster than
   * this is. To be called at most once, and instead of reading the body itself.
   *
   * @throws IOException when it has been read from already, or will not come
   */
  InputStream arriving() throws IOException;
}
