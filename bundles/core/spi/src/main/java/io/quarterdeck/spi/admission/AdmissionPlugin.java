// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.spi.admission;

import org.osgi.annotation.versioning.ConsumerType;

/**
 * What the plugins of both kinds say of themselves. Registered as one kind or both, never so.
 *
 * <p>A service with the property {@code enabledByDefault} of {@code false} is not used until an
 * operator enables it by name. Of a profile's bundles, those with {@code true} must be there before
 * anything is written.
 */
@ConsumerType
public interface AdmissionPlugin {

  /** The writes that it wants to see; asked once for each kind of write, and always the same. */
  Interest interest();

  /** Whether a failure of it is fatal for the write; asked before each call, and quick. */
  default FailurePolicy failurePolicy() {
    return FailurePolicy.FAIL;
  }
}
