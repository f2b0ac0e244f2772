// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.spi.connect;

import io.quarterdeck.spi.stage.ApiResponse;
import io.quarterdeck.spi.stage.Exchange;
import org.osgi.annotation.versioning.ProviderType;

/**
 * Passes requests on, once all is decided: a service that the registry calls for each request of a
 * connecting subresource, on the request's thread, which it may block until the other side has
 * begun to answer. Where there is no such service, these requests get 503. Thread-safe.
 */
@ProviderType
public interface Connector {

  /**
   * The other side's answer.
   *
   * @throws io.quarterdeck.api.ApiException when the target is unknown, may not be dialled, or does
   *     not answer
   */
  ApiResponse connect(Target target, Exchange exchange);
}
