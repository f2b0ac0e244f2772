// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.spi.group;

import io.quarterdeck.api.ApiObject;
import org.osgi.annotation.versioning.ConsumerType;

/** Of resources that are answered and not stored, such as a token review. */
@ConsumerType
@FunctionalInterface
public interface Review extends ResourceStrategy {

  /** The answer to a created object. */
  ApiObject answer(ApiObject request, StrategyContext context);
}
