// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.pipeline;

import java.io.IOException;
import java.io.InputStream;

/**
 * A body that comes when it is asked for. The first read waits until all of it is there, and throws
 * the {@code ApiException} that is the answer when it does not come, or not in time.
 */
public abstract class RequestBody extends InputStream {

  /** Whether reading it will not wait. */
  public abstract boolean isHere();

  /**
   * Waits as the first read does, and reads nothing.
   *
   * @throws IOException when the thread is interrupted
   */
  public abstract void await() throws IOException;

  /** How many bytes it has; -1 when nobody has read it, or it did not come. */
  public abstract long size();
}
