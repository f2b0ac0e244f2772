// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.verbs;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.spi.connect.Connector;
import io.quarterdeck.spi.connect.Target;
import io.quarterdeck.spi.stage.ApiResponse;
import io.quarterdeck.spi.stage.Exchange;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.component.annotations.ReferenceCardinality;
import org.osgi.service.component.annotations.ReferencePolicy;
import org.osgi.service.component.annotations.ReferencePolicyOption;

/**
 * Whoever passes requests on. A dynamic field, so that a change of the connector's configuration
 * does not restart the registry.
 */
@Component(service = Connections.class)
public final class Connections {
  @Reference(
      cardinality = ReferenceCardinality.OPTIONAL,
      policy = ReferencePolicy.DYNAMIC,
      policyOption = ReferencePolicyOption.GREEDY)
  private volatile @Nullable Connector connector;

  ApiResponse open(Target target, Exchange exchange) {
    Connector current = connector;
    if (current == null) {
      throw ApiException.unavailable("no connections are made at the moment", 1);
    }
    return current.connect(target, exchange);
  }
}
