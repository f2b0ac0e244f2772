// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.spi.aggregation;

import org.jspecify.annotations.Nullable;
import org.osgi.annotation.versioning.ConsumerType;

/**
 * A service of whoever passes requests on to other API servers. The registry asks it for each
 * document of all groups (discovery, OpenAPI) and puts what it says into them; without such a
 * service they describe this server alone. Thread-safe, must not block: what another server says is
 * fetched beforehand.
 */
@ConsumerType
@FunctionalInterface
public interface AggregatedApis {

  /**
   * What is registered now: the same object until something changes. Null while it is not known
   * yet, just after the start: documents of all groups are 503 then, for clients would take what is
   * missing for gone.
   */
  @Nullable AggregatedView view();
}
