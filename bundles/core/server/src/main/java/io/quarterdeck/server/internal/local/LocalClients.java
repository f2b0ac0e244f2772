// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.local;

import io.quarterdeck.server.internal.http.HandlerDoor;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.lookup.ObjectClient;
import io.quarterdeck.spi.lookup.ObjectClients;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Clients behind the same door as the socket's. */
@Component(service = ObjectClients.class)
public final class LocalClients implements ObjectClients {
  private final HandlerDoor door;

  @Activate
  public LocalClients(@Reference HandlerDoor door) {
    this.door = door;
  }

  @Override
  public ObjectClient as(UserInfo user, String userAgent) {
    return new LocalClient(door, user, userAgent);
  }
}
