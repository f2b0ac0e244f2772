// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.pipeline;

import java.io.InputStream;

/**
 * A body that comes when it is asked for. The first read waits until all of it is there, and throws
 * the {@code ApiException} that is the answer when it does not come, or not in time.
 */
public abstract class RequestBody extends InputStream {

  /** How many bytes it has; -1 when nobody has read it, or it did not come. */
  public abstract long size();
}
