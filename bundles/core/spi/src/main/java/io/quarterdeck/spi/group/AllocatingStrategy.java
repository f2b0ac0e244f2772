// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.spi.group;

import io.quarterdeck.api.ApiObject;
import org.jspecify.annotations.Nullable;
import org.osgi.annotation.versioning.ConsumerType;

/** Of objects that take something beside themselves: services take addresses and node ports. */
@ConsumerType
public interface AllocatingStrategy extends ResourceStrategy {

  /**
   * Takes what an object needs, and writes it into the object: called once an attempt, after
   * prepare. May write other objects and so block for a few storage writes. On a dry run it takes
   * nothing.
   *
   * @param old null for a new object
   */
  Reservation allocate(ApiObject object, @Nullable ApiObject old, StrategyContext context);

  /**
   * Gives back what an object had taken: called when it has gone from the store, never on a dry
   * run. May block as {@link #allocate} may; does not throw.
   */
  void release(ApiObject object, StrategyContext context);
}
