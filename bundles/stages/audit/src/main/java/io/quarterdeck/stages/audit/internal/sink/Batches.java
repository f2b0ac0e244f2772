// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.stages.audit.internal.sink;

import java.io.IOException;
import java.util.List;

/** Where events end up, several at once. Thread-safe; may block. */
interface Batches extends AutoCloseable {
  /** Its name in metrics and logs. */
  String name();

  void write(List<byte[]> events) throws IOException;

  @Override
  void close();
}
