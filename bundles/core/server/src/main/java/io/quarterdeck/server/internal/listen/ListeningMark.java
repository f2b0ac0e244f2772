// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.listen;

import io.quarterdeck.spi.stage.Listening;
import org.osgi.service.component.annotations.Component;

/**
 * The service that says where the server listens. Made by {@link Server} through the factory, with
 * the bound address and port as properties: both are known only once the socket is open.
 */
@Component(factory = ListeningMark.FACTORY, service = Listening.class)
public final class ListeningMark implements Listening {
  static final String FACTORY = "io.quarterdeck.server.listening";
}
