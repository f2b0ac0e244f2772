// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.encryption.internal.kms;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** A key management plugin of the configuration. Thread-safe; whoever made it closes it. */
public interface Plugin extends AutoCloseable {

  /** What its values start with. */
  String prefix();

  Envelope envelope();

  /** Asks it how it is, if that was not done lately; blocks, bounded by its timeout. */
  @Nullable String check();

  /** What it said when it was last asked, null when it was well; has it asked again, elsewhere. */
  @Nullable String problem();

  /** For how long a check may take, at most. */
  Duration patience();

  /** Calls that are under way fail. */
  @Override
  void close();
}
