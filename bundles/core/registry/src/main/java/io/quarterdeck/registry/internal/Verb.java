// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal;

import io.quarterdeck.spi.stage.ApiResponse;

/** One verb on any resource. Stateless: one instance serves all requests. */
@FunctionalInterface
interface Verb {
  ApiResponse handle(ResourceRequest request);
}
