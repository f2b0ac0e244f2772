// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.verbs;

import io.quarterdeck.registry.internal.resource.ResourceRequest;
import io.quarterdeck.spi.stage.ApiResponse;

/** One verb on any resource. Stateless: one instance serves all requests. */
@FunctionalInterface
public interface Verb {
  ApiResponse handle(ResourceRequest request);
}
