// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.spi.stage;

import io.quarterdeck.api.Status;
import org.osgi.annotation.versioning.ConsumerType;

/**
 * Writes refusals in the form that the client asked for. The pipeline calls it for each one, on the
 * request's thread; where there is no such service it writes JSON. The service carries {@code name}
 * and a rank; the first is used. It must not block, and it does not refuse: a form that it cannot
 * give becomes JSON.
 */
@ConsumerType
@FunctionalInterface
public interface ErrorWriter {
  ApiResponse write(Status status, ApiRequest request);
}
