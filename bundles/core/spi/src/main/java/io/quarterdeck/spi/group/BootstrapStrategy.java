// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.spi.group;

import io.quarterdeck.api.ApiObject;
import org.jspecify.annotations.Nullable;
import org.osgi.annotation.versioning.ConsumerType;

/** Of resources whose bootstrap objects are kept up to date. */
@ConsumerType
@FunctionalInterface
public interface BootstrapStrategy extends ResourceStrategy {

  /**
   * Brings an object of {@link ApiGroup#bootstrapObjects} that an older release stored up to date;
   * called at start for each one that is there already.
   *
   * @param stored not to be changed
   * @param wanted as this release would create it
   * @return what is to be stored instead, null to leave it as it is
   */
  @Nullable ApiObject reconcileBootstrap(ApiObject stored, ApiObject wanted);
}
