// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.reconcilers.servers.internal;

import io.quarterdeck.spi.stage.Advertised;
import io.quarterdeck.spi.stage.Listening;
import java.io.IOException;
import java.net.InetAddress;
import java.util.Map;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Modified;
import org.osgi.service.component.annotations.Reference;

/** The address of this server's endpoint, with its port, as clients read it. */
@Component(configurationPid = "io.quarterdeck.reconcilers.servers")
public final class AdvertisedAddress implements Advertised {
  private final String bound;
  private final String port;
  private volatile String hostAndPort;

  /**
   * @throws IllegalArgumentException for an address that is none
   */
  @Activate
  public AdvertisedAddress(
      Servers.Config config, @Reference Map.Entry<Map<String, Object>, Listening> listening) {
    Map<String, Object> where = listening.getKey();
    bound = String.valueOf(where.get(Listening.ADDRESS));
    port = String.valueOf(where.get(Listening.PORT));
    hostAndPort = of(config.advertise_address().strip(), bound, port);
  }

  /**
   * @throws IllegalArgumentException for an address that is none; the one before stays
   */
  @Modified
  void modified(Servers.Config config) {
    hostAndPort = of(config.advertise_address().strip(), bound, port);
  }

  /**
   * What is wanted; where nothing is, the bound address, or the host's own where that is all
   * addresses. Who listens on the loopback alone says so: nobody answers at another one.
   */
  static String of(String wanted, String bound, String port) {
    try {
      boolean local = wanted.isEmpty() && InetAddress.getByName(bound).isLoopbackAddress();
      InetAddress found = local ? null : HostAddress.of(wanted.isEmpty() ? bound : wanted);
      String host = found == null ? bound : found.getHostAddress();
      return (host.indexOf(':') < 0 ? host : "[" + host + "]") + ":" + port;
    } catch (IOException e) {
      throw new IllegalArgumentException(
          "io.quarterdeck.reconcilers.servers: advertise.address = " + wanted + ": " + e, e);
    }
  }

  @Override
  public String hostAndPort() {
    return hostAndPort;
  }
}
