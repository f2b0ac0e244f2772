// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.spi.group;

import io.quarterdeck.api.ApiObject;

/** Between one served version of a resource and the stored one; both directions lose nothing. */
public interface VersionConverter {

  /** From the served version to the stored one; the argument may be changed and returned. */
  ApiObject toStored(ApiObject served);

  /** From the stored version to the served one; the argument may be changed and returned. */
  ApiObject fromStored(ApiObject stored);
}
